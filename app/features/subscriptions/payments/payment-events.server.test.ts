import { spawn, type ChildProcess } from 'node:child_process'
import { eq, inArray, ne } from 'drizzle-orm'
import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { STAND_IN_KEY, STAND_IN_PRICES, STAND_IN_SECRET } from '#test/stripe-stand-in.ts'
import type { TestCard } from '#test/stripe-stand-in-objects.ts'
import {
  paymentCustomers,
  paymentEvents,
  paymentInvoices,
  paymentSubscriptions,
} from './payments.tables.server.ts'
import { receivePaymentEvent } from './receive-payment-event.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import {
  creditBalances,
  subscribers,
  subscriptionChanges,
} from '#app/features/subscriptions/tables.server.ts'

const DAY = 86_400_000
/** The lives begin three months before the test, so that they are over on the clock of the two processes. */
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000)
const BEGIN = new Date(NOW.getTime() - 90 * DAY)
const database = useTestDatabase({ max: 8 })
const payments = usePayments(BEGIN)
const system = (now = NOW) => database.ctx<System>(undefined, now)
type Life = { artisanId: ArtisanId; customer: string; subscription: string }

/** Companies that take a plan with a card at the stand-in's present instant. */
async function lives(
  count: number,
  card: TestCard | null,
  trialDays: number | null = 30,
): Promise<Life[]> {
  const { standIn, connection } = payments
  const one = async (): Promise<Life> => {
    const { artisanId } = await anArtisan(database, { plan: null, now: standIn.now })
    const { id: customerId } = await connection.provider.createCustomer(
      { reference: artisanId, email: 'atelier@ouvreo.example', name: 'Atelier' },
      `customer ${artisanId}`,
    )
    const order = {
      customerId,
      reference: artisanId,
      priceId: STAND_IN_PRICES.pro,
      priceCents: 3990,
      trial: trialDays ? { days: trialDays } : null,
      successUrl: 'http://localhost/',
      cancelUrl: 'http://localhost/',
    }
    const checkout = await connection.provider.openCheckout(order, `checkout ${artisanId}`)
    const subscription = standIn.billing.complete(checkout.id, card).subscription!
    // A card has one free month: these companies have one each.
    const method = standIn.billing.subscriptions.get(subscription)!.default_payment_method
    if (method) method.card.fingerprint = `card of ${artisanId}`
    return { artisanId, customer: customerId, subscription }
  }
  const all: Life[] = []
  while (all.length < count)
    all.push(...(await Promise.all(Array.from({ length: Math.min(6, count - all.length) }, one))))
  return all
}

const eventsOf = ({ customer }: Life) =>
  payments.standIn.events.filter(
    ({ data: { object } }) =>
      ('customer' in object ? object.customer : (object as { id: string }).id) === customer,
  )
const lastOfType = (events: Stripe.Event[], type: string) =>
  events.findLast((event) => event.type === type)!

/** Everything that a life left, without what tells two lives apart. */
async function outcome({ artisanId, subscription }: Life) {
  const [[row], [balance], [company], [paid], invoices] = await Promise.all([
    database.db.select().from(subscribers).where(eq(subscribers.artisanId, artisanId)),
    database.db.select().from(creditBalances).where(eq(creditBalances.artisanId, artisanId)),
    database.db.select().from(artisans).where(eq(artisans.id, artisanId)),
    database.db
      .select()
      .from(paymentSubscriptions)
      .where(eq(paymentSubscriptions.id, subscription)),
    database.db.select().from(paymentInvoices).where(eq(paymentInvoices.artisanId, artisanId)),
  ])
  return {
    row: row && {
      subscribed: row.subscribed,
      tier: row.subscriptionTier,
      end: row.subscriptionEnd,
      renews: row.renewsAt,
      trial: row.trial,
      started: row.startedAt,
      own: row.paymentSubscriptionId === subscription,
      trialSiret: row.trialSiret === company!.siret,
    },
    rights: {
      plan: balance?.plan,
      granted: balance?.granted,
      radius: company!.planRadiusKm,
      creditsLeft: company!.creditsLeft,
    },
    paid: paid && {
      status: paid.status,
      plan: paid.plan,
      trialEnd: paid.trialEnd,
      periodStart: paid.periodStart,
      periodEnd: paid.periodEnd,
      cancelAt: paid.cancelAt,
      endedAt: paid.endedAt,
      unpaid: paid.unpaid,
    },
    invoices: invoices
      .map(
        ({ status, totalCents, paidCents, attempts }) =>
          `${status} ${totalCents} ${paidCents} ${attempts}`,
      )
      .sort(),
  }
}

function permutations<T>(items: readonly T[]): T[][] {
  return items.length <= 1
    ? [[...items]]
    : items.flatMap((item, index) =>
        permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      )
}

let processes: { child: ChildProcess; url: string }[] = []
/** Posts a message to one of the two processes, signed now; answers its status, with what went wrong when it is none of ours. */
const post = async (
  to: number,
  event: Stripe.Event,
  options: { at?: Date; secret?: string } = {},
): Promise<number | string> => {
  const { body, signature } = payments.standIn.signed(event, { at: new Date(), ...options })
  const answer = await fetch(processes[to]!.url, {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signature },
  })
  const text = await answer.text()
  return answer.status === 500 ? text : answer.status
}

/** Delivers a message as the provider does: what is not answered by a success comes again. */
async function deliver(to: number, event: Stripe.Event): Promise<number | string> {
  let answer = await post(to, event)
  for (let again = 0; answer !== 200 && again < 20; again++) answer = await post(to, event)
  return answer
}

beforeAll(async () => {
  const prices = {
    STRIPE_PRICE_ECO: STAND_IN_PRICES.eco,
    STRIPE_PRICE_PRO: STAND_IN_PRICES.pro,
    STRIPE_PRICE_PREMIUM: STAND_IN_PRICES.premium,
  }
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    STRIPE_SECRET_KEY: STAND_IN_KEY,
    STRIPE_WEBHOOK_SECRET: STAND_IN_SECRET,
    STRIPE_API_BASE: payments.standIn.url,
    ...prices,
  }
  processes = await Promise.all(
    [0, 1].map(async () => {
      const child = spawn(process.execPath, ['test/processes/payment-receiver.ts'], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: env as unknown as NodeJS.ProcessEnv,
      })
      const port = await new Promise<string>((resolve, reject) => {
        child.stdout!.once('data', (line: Buffer) => resolve(line.toString().trim()))
        child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)))
      })
      return { child, url: `http://127.0.0.1:${port}/` }
    }),
  )
})
afterAll(() => {
  for (const { child } of processes) child.kill()
})

describe('a message that is not the provider’s (A15)', () => {
  it('has no effect: no signature, a wrong secret, a byte changed, too old, from the future, another mode, other bytes', async () => {
    const [life] = (await lives(1, 'visa')) as [Life]
    const event = eventsOf(life).at(-1)!
    const { standIn, connection } = payments
    const receive = (body: string, signature: string | null) =>
      receivePaymentEvent(system(), body, signature, connection)
    const { body, signature } = standIn.signed(event, { at: NOW })
    const at = (seconds: number) =>
      standIn.signed(event, { at: new Date(NOW.getTime() + seconds * 1000) }).signature
    const live = standIn.signed({ ...event, livemode: true } as Stripe.Event, { at: NOW })
    expect(
      [
        await receive(body, null),
        await receive(body, ''),
        await receive(body, 't=,v1='),
        await receive(body, signature.replace(/t=\d+/, 't=9999999999999999')),
        await receive(body, standIn.signed(event, { at: NOW, secret: 'whsec_old' }).signature),
        await receive(body.replace('"pending_webhooks": 1', '"pending_webhooks": 2'), signature),
        await receive(body, at(-301)),
        await receive(body, at(3_600)),
        await receive(body, at(301)),
        await receive(JSON.stringify(JSON.parse(body)), signature),
        await receive(live.body, live.signature),
      ].map((answer) => ('reason' in answer ? answer.reason : answer)),
    ).toEqual([
      'no_signature',
      'no_signature',
      'wrong_signature',
      'wrong_signature',
      'wrong_signature',
      'wrong_signature',
      'too_old',
      'from_the_future',
      'from_the_future',
      'wrong_signature',
      'other_mode',
    ])
    expect((await outcome(life)).row).toBeUndefined()
    expect(await database.db.select().from(paymentEvents)).toEqual([])
    // The positive control: the same message, at both ends of the window.
    expect(await receive(body, at(-300))).toEqual({ status: 200, outcome: 'written' })
    expect(await receive(body, at(300))).toEqual({ status: 200, outcome: 'known' })
    expect((await outcome(life)).row).toMatchObject({
      subscribed: true,
      tier: 'Premium',
      trial: true,
    })
  })

  it('has no effect when it is signed and no event all the same', async () => {
    const { standIn, connection } = payments
    const event = {
      id: 'evt_odd',
      type: 'customer.updated',
      livemode: false,
      created: 1_790_000_000,
      data: { object: { object: 'customer', id: 'cus_odd' } },
    }
    const odd: unknown[] = [
      null,
      [],
      'a text',
      7,
      {},
      { ...event, data: null },
      { ...event, data: { object: null } },
      { ...event, id: 'evt\0' },
      { ...event, id: { toString: 1 } },
      { ...event, created: 1e300 },
      { ...event, data: { object: { customer: { id: 7 } } } },
      { ...event, data: { object: { object: 'customer', id: 'cus\0' } } },
    ]
    for (const one of odd) {
      const { body, signature } = standIn.signed(one as Stripe.Event, { at: NOW })
      expect(await receivePaymentEvent(system(), body, signature, connection), body).toEqual({
        status: 400,
        reason: 'unreadable',
      })
    }
  })

  it('is believed of nobody: a customer who is not ours changes nothing', async () => {
    const { standIn, connection } = payments
    standIn.billing.createCustomer({
      email: 'x@ouvreo.example',
      name: 'X',
      metadata: { artisan: 'not an identifier' },
    })
    const { body, signature } = standIn.signed(standIn.events.at(-1)!, { at: NOW })
    const before = JSON.stringify(await database.db.select().from(subscribers))
    expect(await receivePaymentEvent(system(), body, signature, connection)).toEqual({
      status: 200,
      outcome: 'nobody',
    })
    expect(JSON.stringify(await database.db.select().from(subscribers))).toBe(before)
  })
})

describe('the provider that cannot be read', () => {
  it('makes the message come again, and keeps nothing of it', async () => {
    const [life] = (await lives(1, 'visa')) as [Life]
    const event = eventsOf(life).at(-1)!
    payments.standIn.fault = { kind: 'status', status: 500 }
    const { body, signature } = payments.standIn.signed(event, { at: NOW })
    expect(await receivePaymentEvent(system(), body, signature, payments.connection)).toEqual({
      status: 503,
    })
    payments.standIn.fault = null
    expect(
      await database.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id)),
    ).toEqual([])
    expect(await receivePaymentEvent(system(), body, signature, payments.connection)).toEqual({
      status: 200,
      outcome: 'written',
    })
  })
})

describe('a message that comes fifty times at once, to two processes', () => {
  it('has one effect', async () => {
    const [life] = (await lives(1, 'visa')) as [Life]
    for (const event of eventsOf(life)) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => deliver(index % 2, event)),
      )
      expect(new Set(answers)).toEqual(new Set([200]))
      expect(
        await database.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id)),
      ).toHaveLength(1)
    }
    expect((await outcome(life)).row).toMatchObject({ subscribed: true, trial: true })
    const changes = await database.db
      .select()
      .from(subscriptionChanges)
      .where(eq(subscriptionChanges.artisanId, life.artisanId))
    expect(changes.map((change) => change.kind)).toEqual(['trial_started'])
  })
})

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
        await database.db.select().from(paymentEvents).where(inArray(paymentEvents.artisanId, ids)),
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
