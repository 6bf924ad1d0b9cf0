import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardBuildersOf, type TestCardInvoice } from '#test/card-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { STAND_IN_SECRET } from '#test/stripe-stand-in.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { paymentEvents } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { receiveCardEvent } from './receive-card-event.server.ts'
import { readCardSettings } from './card-accounts.server.ts'

const database = useTestDatabase({ max: 20 })
const payments = usePayments(TEST_NOW)
const { aCardInvoice, openPage, pagesOf } = cardBuildersOf(database, payments)

const system = () => database.ctx<System>()
const receive = (body: string, signature: string | null) =>
  receiveCardEvent(system(), body, signature, payments.cards)
const deliver = (event: Stripe.Event) => {
  const { body, signature } = payments.standIn.signed(event, { at: TEST_NOW })
  return receive(body, signature)
}
const eventsOf = ({ accountId }: TestCardInvoice) =>
  payments.standIn.events.filter(({ account }) => account === accountId)
const ledger = async ({ invoiceId }: TestCardInvoice) =>
  (
    await database.db
      .select({ cents: invoicePayments.amountCents })
      .from(invoicePayments)
      .where(eq(invoicePayments.invoiceId, invoiceId))
      .orderBy(invoicePayments.recordedAt, invoicePayments.amountCents)
  ).map(({ cents }) => cents)

/** An invoice whose page was paid, and whose message has not come. */
async function paidAtStripe(): Promise<TestCardInvoice & { page: string; event: Stripe.Event }> {
  const invoice = await aCardInvoice()
  const page = await openPage(invoice)
  payments.standIn.connect.pay(page, 'visa')
  return { ...invoice, page, event: eventsOf(invoice).at(-1)! }
}

describe('a message about a company’s account that is not Stripe’s (A15)', () => {
  it('has no effect: unsigned, with the secret of our own account’s endpoint, a byte changed, old, or to come', async () => {
    const invoice = await paidAtStripe()
    const { event } = invoice
    const { standIn } = payments
    const { body, signature } = standIn.signed(event, { at: TEST_NOW })
    const at = (seconds: number) =>
      standIn.signed(event, { at: new Date(TEST_NOW.getTime() + seconds * 1000) }).signature
    expect(
      [
        await receive(body, null),
        await receive(
          body,
          standIn.signed(event, { at: TEST_NOW, secret: STAND_IN_SECRET }).signature,
        ),
        await receive(body.replace('"paid"', '"paiD"'), signature),
        await receive(body, at(-301)),
        await receive(body, at(301)),
        await receive(JSON.stringify(JSON.parse(body)), signature),
      ].map((answer) => ('reason' in answer ? answer.reason : answer)),
    ).toEqual([
      'no_signature',
      'wrong_signature',
      'wrong_signature',
      'too_old',
      'from_the_future',
      'wrong_signature',
    ])
    expect(await receiveCardEvent(system(), body, signature, null)).toEqual({ status: 404 })
    expect(await ledger(invoice)).toEqual([])
    expect(await receive(body, signature)).toEqual({ status: 200, outcome: 'written' })
    expect(await ledger(invoice)).toEqual([30_000])
  })

  it('is left of the other mode, of an account we do not know, of our own account, and of a page that is none of ours', async () => {
    const invoice = await paidAtStripe()
    const { event } = invoice
    const changed = (change: object) => ({ ...event, ...change }) as Stripe.Event
    expect(await deliver(changed({ livemode: true }))).toEqual({
      status: 200,
      outcome: 'other_mode',
    })
    expect(await deliver(changed({ account: 'acct_unknown' }))).toEqual({
      status: 200,
      outcome: 'nobody',
    })
    const { body } = payments.standIn.signed(changed({ account: undefined }))
    const own = payments.standIn.signed(event, { at: TEST_NOW })
    expect(await receive(body, own.signature)).toMatchObject({ status: 400 })
    const foreign = changed({
      data: { object: { object: 'checkout.session', id: 'cs_test_foreign' } },
    })
    expect(await deliver(foreign)).toEqual({ status: 200, outcome: 'nobody' })
    // One company's account cannot speak of another's page.
    const other = await aCardInvoice()
    expect(await deliver(changed({ id: 'evt_other', account: other.accountId }))).toEqual({
      status: 200,
      outcome: 'nobody',
    })
    expect(await ledger(invoice)).toEqual([])
    expect(await database.rows(paymentEvents)).not.toContainEqual(
      expect.objectContaining({ id: event.id }),
    )
  })

  it('believes nothing that a message carries: what Stripe says when it is asked is written', async () => {
    const invoice = await aCardInvoice()
    const page = await openPage(invoice)
    const lie = {
      ...eventsOf(invoice).at(-1)!,
      id: 'evt_lie',
      type: 'checkout.session.completed',
      data: {
        object: {
          object: 'checkout.session',
          id: page,
          payment_status: 'paid',
          amount_total: 1,
          client_reference_id: 'someone-else',
        },
      },
    } as unknown as Stripe.Event
    expect(await deliver(lie)).toEqual({ status: 200, outcome: 'written' })
    expect(await ledger(invoice)).toEqual([])
    expect(await pagesOf(invoice.invoiceId)).toMatchObject([{ status: 'open' }])
  })
})

describe('messages about payments of invoices', () => {
  it('have one effect, fifty times at once', async () => {
    const invoice = await paidAtStripe()
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(invoice.event)))
    expect(
      answers.filter((answer) => 'outcome' in answer && answer.outcome === 'written'),
    ).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await ledger(invoice)).toEqual([30_000])
  }, 60_000)

  it('may come in any order: paid, given back in part, disputed and won', async () => {
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 0, 3, 2],
      [2, 3, 0, 1],
    ]
    for (const order of orders) {
      const invoice = await paidAtStripe()
      const { connect } = payments.standIn
      const paymentId = [...connect.held.get(invoice.accountId)!.intents.keys()][0]!
      connect.refund(invoice.accountId, paymentId, 10_000)
      const dispute = connect.dispute(invoice.accountId, paymentId)
      connect.closeDispute(invoice.accountId, dispute, 'won')
      const events = eventsOf(invoice).slice(-4)
      for (const place of order)
        expect(await deliver(events[place]!)).toMatchObject({ status: 200 })
      for (const place of order)
        expect(await deliver(events[place]!)).toEqual({ status: 200, outcome: 'known' })
      expect((await ledger(invoice)).toSorted((a, b) => a - b)).toEqual([-10_000, 30_000])
      const { account } = await readPaymentFacts(system(), invoice.invoiceId)
      expect(account).toMatchObject({ paidCents: 20_000, leftCents: 10_000 })
    }
  })

  it('come again where Stripe could not be read: nothing is kept of them', async () => {
    const invoice = await paidAtStripe()
    payments.standIn.fault = { kind: 'status', status: 500 }
    expect(await deliver(invoice.event)).toEqual({ status: 503 })
    payments.standIn.fault = null
    expect(await ledger(invoice)).toEqual([])
    expect(await deliver(invoice.event)).toEqual({ status: 200, outcome: 'written' })
  })

  it('end the account that its company took away from us in Stripe’s dashboard', async () => {
    const invoice = await paidAtStripe()
    payments.standIn.connect.deauthorize(invoice.accountId)
    expect(await deliver(eventsOf(invoice).at(-1)!)).toEqual({ status: 200, outcome: 'written' })
    expect(
      await readCardSettings(database.ctx(invoice.artisan), false, payments.cards),
    ).toMatchObject({ state: 'none' })
    // What is read there any more is nothing; the page waits, and nothing is invented.
    expect(await deliver(invoice.event)).toEqual({ status: 200, outcome: 'written' })
    expect(await ledger(invoice)).toEqual([])
  })

  it('follow an account that Stripe stops', async () => {
    const invoice = await aCardInvoice()
    payments.standIn.connect.update(invoice.accountId, { charges_enabled: false })
    await deliver(eventsOf(invoice).at(-1)!)
    expect(
      await readCardSettings(database.ctx(invoice.artisan), false, payments.cards),
    ).toMatchObject({ state: 'restricted' })
  })
})
