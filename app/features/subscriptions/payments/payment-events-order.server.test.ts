import { inArray, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { STAND_IN_PRICES } from '#test/stripe-stand-in.ts'
import { paymentLivesOf, type Life } from '#test/payment-lives.ts'
import { paymentReceiversOf } from '#test/payment-receivers.ts'
import { paymentCustomers, paymentEvents } from './payments.tables.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

const DAY = 86_400_000
/** The lives begin three months before the test, so that they are over on the clock of the two processes. */
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000)
const BEGIN = new Date(NOW.getTime() - 90 * DAY)
const database = useTestDatabase({ max: 8 })
const payments = usePayments(BEGIN)
const { lives, eventsOf, lastOfType, outcome } = paymentLivesOf(database, payments)
const { post, deliver } = paymentReceiversOf(database, payments)
const system = (now = NOW) => database.ctx<System>(undefined, now)

function permutations<T>(items: readonly T[]): T[][] {
  return items.length <= 1
    ? [[...items]]
    : items.flatMap((item, index) =>
        permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      )
}

describe('messages in any order (F8)', () => {
  it(
    'leave the same row, in each of the 120 orders of a life’s five, each twice and to two processes at once',
    { timeout: 240_000 },
    async () => {
      const all = await lives(120, 'declinedLater')
      payments.standIn.advance(new Date(BEGIN.getTime() + 60 * DAY))
      const types = [
        'customer.subscription.created',
        'customer.subscription.updated',
        'invoice.paid',
        'invoice.payment_failed',
        'customer.subscription.deleted',
      ]
      const orders = permutations(types)
      expect(orders).toHaveLength(120)
      const statuses = new Set<number | string>()
      const one = async (life: Life, order: string[]) => {
        const events = eventsOf(life)
        for (const type of order)
          for (const status of await Promise.all([
            deliver(0, lastOfType(events, type)),
            deliver(1, lastOfType(events, type)),
          ]))
            statuses.add(status)
      }
      for (let from = 0; from < all.length; from += 8)
        await Promise.all(
          all.slice(from, from + 8).map((life, index) => one(life, orders[from + index]!)),
        )
      expect([...statuses]).toEqual([200])
      const outcomes = new Set(
        (await Promise.all(all.map(outcome))).map((one) => JSON.stringify(one)),
      )
      expect(outcomes.size).toBe(1)
      const only = await outcome(all[0]!)
      const trialEnd = new Date(BEGIN.getTime() + 30 * DAY)
      // Rights ended with the grace, whatever the provider still tried after it.
      expect(only).toMatchObject({
        row: {
          subscribed: true,
          tier: 'Premium',
          end: new Date(trialEnd.getTime() + 7 * DAY),
          renews: null,
          trial: false,
          own: true,
          trialSiret: true,
        },
        rights: { plan: 'gratuit', granted: 2, radius: 15 },
        paid: { status: 'canceled', unpaid: true },
      })
      const ids = all.map((life) => life.artisanId)
      expect(
        await database.rows(paymentEvents, inArray(paymentEvents.artisanId, ids)),
      ).toHaveLength(600)
    },
  )

  it(
    'leave what the provider says in the end, while it goes on changing between them, in random orders',
    { timeout: 90_000 },
    async () => {
      const { standIn } = payments
      // Free months that begin now end in two weeks on the processes' clock: nothing ends while this runs.
      standIn.advance(new Date(BEGIN.getTime() + 75 * DAY))
      const step = fc.oneof(
        fc.constant('time' as const),
        fc.constant('end' as const),
        fc.constant('resume' as const),
        fc.constant('change' as const),
        fc.nat({ max: 30 }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const [life] = (await lives(1, 'visa')) as [Life]
          const subscription = standIn.billing.subscriptions.get(life.subscription)!
          const under: Promise<unknown>[] = []
          for (const one of steps) {
            if (one === 'end' || one === 'resume')
              standIn.billing.setEnding(subscription, one === 'end')
            else if (one === 'change')
              standIn.billing.changePrice(
                subscription,
                subscription.items.data[0]!.price.id === STAND_IN_PRICES.pro
                  ? STAND_IN_PRICES.premium
                  : STAND_IN_PRICES.pro,
                standIn.billing.now,
              )
            else if (one === 'time') standIn.billing.now += 60
            else
              under.push(
                post(one % 2, eventsOf(life)[one % eventsOf(life).length]!),
                post((one + 1) % 2, eventsOf(life)[one % eventsOf(life).length]!),
              )
          }
          under.push(
            ...eventsOf(life)
              .toReversed()
              .flatMap((event) => [deliver(0, event), deliver(1, event)]),
          )
          await Promise.all(under)
          const { row, rights } = await outcome(life)
          const plan =
            subscription.items.data[0]!.price.id === STAND_IN_PRICES.pro
              ? { tier: 'Premium', plan: 'pro' }
              : { tier: 'Enterprise', plan: 'premium' }
          const end = new Date(subscription.trial_end! * 1000)
          expect(row).toMatchObject({
            tier: plan.tier,
            subscribed: true,
            trial: true,
            ...(subscription.cancel_at_period_end
              ? { end, renews: null }
              : { end: null, renews: end }),
          })
          expect(rights).toMatchObject({ plan: plan.plan })
        }),
        { numRuns: 8 },
      )
    },
  )
})

describe('a message that never came', () => {
  it('is repaired by the reconciliation, once, by one process or the other', async () => {
    const [life] = (await lives(1, 'visa', null)) as [Life]
    await post(0, eventsOf(life)[0]!)
    expect((await outcome(life)).row).toMatchObject({ tier: 'Premium', end: null })
    payments.standIn.billing.cancel(payments.standIn.billing.subscriptions.get(life.subscription)!)
    expect((await outcome(life)).row).toMatchObject({ end: null })
    const later = new Date(NOW.getTime() + 7 * 3_600_000)
    await database.db
      .update(paymentCustomers)
      .set({ reconciledAt: later })
      .where(ne(paymentCustomers.id, life.customer))
    expect(await reconcilePayments(system(later), payments.connection)).toBe(1)
    expect((await outcome(life)).row).toMatchObject({ end: payments.standIn.now, renews: null })
    expect((await outcome(life)).rights).toMatchObject({ plan: 'gratuit' })
    expect(await reconcilePayments(system(later), payments.connection)).toBe(0)
  })
})
