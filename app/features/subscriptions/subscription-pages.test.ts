import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { reserveCredit } from '#app/features/subscriptions/credits/reserve-credit.server.ts'
import { LINES_PER_PAGE } from '#app/features/subscriptions/credits/read-credit-statement.server.ts'
import { startFreeMonth } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { askPage, type Ask } from '#test/pages.ts'
import * as subscriber from '#app/features/subscriptions/team/admin-subscriber.page.tsx'
import * as statementPage from '#app/features/subscriptions/credits/credit-statement.page.tsx'
import { subscriptionWords } from '#app/features/homes/subscription-card.tsx'

const database = useTestDatabase()
const DAY = 86_400_000

type Statement = {
  statement: {
    summary: { left: number | null; added: number }
    lines: { movement: string; left: number | null; reason: string | null }[]
    months: unknown[]
    page: number
    pages: number
    index: number
  } | null
  subjects: Record<string, { title: string; href: string }>
}
const statement = (as: Ask['as'], query = '', now = TEST_NOW) =>
  askPage<Statement>(database, statementPage, `/espace-pro/abonnement/contacts${query}`, {
    ...(as ? { as } : {}),
    now,
  })

async function taken(artisan: Artisan): Promise<LeadId> {
  const requestId = await aQuoteRequest(database, await aParticulier(database), {
    trade: 'carrelage',
  })
  await matchRequest(database.ctx(), requestId)
  const [lead] = await database.rows(leads, eq(leads.requestId, requestId))
  const result = await takeLead(database.ctx(artisan), lead!.id)
  if (!result.ok) throw new Error(result.refusal)
  return lead!.id
}

describe('the statement of contacts', () => {
  it('is its artisan’s own, with a link to each of their requests and nothing of the person', async () => {
    const artisan = await anArtisan(database, { trades: ['carrelage'] })
    const leadId = await taken(artisan)
    const { data } = await statement(artisan)
    expect(data.statement).toMatchObject({
      summary: { left: 9 },
      lines: [
        { movement: 'reserve', left: 9 },
        { movement: 'grant', left: 10 },
      ],
    })
    expect(data.subjects).toEqual({
      [leadId]: {
        title: 'Carrelage à Lyon 3e arrondissement',
        href: `/espace-pro/demandes/${leadId}`,
      },
    })
    expect((await statement(await anArtisan(database))).data.subjects).toEqual({})
    expect((await statement(undefined)).location).toBe(
      '/connexion-pro?redirect=%2Fespace-pro%2Fabonnement%2Fcontacts',
    )
    expect((await statement(await aParticulier(database))).location).toBe('/')
  })
  it('is empty before verification, and says so', async () => {
    expect(
      (await statement(await anArtisan(database, { plan: null, verification: 'pending' }))).data
        .statement,
    ).toBeNull()
  })
  it('has pages and months; the month of an instant that a plan replaced is not one', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await inTransaction(database.ctx(), (tx) => startFreeMonth(tx, artisan.artisanId, 'premium'))
    for (let count = 0; count < LINES_PER_PAGE + 3; count++)
      await inTransaction(database.ctx(), (tx) =>
        reserveCredit(tx, { artisanId: artisan.artisanId, leadId: newId<LeadId>() }),
      )
    const first = (await statement(artisan)).data.statement!
    expect([first.lines.length, first.page, first.pages, first.months.length]).toEqual([
      LINES_PER_PAGE,
      1,
      2,
      1,
    ])
    expect(
      (await statement(artisan, '?page=2')).data.statement!.lines.map(({ movement }) => movement),
    ).toEqual(['reserve', 'reserve', 'reserve', 'grant'])
    expect((await statement(artisan, '?page=99&mois=99')).data.statement).toMatchObject({
      page: 2,
      index: 0,
    })
    const later = new Date(TEST_NOW.getTime() + 40 * DAY)
    await inTransaction(database.ctx(undefined, later), (tx) => grantMonth(tx, artisan.artisanId))
    const present = (await statement(artisan, '', later)).data.statement!
    expect([present.months.length, present.lines.length, present.summary.left]).toEqual([2, 1, 2])
    expect((await statement(artisan, '?mois=1', later)).data.statement).toMatchObject({
      index: 1,
      pages: 2,
      summary: { left: null },
    })
  })
})

describe('the team’s page of a subscriber', () => {
  const ask = (id: string, ask: Ask) =>
    askPage<
      {
        changes: { title: string }[]
        audit: { what: string; why: string }[]
        subscription: { tier: string; status: string } | null
        balance: { left: number } | null
      } & { error: string; field: string }
    >(database, subscriber, `/admin/abonnements/${id}`, { params: { id }, ...ask })

  it('adds contacts with a reason, writes the journal, tells the artisan, and shows it all', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database, { plan: null })
    await inTransaction(database.ctx(), (tx) => startFreeMonth(tx, artisan.artisanId, 'eco'))
    const done = await ask(artisan.artisanId, {
      as: admin,
      post: { amount: '3', reason: 'Panne du 8 mars', key: 'form-1' },
    })
    expect([done.location, done.cookies[0]]).toEqual([
      `/admin/abonnements/${artisan.artisanId}`,
      expect.stringContaining('3%20contacts%20accord'),
    ])
    const { data } = await ask(artisan.artisanId, { as: admin })
    expect(data).toMatchObject({
      subscription: { tier: 'Basic (Eco)', status: 'active' },
      balance: { left: 13 },
      audit: [
        { what: 'Dossier d’entreprise consulté' },
        { what: 'Contacts accordés', why: '3\u00a0contacts, Panne du 8 mars' },
      ],
    })
    expect(data.changes.map(({ title }) => title)).toEqual(['Mois offert commencé'])
    await deliverTwice(database, artisan.artisanId)
    const told = await database.rows(notices, eq(notices.accountId, artisan.accountId))
    expect(told.filter(({ kind }) => kind === 'contacts_added')).toMatchObject([
      {
        title: 'L’équipe vous accorde 3 contacts de plus ce mois-ci',
        href: '/espace-pro/abonnement/contacts',
      },
    ])
    expect((await statement(artisan)).data.statement).toMatchObject({
      summary: { added: 3, left: 13 },
      lines: [{ movement: 'bonus', reason: 'Panne du 8 mars' }, { movement: 'grant' }],
    })
  })
  it('keeps what was typed when it refuses, and changes nothing', async () => {
    const admin = await anAdmin(database)
    const { artisanId } = await anArtisan(database)
    const asked = (amount: string, reason: string) =>
      ask(artisanId, { as: admin, post: { amount, reason, key: newId<string>() } })
    expect(await asked('', 'Panne')).toMatchObject({
      status: 422,
      data: { errors: { amount: expect.any(String) }, values: { reason: 'Panne' } },
    })
    expect(await asked('mille', 'Panne')).toMatchObject({
      status: 422,
      data: { errors: { amount: expect.any(String) } },
    })
    expect(await asked('2', '')).toMatchObject({
      status: 422,
      data: { errors: { reason: expect.any(String) }, values: { amount: '2' } },
    })
    const unlimited = await anArtisan(database, { plan: 'premium' })
    expect(
      await ask(unlimited.artisanId, {
        as: admin,
        post: { amount: '2', reason: 'Panne', key: 'k' },
      }),
    ).toMatchObject({ status: 409, data: { notice: expect.any(String) } })
    expect(await database.rows(auditLog, eq(auditLog.subjectId, artisanId))).toEqual([])
  })
  it('is the team’s alone, and of artisans that exist', async () => {
    const artisan = await anArtisan(database)
    expect((await ask(artisan.artisanId, { as: artisan })).location).toBe('/unauthorized')
    expect(
      (
        await ask(artisan.artisanId, {
          as: artisan,
          post: { amount: '9', reason: 'Pour moi', key: 'k' },
        })
      ).location,
    ).toBe('/unauthorized')
    const admin = await anAdmin(database)
    expect([
      (await ask(newId<string>(), { as: admin })).status,
      (await ask('aucun', { as: admin })).status,
      (await ask(newId<string>(), { as: admin, post: { amount: '1', reason: 'Panne', key: 'k' } }))
        .status,
    ]).toEqual([404, 404, 404])
    expect((await ask(artisan.artisanId, { as: admin })).data).toMatchObject({
      subscription: null,
      balance: { left: 10 },
    })
  })
})

describe('the subscription’s card', () => {
  const pro = {
    plan: { name: 'Pro' },
    chosen: null,
    status: 'active',
    trial: false,
    endsAt: null,
    renewsAt: null,
  } as const
  const words = (
    standing: Partial<Parameters<typeof subscriptionWords>[0]>,
    more: Partial<Parameters<typeof subscriptionWords>[1]> = {},
  ) =>
    subscriptionWords(
      { ...pro, ...standing },
      { creditsLeft: 4, graceEnd: null, timeZone: 'Europe/Paris', ...more },
    )
  const day = new Date('2026-04-09T09:00:00Z')

  it('says until when, and what comes after', () => {
    expect(words({ trial: true, endsAt: day })).toMatchObject({
      line: 'Mois offert jusqu’au 9\u00a0avril 2026, puis Gratuit.',
      contacts: '4\u00a0contacts restants',
    })
    expect(words({ trial: true, renewsAt: day }).line).toBe(
      'Mois offert jusqu’au 9\u00a0avril 2026, puis la formule continue.',
    )
    expect(words({ renewsAt: day }).line).toBe('Se renouvelle le 9\u00a0avril 2026.')
    expect(words({ endsAt: day }).line).toBe('Jusqu’au 9\u00a0avril 2026, puis Gratuit.')
    expect(words({ plan: { name: 'Gratuit' }, status: 'expired', endsAt: day }).line).toBe(
      'Terminé le 9\u00a0avril 2026. Vous gardez la formule Gratuit.',
    )
    expect(
      words({ plan: { name: 'Gratuit' }, status: 'inactive', chosen: { name: 'Eco' } }).line,
    ).toBe('Eco choisi, commence à la vérification.')
    expect(words({ plan: { name: 'Gratuit' }, status: 'inactive' }).line).toBeNull()
  })
  it('warns of a payment that failed, and says what is left', () => {
    expect(words({}, { graceEnd: day }).warning).toBe(
      'Paiement refusé\u00a0: la formule continue jusqu’au 9\u00a0avril 2026.',
    )
    expect([
      words({}, { creditsLeft: 0 }).contacts,
      words({}, { creditsLeft: 1 }).contacts,
      words({}, { creditsLeft: null }).contacts,
      words({}, { creditsLeft: undefined }).contacts,
    ]).toEqual(['Aucun contact restant', '1\u00a0contact restant', 'Contacts sans limite', null])
  })
})
