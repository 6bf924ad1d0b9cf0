import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { requests } from '#app/features/requests/team/list-requests.server.ts'
import { requestList } from '#app/features/requests/team/request-list.ts'
import { REQUEST_STEPS, type RequestStep } from '#app/features/requests/team/request-steps.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { planOfTier, type SubscriptionTier } from '#app/features/subscriptions/plans/plans.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { anAdmin, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { afterHours, someWorks } from '#test/intervention-builders.ts'
import { aSentQuote, aTakenLead } from '#test/quote-builders.ts'
import { aPublishedReview } from '#test/review-builders.ts'
import { countFunnel, type Funnel } from './count-funnel.server.ts'
import { keepFunnels, readFunnel } from './kept-funnel.server.ts'

const database = useTestDatabase()
/** When everything that the builders do has been done. */
const LATER = afterHours(24 * 20)
let admin: Ctx<Admin>

beforeAll(async () => {
  await someRequests()
  admin = database.ctx(await anAdmin(database), LATER)
})

/** One request at each stage of its life, and one that was made long ago. */
async function someRequests(): Promise<void> {
  await aQuoteRequest(database, await aParticulier(database))
  await aTakenLead(database)
  await aSentQuote(database)
  await someWorks(database, 'to_schedule')
  await someWorks(database, 'done')
  await aPublishedReview(database, { works: await someWorks(database, 'done') })
  const old = (await aTakenLead(database)).requestId
  await database.db
    .update(quoteRequests)
    .set({ createdAt: afterHours(-24 * 200) })
    .where(eq(quoteRequests.id, old))
}

const reached = ({ all }: Funnel) =>
  Object.fromEntries(REQUEST_STEPS.map((step, place) => [step, all.reached[place]!]))
/** How many requests the team's list says that a figure counts. */
async function listed(step: RequestStep, narrowed: { trade?: string; departement?: string } = {}) {
  const address = requestList.at({
    period: '90-jours',
    step: step === 'deposee' ? '' : step,
    ...(narrowed as object),
  })
  const { total } = await requests.load(admin, new Request(`https://ouvreo.example${address}`))
  return total
}

describe('how far requests go', () => {
  it('counts each in every step that it reached, and as their list does', async () => {
    const funnel = await countFunnel(admin, '90-jours')
    expect(reached(funnel)).toEqual({
      deposee: 6,
      confirmee: 6,
      proposee: 5,
      contact: 5,
      devis: 4,
      signee: 3,
      realisee: 2,
      avis: 1,
    })
    for (const [place, step] of REQUEST_STEPS.entries()) {
      expect([step, await listed(step)]).toEqual([step, funnel.all.reached[place]])
      for (const { key, reached: its } of funnel.trades)
        expect([key, step, await listed(step, { trade: key })]).toEqual([key, step, its[place]])
      for (const { key, reached: its } of funnel.departements)
        expect([key, step, await listed(step, { departement: key })]).toEqual([
          key,
          step,
          its[place],
        ])
    }
  })

  it('follows those of the period alone, and says how long half of them took', async () => {
    expect(reached(await countFunnel(admin, '12-mois')).deposee).toBe(7)
    const times = await database.pool.query<{ id: QuoteRequestId; seconds: number }>(
      `select r.id, extract(epoch from min(l.quoted_at) - min(l.opened_at))::float8 as seconds
       from quote_requests r join leads l on l.request_id = r.id
       where r.created_at > $1 group by r.id having min(l.quoted_at) is not null`,
      [afterHours(-24 * 60)],
    )
    const sorted = times.rows.map(({ seconds }) => seconds).sort((a, b) => a - b)
    const half = (sorted[1]! + sorted[2]!) / 2
    expect(sorted).toHaveLength(4)
    const { all } = await countFunnel(admin, '90-jours')
    expect(all.medians[REQUEST_STEPS.indexOf('devis')]).toBeCloseTo(half, 3)
    const most = sorted[2]! + (sorted[3]! - sorted[2]!) * 0.7
    expect(all.ninths[REQUEST_STEPS.indexOf('devis')]).toBeCloseTo(most, 3)
    expect([all.medians[0], all.ninths[0]]).toEqual([null, null])
  })

  it('says by the plan of companies how long they took, as their proposals do', async () => {
    const { plans } = await countFunnel(admin, '90-jours')
    const { rows } = await database.pool.query<{ tier: string | null; seconds: number | null }>(
      `select s.subscription_tier as tier, extract(epoch from l.opened_at - l.proposed_at)::float8 as seconds
       from leads l left join subscribers s on s.artisan_id = l.artisan_id and s.subscribed
       where l.proposed_at > $1`,
      [afterHours(-24 * 60)],
    )
    expect(plans.length).toBeGreaterThan(0)
    for (const { key, proposals, medians } of plans) {
      const theirs = rows.filter(({ tier }) => planOfTier(tier as SubscriptionTier).slug === key)
      expect([key, proposals]).toEqual([key, theirs.length])
      const times = theirs.flatMap(({ seconds }) => seconds ?? []).sort((a, b) => a - b)
      const middle = (times.length - 1) / 2
      expect(medians[0]).toBeCloseTo(
        (times[Math.floor(middle)]! + times[Math.ceil(middle)]!) / 2,
        3,
      )
    }
  })

  it('is nothing where there is nothing, without a time', async () => {
    const { all, trades, departements, plans } = await countFunnel(
      { ...admin, now: afterHours(24 * 400) },
      '12-mois',
    )
    expect(all.reached).toEqual(REQUEST_STEPS.map(() => 0))
    expect(all.medians).toEqual(REQUEST_STEPS.map(() => null))
    expect([trades, departements, plans]).toEqual([[], [], []])
  })

  it('is counted at each view, or by the job where there is much to count', async () => {
    const now = { ...database.ctx(), now: LATER }
    await keepFunnels(now, 6)
    expect((await readFunnel(admin, '90-jours')).kept).toBe(false)
    expect(await readFunnel(admin, '12-mois')).toMatchObject({ kept: true, countedAt: LATER })
    const live = await countFunnel(admin, '12-mois')
    expect(await readFunnel(admin, '12-mois')).toMatchObject(live)
    await keepFunnels(now, 100)
    expect((await readFunnel(admin, '12-mois')).kept).toBe(false)
  })
})
