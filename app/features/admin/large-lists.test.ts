import { expect, it } from 'vitest'
import { mails } from '#app/features/email-log/queries.server.ts'
import { teamInvoices } from '#app/features/invoices/team/list-issued.server.ts'
import { companies } from '#app/features/companies/team/list-companies.server.ts'
import { teamOperatorInvoices } from '#app/features/operator-invoices/queries.server.ts'
import { requests } from '#app/features/requests/team/list-requests.server.ts'
import { moderatedReviews } from '#app/features/reviews/moderation/moderation.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { databaseOver } from '#app/platform/database/patiently.server.ts'
import { MOST_COUNTED } from '#app/values/team-list.ts'
import { anAdmin } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { cohortCompanies } from './cockpit/cohorts/list-cohort-companies.server.ts'
import { cohortPeople } from './cockpit/cohorts/list-cohort-people.server.ts'
import { departures } from './cockpit/departures/list-departures.server.ts'
import { cases } from './desk/list-cases.server.ts'
import { users } from './accounts/list-users.server.ts'
import { journal } from './journal/list-journal.server.ts'

const database = useTestDatabase()

/** The plans of all that is asked, where an index is taken wherever one can answer. */
async function plansOf(ask: (ctx: Ctx<Admin>) => Promise<unknown>): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = []
  const admin = await anAdmin(database)
  const db = databaseOver({
    query: (config, values) => {
      asked.push({ text: config.text, values })
      return database.pool.query(config, values)
    },
  })
  await ask({ ...database.ctx(admin), db })
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const plans = []
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    await client.query('rollback')
    return plans
  } finally {
    client.release()
  }
}

const search = 'introuvable'
it.each<[string, (ctx: Ctx<Admin>) => Promise<unknown>]>([
  ['accounts', (ctx) => users.page(ctx, { search })],
  ['accounts that were suspended', (ctx) => users.page(ctx, { state: 'suspended' })],
  ['accounts without confirmation', (ctx) => users.page(ctx, { state: 'unconfirmed' })],
  ['companies', (ctx) => companies.page(ctx, { view: 'toutes', search })],
  ['requests', (ctx) => requests.page(ctx, { search })],
  ['requests of a département', (ctx) => requests.page(ctx, { departement: '48' })],
  [
    'requests of a trade in a département that lack devis',
    (ctx) =>
      requests.page(ctx, { departement: '48', trade: 'couverture', answers: 'moins-de-trois' }),
  ],
  [
    'companies of a département',
    (ctx) => companies.page(ctx, { view: 'toutes', departement: '48' }),
  ],
  ['companies of a cohort', (ctx) => cohortCompanies.page(ctx, { month: '2026-01' })],
  ['individuals of a cohort', (ctx) => cohortPeople.page(ctx, { month: '2026-01' })],
  ['companies that may leave', (ctx) => departures.page(ctx, { view: 'no_contact' })],
  ['requests without an artisan', (ctx) => requests.page(ctx, { status: 'nobody' })],
  ['requests without a contact', (ctx) => requests.page(ctx, { answers: 'sans-contact' })],
  ['individuals who came back', (ctx) => cohortPeople.page(ctx, { step: 'back' })],
  ['mails', (ctx) => mails.page(ctx, { search })],
  ['mails of a type', (ctx) => mails.page(ctx, { type: 'signup' })],
  ['mails of an unknown status', (ctx) => mails.page(ctx, { status: 'unknown' })],
  ['the journal', (ctx) => journal.page(ctx, { search })],
  ['acts of one kind', (ctx) => journal.page(ctx, { action: 'account.read' })],
  ['reviews', (ctx) => moderatedReviews.page(ctx, { view: 'decides', search })],
  ['cases', (ctx) => cases.page(ctx, { search })],
  ['late cases', (ctx) => cases.page(ctx, { late: 'retard' })],
  ['invoices', (ctx) => teamInvoices.page(ctx, { search })],
  ['invoices of subscriptions', (ctx) => teamOperatorInvoices.page(ctx, { search })],
])('looks for %s by an index of each place, and counts up to a bound', async (_, ask) => {
  const plans = await plansOf(ask)
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).not.toMatch(
      /Seq Scan on (users|artisans|quote_requests|quote_request_contacts|email_logs|audit_log|reviews|invoices|operator_invoices)\b/,
    )
    expect(plan).toContain('Limit')
  }
})

it('finds insurances to check, and mails that stopped, without reading the others', async () => {
  for (const plan of await plansOf((ctx) => cases.page(ctx))) {
    expect(plan).toContain('insurance_policies_unchecked')
    expect(plan).toContain('email_logs_stopped')
    expect(plan).not.toMatch(/Seq Scan on (insurance_policies|verification_checks|email_logs)\b/)
  }
})

it('shows no page beyond what it counts, and reads nothing for a text that is too short', async () => {
  const beyond = await plansOf((ctx) => users.page(ctx, { page: MOST_COUNTED }))
  expect(beyond).toHaveLength(1)
  expect(await plansOf((ctx) => users.page(ctx, { search: 'a.b' }))).toEqual([])
})
