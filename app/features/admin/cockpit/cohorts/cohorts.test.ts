import { beforeAll, expect, it } from 'vitest'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { addMonths, dayOf, localTimeOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { anAdmin } from '#test/builders.ts'
import { aCockpitWorld } from '#test/cockpit-world.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { countCompanyCohorts } from './cohort-companies.server.ts'
import {
  cohortCompanyList,
  cohortPersonList,
  PERSON_STEPS,
  type PersonStep,
} from './cohort-lists.ts'
import { countPersonCohorts } from './cohort-people.server.ts'
import { cohortCompanies, sumCohortCompanies } from './list-cohort-companies.server.ts'
import { cohortPeople } from './list-cohort-people.server.ts'
import { isOver, KEPT_AFTER, monthOf } from './months.ts'

const database = useTestDatabase()
let admin: Ctx<Admin>

beforeAll(async () => {
  await aCockpitWorld(database, 11)
  admin = database.ctx(await anAdmin(database), TEST_NOW)
}, 60_000)

const rowsOf = async <Row extends object>(statement: string) =>
  (await database.pool.query<Row>(statement)).rows
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)
/** The same minute in Paris n months after an instant. */
const minuteAfter = (at: Date, months: number) =>
  addMonths(dayOf(at, PARIS), months) + localTimeOf(at, PARIS).slice(10)

it('follows the companies of each month as plain rows do', async () => {
  const cohorts = await countCompanyCohorts(admin)
  const companies = await rowsOf<{ id: string; created_at: Date }>('select * from artisans')
  const leads = await rowsOf<{ artisan_id: string; opened_at: Date | null }>('select * from leads')
  const quotes = await rowsOf<{ artisan_id: string; total_incl_cents: number }>(
    `select * from quotes where status = 'accepted'`,
  )
  const invoices = await rowsOf<{
    artisan_id: string
    paid_cents: number
    refunded_cents: number
  }>('select * from payment_invoices')
  const changes = (
    await rowsOf<{ artisan_id: string; kind: string; at: Date }>(
      'select * from subscription_changes',
    )
  ).sort((a, b) => a.at.getTime() - b.at.getTime())
  expect(sum(cohorts, (row) => row.companies)).toBe(companies.length)
  for (const cohort of cohorts) {
    const its = companies.filter(({ created_at }) => monthOf(created_at) === cohort.month)
    const ids = new Set(its.map(({ id }) => id))
    const took = leads.filter(({ artisan_id, opened_at }) => ids.has(artisan_id) && opened_at)
    const signed = quotes.filter(({ artisan_id }) => ids.has(artisan_id))
    expect(cohort).toMatchObject({
      companies: its.length,
      contacts: took.length,
      took: new Set(took.map(({ artisan_id }) => artisan_id)).size,
      signed: new Set(signed.map(({ artisan_id }) => artisan_id)).size,
      signedCents: sum(signed, (row) => row.total_incl_cents),
      paidCents: sum(
        invoices.filter(({ artisan_id }) => ids.has(artisan_id)),
        (row) => row.paid_cents - row.refunded_cents,
      ),
    })
    for (const after of KEPT_AFTER) {
      const still = its.filter(({ id, created_at }) => {
        const last = changes.findLast(
          ({ artisan_id, at }) =>
            artisan_id === id && localTimeOf(at, PARIS) <= minuteAfter(created_at, after),
        )
        return last && !['trial_ended', 'paid_ended'].includes(last.kind)
      })
      expect([cohort.month, after, cohort.kept[after]]).toEqual([
        cohort.month,
        after,
        isOver(cohort.month, after, TEST_NOW) ? still.length : null,
      ])
    }
  }
  expect(cohorts.some(({ kept }) => (kept[3] ?? 0) > 0)).toBe(true)
})

it('opens the companies of each figure, whose rows add up to it', async () => {
  for (const { month, companies, kept, took, signed, ...cohort } of await countCompanyCohorts(
    admin,
  )) {
    const listed = async (mark: Parameters<typeof cohortCompanyList.at>[0] = {}) =>
      (
        await cohortCompanies.load(
          admin,
          new Request(`https://ouvreo.example${cohortCompanyList.at({ month, ...mark })}`),
        )
      ).total
    expect(await listed()).toBe(companies)
    expect(await listed({ mark: 'contact' })).toBe(took)
    expect(await listed({ mark: 'signature' })).toBe(signed)
    for (const after of KEPT_AFTER)
      if (kept[after] !== null) expect(await listed({ mark: `reste-${after}` })).toBe(kept[after])
    expect(await sumCohortCompanies(admin, cohortCompanyList.filter({ month }))).toEqual({
      contacts: cohort.contacts,
      signedCents: cohort.signedCents,
      paidCents: cohort.paidCents,
    })
    const { rows } = await cohortCompanies.page(admin, cohortCompanyList.filter({ month }))
    expect(sum(rows, (row) => row.signedCents)).toBe(cohort.signedCents)
  }
})

it('follows the individuals of each month as plain rows do, and opens them', async () => {
  const cohorts = await countPersonCohorts(admin)
  const people = await rowsOf<{ id: string; created_at: Date }>(
    `select u.* from users u join profiles p on p.user_id = u.id where p.user_type = 'particulier'`,
  )
  const requests = await rowsOf<{ id: string; particulier_id: string; created_at: Date }>(
    'select * from quote_requests',
  )
  const quoted = new Set(
    (await rowsOf<{ request_id: string }>('select * from leads where quoted_at is not null')).map(
      ({ request_id }) => request_id,
    ),
  )
  const signed = new Set(
    (await rowsOf<{ request_id: string }>('select * from interventions')).map(
      ({ request_id }) => request_id,
    ),
  )
  for (const cohort of cohorts) {
    const its = people.filter(({ created_at }) => monthOf(created_at) === cohort.month)
    const theirs = its.map(({ id }) => requests.filter((one) => one.particulier_id === id))
    expect(cohort).toEqual({
      month: cohort.month,
      people: its.length,
      asked: theirs.filter((made) => made.length > 0).length,
      quoted: theirs.filter((made) => made.some(({ id }) => quoted.has(id))).length,
      signed: theirs.filter((made) => made.some(({ id }) => signed.has(id))).length,
      back: theirs.filter((made) => {
        const times = made.map(({ created_at }) => created_at.getTime())
        return Math.max(...times) - Math.min(...times) > 86_400_000
      }).length,
    })
    for (const step of Object.keys(PERSON_STEPS) as PersonStep[]) {
      const href = cohortPersonList.at({ month: cohort.month, step })
      const { total, rows } = await cohortPeople.load(
        admin,
        new Request(`https://ouvreo.example${href}`),
      )
      expect([step, total]).toEqual([step, cohort[step]])
      expect(rows.every((row) => row[step])).toBe(true)
    }
  }
  expect(sum(cohorts, (row) => row.people)).toBe(people.length)
  expect(sum(cohorts, (row) => row.back)).toBeGreaterThan(0)
})
