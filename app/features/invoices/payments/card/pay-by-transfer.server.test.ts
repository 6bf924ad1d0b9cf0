import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardBuildersOf, type TestCardInvoice } from '#test/card-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { granted } from '#test/quote-builders.ts'
import { contestInvoice } from '#test/dispute-builders.ts'
import { listPayments } from '#app/features/invoices/payments/read-payments.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { paths } from '#app/paths.ts'
import type { System } from '#app/platform/context.ts'
import { disconnectCardAccount, readCardSettings } from './card-accounts.server.ts'
import { payByCard, readCardOffer, whyNotByCard } from './pay-by-card.server.ts'
import { payByTransfer, renounceTransfer } from './pay-by-transfer.server.ts'
import { receiveCardEvent } from './receive-card-event.server.ts'
import { reconcileCardPayments } from './reconcile-card-payments.server.ts'
import { syncCardPayment } from './sync-card-payment.server.ts'

const database = useTestDatabase({ max: 20 })
const payments = usePayments(TEST_NOW)
const { aCardInvoice, awaitTransfer, follow, openPage, pagesOf } = cardBuildersOf(
  database,
  payments,
)
const after = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
const transfer = ({ author, invoiceId }: TestCardInvoice) =>
  payByTransfer(database.ctx(author), invoiceId, payments.cards)
const renounce = ({ author, invoiceId }: TestCardInvoice) =>
  renounceTransfer(database.ctx(author), invoiceId, payments.cards)
const offer = async ({ author, invoiceId }: TestCardInvoice) =>
  (await readCardOffer(database.ctx(author), invoiceId, null, payments.cards))!
const ledger = async ({ invoiceId }: TestCardInvoice) =>
  (await listPayments(database.ctx(), invoiceId)).map(({ amountCents, means }) => [
    means,
    amountCents,
  ])
const reconcile = (hours: number) =>
  reconcileCardPayments(database.ctx<System>(undefined, after(hours)), payments.cards)
const arrive = (id: string, cents: number) => payments.standIn.connect.transfers.arrive(id, cents)
/** The company writes down a cheque. */
const recorded = async ({ artisan, invoiceId }: TestCardInvoice, amountCents: number) =>
  granted(
    await recordPayment(database.ctx(artisan), invoiceId, {
      amountCents,
      receivedOn: '2026-03-10',
      means: 'cheque',
      reference: '1',
    }),
  )
const deliver = (event: Stripe.Event) => {
  const { body, signature } = payments.standIn.signed(event, { at: TEST_NOW })
  return receiveCardEvent(database.ctx<System>(), body, signature, payments.cards)
}
const lastEvent = ({ accountId }: TestCardInvoice) =>
  payments.standIn.events.findLast(({ account }) => account === accountId)!

describe('a transfer through Stripe', () => {
  it('is awaited for exactly what is due, without a name, a fee of ours, or a second number', async () => {
    const invoice = await aCardInvoice()
    expect(await offer(invoice)).toMatchObject({
      transfers: true,
      transfer: { awaited: null, leftCents: 0 },
    })
    const id = await awaitTransfer(invoice)
    expect(await awaitTransfer(invoice)).toBe(id)
    expect(await offer(invoice)).toMatchObject({
      transfers: false,
      refused: expect.stringContaining('Un virement est attendu'),
      transfer: {
        awaited: {
          iban: 'FR1420041010050500013M02606',
          remainingCents: 30_000,
          arrivedCents: 0,
        },
      },
    })
    const asked = payments.standIn.requests.filter(
      ({ method, account }) => method === 'POST' && account === invoice.accountId,
    )
    expect(asked.map(({ path }) => path)).toEqual(['/v1/customers', '/v1/payment_intents'])
    expect(asked[1]!.params).toMatchObject({ amount: '30000', currency: 'eur', confirm: 'true' })
    expect(JSON.stringify(asked)).not.toMatch(/_fee|email|"name"/)
  })

  it('is refused where the account takes none, where Stripe is down, and while another payment waits', async () => {
    const without = await aCardInvoice()
    payments.standIn.connect.update(without.accountId, { capabilities: {} })
    await readCardSettings(database.ctx(without.artisan), true, payments.cards)
    expect(await offer(without)).toMatchObject({ transfers: false, refused: null })
    expect(await transfer(without)).toMatchObject({ refusal: 'transfers_not_ready' })
    expect(await whyNotByCard(database.ctx(), without.invoiceId, 'transfers_not_ready')).toMatch(
      /ne prend pas ces virements/,
    )
    const invoice = await aCardInvoice()
    payments.standIn.fault = { kind: 'status', status: 500 }
    expect(await transfer(invoice)).toMatchObject({ refusal: 'card_unavailable' })
    payments.standIn.fault = null
    expect(await pagesOf(invoice.invoiceId)).toEqual([])
    const slow = await aCardInvoice()
    payments.standIn.connect.pay(await openPage(slow), 'visa', true)
    expect(await transfer(slow)).toMatchObject({ refusal: 'card_processing' })
    const awaited = await aCardInvoice()
    await awaitTransfer(awaited)
    expect(
      await payByCard(
        database.ctx(awaited.author),
        awaited.invoiceId,
        paths.receivedInvoice(awaited.invoiceId),
        payments.cards,
      ),
    ).toMatchObject({ refusal: 'transfer_awaited' })
  })

  it('is written once, whether the message or the clock says first that it arrived', async () => {
    const told = await aCardInvoice()
    arrive(await awaitTransfer(told), 30_000)
    const event = lastEvent(told)
    expect(event.type).toBe('payment_intent.succeeded')
    expect(await deliver(event)).toEqual({ status: 200, outcome: 'written' })
    expect(await deliver(event)).toEqual({ status: 200, outcome: 'known' })
    await reconcile(25)
    expect(await ledger(told)).toEqual([['transfer', 30_000]])
    expect((await offer(told)).transfer.awaited).toBeNull()
    const silent = await aCardInvoice()
    arrive(await awaitTransfer(silent), 30_000)
    await reconcile(1)
    expect(await ledger(silent)).toEqual([])
    await reconcile(7)
    expect(await ledger(silent)).toEqual([['transfer', 30_000]])
  })

  it('that arrives in two parts is said in part, and paid with the second', async () => {
    const invoice = await aCardInvoice()
    const id = await awaitTransfer(invoice)
    arrive(id, 10_000)
    await deliver(lastEvent(invoice))
    expect((await offer(invoice)).transfer.awaited).toMatchObject({
      arrivedCents: 10_000,
      remainingCents: 20_000,
    })
    expect(await ledger(invoice)).toEqual([])
    arrive(id, 20_000)
    await deliver(lastEvent(invoice))
    expect(await ledger(invoice)).toEqual([['transfer', 30_000]])
  })

  it('may be renounced, after which the card is open again; what arrives late waits for another', async () => {
    const invoice = await aCardInvoice()
    const id = await awaitTransfer(invoice)
    expect(granted(await renounce(invoice))).toEqual({ arrived: false })
    expect(granted(await renounce(invoice))).toEqual({ arrived: false })
    expect(await pagesOf(invoice.invoiceId)).toMatchObject([{ id, status: 'expired' }])
    expect(await offer(invoice)).toMatchObject({
      transfer: { awaited: null, leftCents: 0 },
      refused: null,
      transfers: true,
    })
    arrive(id, 30_000)
    await reconcile(25)
    expect(await ledger(invoice)).toEqual([])
    // The same customer's: asked for again, it pays at once.
    await awaitTransfer(invoice)
    expect(await ledger(invoice)).toEqual([['transfer', 30_000]])
    expect(await pagesOf(invoice.invoiceId)).toMatchObject([
      { status: 'expired' },
      { status: 'paid' },
    ])
  })

  it('that arrived while it was renounced is paid, and says so', async () => {
    const invoice = await aCardInvoice()
    arrive(await awaitTransfer(invoice), 30_000)
    expect(granted(await renounce(invoice))).toEqual({ arrived: true })
    expect(await ledger(invoice)).toEqual([['transfer', 30_000]])
    const down = await aCardInvoice()
    await awaitTransfer(down)
    payments.standIn.fault = { kind: 'down' }
    expect(await renounce(down)).toMatchObject({ refusal: 'card_unavailable' })
    payments.standIn.fault = null
    expect((await offer(down)).transfer.awaited).not.toBeNull()
  })

  it('closes the page where a card was about to be typed', async () => {
    const invoice = await aCardInvoice()
    const page = await openPage(invoice)
    await awaitTransfer(invoice)
    expect((await pagesOf(invoice.invoiceId)).find(({ id }) => id === page)!.status).toBe('expired')
    expect(() => payments.standIn.connect.pay(page, 'visa')).toThrow()
  })

  it('is awaited no more once paid otherwise, disputed, or its company ended its account', async () => {
    const paid = await aCardInvoice()
    await awaitTransfer(paid)
    await recorded(paid, 30_000)
    const disputed = await aCardInvoice()
    await awaitTransfer(disputed)
    granted(
      await contestInvoice(
        database.ctx(disputed.author),
        disputed.invoiceId,
        'Ces travaux n’ont pas été faits, le radiateur est toujours là.',
      ),
    )
    const ended = await aCardInvoice()
    await awaitTransfer(ended)
    await disconnectCardAccount(database.ctx(ended.artisan), payments.cards)
    for (const one of [paid, disputed]) await follow(one.invoiceId)
    for (const one of [paid, disputed, ended])
      expect(await pagesOf(one.invoiceId)).toMatchObject([{ status: 'expired' }])
  })

  it('of which a part arrived is kept when the rest is paid otherwise; the surplus goes back once', async () => {
    const invoice = await aCardInvoice()
    const id = await awaitTransfer(invoice)
    arrive(id, 10_000)
    await syncCardPayment(database.ctx(), payments.cards, id)
    await recorded(invoice, 20_000)
    await follow(invoice.invoiceId)
    expect((await pagesOf(invoice.invoiceId))[0]!.status).toBe('processing')
    arrive(id, 20_000)
    await syncCardPayment(database.ctx(), payments.cards, id)
    await follow(invoice.invoiceId)
    expect(await ledger(invoice)).toEqual([
      ['cheque', 20_000],
      ['transfer', 10_000],
    ])
    const { refunds } = payments.standIn.connect.held.get(invoice.accountId)!
    expect(refunds.map(({ amount }) => amount)).toEqual([20_000])
  })

  it('of which a part arrived is ended with the invoice, and what is left at Stripe is said', async () => {
    const invoice = await aCardInvoice()
    const id = await awaitTransfer(invoice)
    // No message of it came: it is read before it is ended.
    arrive(id, 10_000)
    await recorded(invoice, 30_000)
    await follow(invoice.invoiceId)
    expect(await pagesOf(invoice.invoiceId)).toMatchObject([{ id, status: 'expired' }])
    expect((await offer(invoice)).transfer).toEqual({ awaited: null, leftCents: 10_000 })
    expect(await ledger(invoice)).toEqual([['cheque', 30_000]])
    const renounced = await aCardInvoice()
    arrive(await awaitTransfer(renounced), 10_000)
    granted(await renounce(renounced))
    expect((await offer(renounced)).transfer.leftCents).toBe(10_000)
    // Asked for again, it counts there.
    const again = await awaitTransfer(renounced)
    expect((await offer(renounced)).transfer).toMatchObject({
      awaited: { arrivedCents: 10_000, remainingCents: 20_000 },
      leftCents: 0,
    })
    arrive(again, 20_000)
    await reconcile(7)
    expect(await ledger(renounced)).toEqual([['transfer', 30_000]])
  })

  it('is forgotten after thirty days when nothing of it arrived, and only then', async () => {
    const [nothing, part] = [await aCardInvoice(), await aCardInvoice()]
    await awaitTransfer(nothing)
    arrive(await awaitTransfer(part), 5_000)
    await reconcile(29 * 24)
    expect((await offer(nothing)).transfer.awaited).not.toBeNull()
    await reconcile(31 * 24)
    expect((await offer(nothing)).transfer.awaited).toBeNull()
    expect((await offer(part)).transfer.awaited).toMatchObject({ arrivedCents: 5_000 })
  })

  it('asked for and renounced by ten at once is one, and what arrived is paid once', async () => {
    const invoice = await aCardInvoice()
    await Promise.all(Array.from({ length: 10 }, () => transfer(invoice)))
    const [page, ...others] = await pagesOf(invoice.invoiceId)
    expect(others).toEqual([])
    arrive(page!.id, 30_000)
    await Promise.all([
      ...Array.from({ length: 5 }, () => renounce(invoice)),
      ...Array.from({ length: 5 }, () => deliver(lastEvent(invoice))),
    ])
    expect(await ledger(invoice)).toEqual([['transfer', 30_000]])
  })

  it('given back by the company in its dashboard counts no more', async () => {
    const invoice = await aCardInvoice()
    const id = await awaitTransfer(invoice)
    arrive(id, 30_000)
    await syncCardPayment(database.ctx(), payments.cards, id)
    payments.standIn.connect.refund(invoice.accountId, id, 12_000)
    await deliver(lastEvent(invoice))
    const all = await listPayments(database.ctx(), invoice.invoiceId)
    expect(all.map(({ amountCents, reference }) => [amountCents, reference])).toEqual([
      [30_000, 'En ligne'],
      [-12_000, 'Rendu par virement'],
    ])
  })
})
