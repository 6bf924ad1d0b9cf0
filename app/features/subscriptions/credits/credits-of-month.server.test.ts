import { INITIAL_PLANS } from '#app/features/subscriptions/plans/initial-plans.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Admin, Artisan, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { approved } from '#test/approval-builders.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { addCredits } from './add-credits.server.ts'
import { choosePlan } from '#app/features/subscriptions/plans/choose-plan.server.ts'
import { monthContaining } from './credit-month.ts'
import { giveBackCredit } from './give-back-credit.server.ts'
import { givePaidRights } from '#app/features/subscriptions/payments/give-paid-rights.server.ts'
import { grantMonth } from './grant-month.server.ts'
import { creditsOfMonth, PLANS, type PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import { getCreditBalance } from '#app/features/subscriptions/queries.server.ts'
import { reserveCredit } from './reserve-credit.server.ts'
import {
  startFreeMonth,
  type PaidPlan,
} from '#app/features/subscriptions/plans/start-free-month.server.ts'
import { creditBalances, subscribers } from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase()
const DAY = 86_400_000
const instant = (ms: number) => new Date(TEST_NOW.getTime() + ms)
const as = (artisan: Artisan, ms = 0) => database.ctx(artisan, instant(ms))
const system = (ms = 0) => database.ctx<System>(undefined, instant(ms))
const take = (artisan: Artisan, ms = 0, leadId = newId<LeadId>()) =>
  inTransaction(system(ms), (tx) => reserveCredit(tx, { artisanId: artisan.artisanId, leadId }))
const giveBack = (artisan: Artisan, leadId: LeadId, ms = 0) =>
  inTransaction(system(ms), (tx) =>
    giveBackCredit(tx, { artisanId: artisan.artisanId, leadId, reason: 'no_reaction' }),
  )
const leftOf = async (artisan: Artisan, ms = 0) => {
  await inTransaction(system(ms), (tx) => grantMonth(tx, artisan.artisanId))
  return (await getCreditBalance(as(artisan, ms)))!.left
}

/** The artisan's paid plan as the payment provider would make it: from `startsAt`, until `endsAt` if it ends. */
async function pays(
  artisan: Artisan,
  plan: PaidPlan,
  startsAt: Date,
  endsAt: Date | null,
  ms: number,
) {
  const values = {
    subscribed: true,
    subscriptionTier: PLANS[plan].tier,
    subscriptionEnd: endsAt,
    trial: false,
    startedAt: startsAt,
  }
  await inTransaction(system(ms), async (tx) => {
    await grantMonth(tx, artisan.artisanId)
    await tx.db
      .insert(subscribers)
      .values({
        id: newId<string>(),
        artisanId: artisan.artisanId,
        email: 'a@ouvreo.example',
        createdAt: tx.now,
        ...values,
      })
      .onConflictDoUpdate({ target: subscribers.artisanId, set: values })
    await givePaidRights(
      tx,
      artisan.artisanId,
      {
        plan: INITIAL_PLANS[plan],
        tier: PLANS[plan].tier!,
        trial: false,
        startsAt,
        endsAt,
        renewsAt: null,
      },
      false,
    )
  })
}

describe('contacts taken', () => {
  it('do not come back by changing plan, whatever plans are passed through', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await inTransaction(system(), (tx) => startFreeMonth(tx, artisan.artisanId, 'pro'))
    for (let index = 0; index < 10; index++) expect((await take(artisan)).ok).toBe(true)
    for (const plan of ['eco', 'premium', 'eco'] as const)
      expect((await choosePlan(as(artisan, 1_000), plan)).ok).toBe(true)
    expect(await leftOf(artisan, 1_000)).toBe(0)
  })
  it('do not come back by a plan that ends within its month, nor by Gratuit after it', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await pays(artisan, 'eco', instant(1), null, 1)
    for (let index = 0; index < 3; index++) await take(artisan, DAY)
    await database.db
      .update(subscribers)
      .set({ subscriptionEnd: instant(2 * DAY) })
      .where(eq(subscribers.artisanId, artisan.artisanId))
    expect(await leftOf(artisan, 3 * DAY)).toBe(0)
    // The month that was under way goes on to its end; the next one is whole.
    expect(await leftOf(artisan, 32 * DAY)).toBe(2)
  })
  it('given back after a change of plan come back once, and not beyond what the plan gives', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await pays(artisan, 'premium', instant(1), null, 1)
    const leads = Array.from({ length: 5 }, () => newId<LeadId>())
    for (const lead of leads) await take(artisan, DAY, lead)
    await pays(artisan, 'eco', instant(1), null, 2 * DAY)
    const left = [await leftOf(artisan, 2 * DAY)]
    for (const lead of leads) {
      await giveBack(artisan, lead, 2 * DAY)
      left.push(await leftOf(artisan, 2 * DAY))
    }
    expect(left).toEqual([0, 0, 0, 1, 2, 3])
  })
  it('beyond what a plan gives are told to the team that adds too few to leave any', async () => {
    const admin: Admin = await anAdmin(database)
    const artisan = await anArtisan(database, { plan: null })
    await pays(artisan, 'pro', instant(1), null, 1)
    for (let index = 0; index < 8; index++) await take(artisan, DAY)
    await pays(artisan, 'eco', instant(1), null, 2 * DAY)
    const add = (amount: number) =>
      addCredits(database.ctx(admin, instant(2 * DAY)), artisan.artisanId, {
        amount,
        reason: 'Geste',
        key: newId<string>(),
      })
    expect([await add(5), await add(6)]).toMatchObject([refuse('none_left_after'), { ok: true }])
    expect(await leftOf(artisan, 2 * DAY)).toBe(1)
  })
})

describe('a month of the provider that ends an hour or a day after the artisan’s own', () => {
  it('opens no other month in between', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await pays(artisan, 'pro', instant(1), null, 1)
    const [{ periodEnd }] = (await database.rows(
      creditBalances,
      eq(creditBalances.artisanId, artisan.artisanId),
    )) as [typeof creditBalances.$inferSelect]
    for (let index = 0; index < 10; index++) await take(artisan, DAY)
    const end = new Date(periodEnd.getTime() + 3_600_000)
    await database.db
      .update(subscribers)
      .set({ subscriptionEnd: end })
      .where(eq(subscribers.artisanId, artisan.artisanId))
    const between = periodEnd.getTime() - TEST_NOW.getTime() + 1_800_000
    expect(await leftOf(artisan, between)).toBe(0)
    expect(await leftOf(artisan, between + 3_600_000)).toBe(2)
  })
})

/** The plain model: a month, the plan it is under, what was taken in it, and what came besides. */
type Model = {
  start: Date
  end: Date
  anchor: Date
  plan: PlanSlug
  extra: number
  held: Map<LeadId, { month: number; counted: boolean }>
  startsAt: Date | null
}

/** How many random walks; « CREDIT_WALKS=300 » is the long run. */
const WALKS = Number(process.env.CREDIT_WALKS ?? 8)

describe('what is left', () => {
  const step = fc.record({
    kind: fc.constantFrom(
      'take',
      'take',
      'take',
      'back',
      'bonus',
      'change',
      'change',
      'pass',
      'end',
      'resume',
      'again',
    ),
    n: fc.nat(997),
  })
  it(
    `is what the present plan gives, plus what was added, less what was taken since the month began, after ${WALKS} random walks through plans, ends and months`,
    async () => {
      const admin: Admin = approved(await anAdmin(database))
      const seen: Record<string, number> = {}
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
          const artisan = await anArtisan(database, { plan: null })
          let now = 1_000
          await pays(artisan, 'pro', instant(now), null, now)
          const zone = 'Europe/Paris'
          const model: Model = {
            ...monthContaining(instant(now), zone, instant(now)),
            anchor: instant(now),
            plan: 'pro',
            extra: 0,
            held: new Map(),
            startsAt: instant(now),
          }
          let subscription = instant(now)
          const taken = () =>
            [...model.held.values()].filter(({ month }) => month === model.start.getTime()).length
          const expected = () => {
            const allowance = creditsOfMonth(INITIAL_PLANS[model.plan], false)
            return allowance === null ? null : Math.max(0, allowance + model.extra - taken())
          }
          const newMonth = (month: { start: Date; end: Date }) => {
            if (month.start.getTime() !== model.start.getTime()) model.extra = 0
            Object.assign(model, month)
          }
          for (const { kind, n } of steps) {
            now += 60_000
            if (kind === 'pass') now += (1 + (n % 14)) * DAY
            if (instant(now) >= model.end)
              newMonth(monthContaining(model.anchor, zone, instant(now)))
            const paid: PaidPlan = (['eco', 'pro', 'premium'] as const)[n % 3]!
            if (kind === 'take') {
              const leadId = newId<LeadId>()
              expect((await take(artisan, now, leadId)).ok).toBe(expected() !== 0)
              if (expected() !== 0)
                model.held.set(leadId, {
                  month: model.start.getTime(),
                  counted: model.plan !== 'premium',
                })
            } else if (kind === 'back' && model.held.size > 0) {
              const [leadId, lead] = [...model.held][n % model.held.size]!
              await giveBack(artisan, leadId, now)
              model.held.delete(leadId)
              // Of another month it is one more, unless one of the two is without limit.
              if (lead.month !== model.start.getTime() && lead.counted && model.plan !== 'premium')
                model.extra++
            } else if (kind === 'bonus') {
              const added = await addCredits(database.ctx(admin, instant(now)), artisan.artisanId, {
                amount: 1 + (n % 3),
                reason: 'Geste',
                key: newId<string>(),
              })
              if (added.ok) model.extra += 1 + (n % 3)
            } else if (kind === 'change' && model.plan !== 'gratuit') {
              await pays(artisan, paid, subscription, null, now)
              model.plan = paid
            } else if (kind === 'end' && model.plan !== 'gratuit') {
              await database.db
                .update(subscribers)
                .set({ subscriptionEnd: instant(now) })
                .where(eq(subscribers.artisanId, artisan.artisanId))
              Object.assign(model, { plan: 'gratuit', anchor: model.end })
            } else if (kind === 'resume' && model.plan === 'gratuit') {
              await pays(artisan, paid, subscription, null, now)
              newMonth(monthContaining(subscription, zone, instant(now)))
              Object.assign(model, { plan: paid, anchor: subscription })
            } else if (kind === 'again' && model.plan === 'gratuit') {
              // Paid anew: its own month begins.
              subscription = instant(now)
              await pays(artisan, paid, subscription, null, now)
              newMonth(monthContaining(subscription, zone, subscription))
              Object.assign(model, { plan: paid, anchor: subscription })
            } else if (kind !== 'pass') continue
            seen[kind] = (seen[kind] ?? 0) + 1
            expect([kind, await leftOf(artisan, now)]).toEqual([kind, expected()])
          }
        }),
        { numRuns: WALKS, seed: 20_261_122 },
      )
      expect(Object.keys(seen).toSorted()).toEqual([
        'again',
        'back',
        'bonus',
        'change',
        'end',
        'pass',
        'resume',
        'take',
      ])
    },
    60_000 + WALKS * 10_000,
  )
})
