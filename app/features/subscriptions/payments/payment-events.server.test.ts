import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { paymentLivesOf, type Life } from '#test/payment-lives.ts'
import { paymentReceiversOf } from '#test/payment-receivers.ts'
import { paymentEvents } from './payments.tables.server.ts'
import { receivePaymentEvent } from './receive-payment-event.server.ts'
import { subscribers, subscriptionChanges } from '#app/features/subscriptions/tables.server.ts'

const DAY = 86_400_000
/** The lives begin three months before the test, so that they are over on the clock of the two processes. */
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000)
const BEGIN = new Date(NOW.getTime() - 90 * DAY)
const database = useTestDatabase({ max: 8 })
const payments = usePayments(BEGIN)
const { lives, eventsOf, outcome } = paymentLivesOf(database, payments)
const { deliver } = paymentReceiversOf(database, payments)
const system = (now = NOW) => database.ctx<System>(undefined, now)

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
    expect(await database.rows(paymentEvents)).toEqual([])
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
    const before = JSON.stringify(await database.rows(subscribers))
    expect(await receivePaymentEvent(system(), body, signature, connection)).toEqual({
      status: 200,
      outcome: 'nobody',
    })
    expect(JSON.stringify(await database.rows(subscribers))).toBe(before)
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
    expect(await database.rows(paymentEvents, eq(paymentEvents.id, event.id))).toEqual([])
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
      expect(await database.rows(paymentEvents, eq(paymentEvents.id, event.id))).toHaveLength(1)
    }
    expect((await outcome(life)).row).toMatchObject({ subscribed: true, trial: true })
    const changes = await database.rows(
      subscriptionChanges,
      eq(subscriptionChanges.artisanId, life.artisanId),
    )
    expect(changes.map((change) => change.kind)).toEqual(['trial_started'])
  }, 60_000)
})
