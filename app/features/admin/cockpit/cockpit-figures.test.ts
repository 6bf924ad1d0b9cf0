import { INITIAL_PLANS } from '#app/features/subscriptions/plans/initial-plans.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { companies as companyRows } from '#app/features/companies/team/list-companies.server.ts'
import { companyList } from '#app/features/companies/team/company-list.ts'
import { teamDisputes } from '#app/features/disputes/team/list-disputes.server.ts'
import { disputeList } from '#app/features/disputes/team/dispute-list.ts'
import { teamOperatorInvoices } from '#app/features/operator-invoices/queries.server.ts'
import { operatorInvoiceList } from '#app/features/operator-invoices/operator-invoice-list.ts'
import { requests as requestRows } from '#app/features/requests/team/list-requests.server.ts'
import { requestList } from '#app/features/requests/team/request-list.ts'
import { moderatedReviews } from '#app/features/reviews/moderation/moderation.server.ts'
import { moderationList } from '#app/features/reviews/moderation/moderation-list.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { teamSubscribers } from '#app/features/subscriptions/team/list-subscribers.server.ts'
import { subscriberList } from '#app/features/subscriptions/team/subscriber-list.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { anAdmin } from '#test/builders.ts'
import { aCockpitWorld, daysAgo } from '#test/cockpit-world.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aTeamDispute } from '#test/dispute-builders.ts'
import { aPublishedReview } from '#test/review-builders.ts'
import { moneyFigures, qualityFigures } from './cockpit-figures.ts'
import { countMoney } from './count-money.server.ts'
import { countCoverage } from '#app/features/admin/cockpit/supply/count-coverage.server.ts'
import { countQuality } from './count-quality.server.ts'
import { linksOf } from '#app/features/admin/cockpit/supply/coverage-words.ts'
import { lackingOf } from '#app/features/admin/cockpit/supply/coverage.ts'
import { payingAtStart, recurringCents } from './money.ts'

const database = useTestDatabase()
let admin: Ctx<Admin>

beforeAll(async () => {
  await aCockpitWorld(database, 7)
  await aPublishedReview(database)
  await aTeamDispute(database)
  admin = database.ctx(await anAdmin(database), TEST_NOW)
}, 60_000)

const rowsOf = async <Row extends object>(statement: string) =>
  (await database.pool.query<Row>(statement)).rows
/** How many rows the list behind an address says that there are. */
async function listed(href: string): Promise<number> {
  const LISTS = [
    [requestList, requestRows],
    [companyList, companyRows],
    [subscriberList, teamSubscribers],
    [operatorInvoiceList, teamOperatorInvoices],
    [disputeList, teamDisputes],
    [moderationList, moderatedReviews],
  ] as const
  const asked = new Request(`https://ouvreo.example${href}`)
  const [, rows] = LISTS.find(([list]) => list.at().split('?')[0] === href.split('?')[0])!
  return (await rows.load(admin, asked)).total
}

type StoredRequest = {
  id: string
  trade: string
  insee: string
  status: string
  opened_at: Date | null
  created_at: Date
  origin: string
}
type StoredLead = {
  request_id: string
  artisan_id: string
  opened_at: Date | null
  quoted_at: Date | null
}
/** Ninety days to the minute are ninety days of Paris and some hours: the first begins at midnight there. */
const FROM = new Date('2025-12-10T23:00:00Z')

async function lately() {
  const all = await rowsOf<StoredRequest>('select * from quote_requests')
  const leads = await rowsOf<StoredLead>('select * from leads')
  return all
    .filter(
      ({ origin, opened_at, created_at }) =>
        origin === 'marketplace' && opened_at && created_at >= FROM && created_at <= TEST_NOW,
    )
    .map((request) => {
      const its = leads.filter(({ request_id }) => request_id === request.id)
      return {
        ...request,
        departement: request.insee.startsWith('97')
          ? request.insee.slice(0, 3)
          : request.insee.slice(0, 2),
        contacts: its.filter(({ opened_at }) => opened_at).length,
        quotes: its.filter(({ quoted_at }) => quoted_at).length,
      }
    })
}
const lacks = ({ opened_at, status, quotes }: Awaited<ReturnType<typeof lately>>[number]) =>
  opened_at! <= daysAgo(7) && status !== 'cancelled' && quotes < 3

describe('what the overview counts', () => {
  it('is what plain rows say of money', async () => {
    const money = await countMoney(admin)
    const stored = await rowsOf<{
      artisan_id: string
      subscribed: boolean
      trial: boolean
      subscription_tier: string
      subscription_end: Date | null
    }>('select * from subscribers')
    const live = stored.filter(
      ({ subscribed, subscription_end: end }) => subscribed && (!end || end > TEST_NOW),
    )
    for (const { plan, paying } of money.plans)
      expect([plan, paying]).toEqual([
        plan,
        live.filter(
          ({ trial, subscription_tier }) => !trial && subscription_tier === PLANS[plan].tier,
        ).length,
      ])
    expect(money.trials).toBe(live.filter(({ trial }) => trial).length)
    expect(recurringCents(money)).toBe(
      live
        .filter(({ trial }) => !trial)
        .reduce(
          (sum, { subscription_tier: tier }) =>
            sum + Object.values(INITIAL_PLANS).find((plan) => plan.tier === tier)!.priceInclCents,
          0,
        ),
    )
    const changes = await rowsOf<{ kind: string; at: Date; artisan_id: string }>(
      'select * from subscription_changes',
    )
    const thisMonth = changes.filter(({ at }) => at >= new Date('2026-02-28T23:00:00Z'))
    for (const [kind, n] of Object.entries(money.moves))
      expect([kind, n]).toEqual([
        kind,
        new Set(thisMonth.filter((one) => one.kind === kind).map(({ artisan_id }) => artisan_id))
          .size,
      ])
    // Who paid when the month began: the last of their changes before says.
    const before = changes
      .filter(({ at }) => at < new Date('2026-02-28T23:00:00Z'))
      .sort((a, b) => a.at.getTime() - b.at.getTime())
    const last = new Map(before.map(({ artisan_id, kind }) => [artisan_id, kind]))
    expect(payingAtStart(money)).toBe(
      [...last.values()].filter((kind) => kind === 'converted').length,
    )
    expect(money.credits.count).toBeGreaterThan(0)
    expect(money.credits.cents).toBe(1200 * money.credits.count)
  })

  it('is what plain rows say of quality', async () => {
    const quality = await countQuality(admin)
    const requests = await lately()
    const renounced = new Set(
      (await rowsOf<{ request_id: string }>(`select * from quotes where status = 'retracted'`)).map(
        ({ request_id }) => request_id,
      ),
    )
    expect(quality).toEqual({
      requests: requests.length,
      answers: {
        'sans-contact': requests.filter(({ contacts }) => contacts === 0).length,
        'moins-de-trois': requests.filter(lacks).length,
        renoncee: requests.filter(({ id }) => renounced.has(id)).length,
      },
      disputes: 1,
      reviews: 1,
      ratingSum: (await rowsOf<{ overall: number }>('select overall from reviews'))[0]!.overall,
    })
    expect(quality.answers['moins-de-trois']).toBeGreaterThan(0)
  })

  it('opens lists that count the same', async () => {
    const money = await countMoney(admin)
    const quality = await countQuality(admin)
    const { now, month } = moneyFigures(money)
    // The recurring revenue opens the plans that it sums, and the mean rating its reviews.
    const counts = (label: string, value: string) =>
      label === 'Revenu mensuel récurrent'
        ? money.plans.reduce((sum, { paying }) => sum + paying, 0)
        : label === 'Note moyenne'
          ? quality.reviews
          : Number(value)
    for (const { label, value, href } of [...now, ...month, ...qualityFigures(quality)])
      expect([label, await listed(href)]).toEqual([label, counts(label, value)])
  })
})

describe('what is asked against who is there', () => {
  it('is what plain rows say, and what the lists count', async () => {
    const coverage = await countCoverage(admin)
    const requests = await lately()
    const places = new Set(requests.map(({ trade, departement }) => `${trade} ${departement}`))
    expect(new Set(coverage.map((row) => `${row.trade} ${row.departement}`))).toEqual(places)
    const there = await rowsOf<{ trade: string; insee: string }>(
      'select t.trade, a.insee from artisan_trades t join artisans a on a.id = t.artisan_id where t.available',
    )
    for (const row of coverage) {
      const its = requests.filter(
        ({ trade, departement }) => trade === row.trade && departement === row.departement,
      )
      const lacking = its.filter(lacks)
      expect(row).toEqual({
        trade: row.trade,
        departement: row.departement,
        requests: its.length,
        contacts: its.reduce((sum, { contacts }) => sum + Math.min(contacts, 5), 0),
        unanswered: its.filter(({ contacts }) => contacts === 0).length,
        lacking: [2, 1, 0].map((quotes) => lacking.filter((one) => one.quotes === quotes).length),
        companies: there.filter(
          ({ trade, insee }) => trade === row.trade && insee.startsWith(row.departement),
        ).length,
      })
      const links = linksOf(row)
      expect(await listed(links.requests)).toBe(row.requests)
      expect(await listed(links.unanswered)).toBe(row.unanswered)
      expect(await listed(links.lacking)).toBe(lackingOf(row))
      expect(await listed(links.companies)).toBe(row.companies)
    }
    expect(coverage.some(({ companies }) => companies > 0)).toBe(true)
  })
})
