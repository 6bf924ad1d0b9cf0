import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { cardBuildersOf, type TestCardInvoice } from '#test/card-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aContract, aDraftInvoice, anIssuedInvoice } from '#test/invoice-builders.ts'
import { usePayments } from '#test/payments.ts'
import { granted } from '#test/quote-builders.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { contestInvoice } from '#test/dispute-builders.ts'
import {
  listPayments,
  readPaymentFacts,
} from '#app/features/invoices/payments/read-payments.server.ts'
import {
  recordPayment,
  takeBackPayment,
} from '#app/features/invoices/payments/record-payment.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { disconnectCardAccount, endCardAccount } from './card-accounts.server.ts'
import { payByCard, readCardOffer, whyNotByCard } from './pay-by-card.server.ts'
import { reconcileCardPayments } from './reconcile-card-payments.server.ts'
import { giveBackSurplus } from './settle-card-payments.server.ts'
import { syncCardPayment } from './sync-card-payment.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { aCardAccount, aCardInvoice, follow, openPage, pagesOf } = cardBuildersOf(database, payments)
const after = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)
const pay = ({ author, invoiceId }: TestCardInvoice, now = TEST_NOW) =>
  payByCard(database.ctx(author, now), invoiceId, paths.receivedInvoice(invoiceId), payments.cards)
const ledger = async ({ invoiceId }: TestCardInvoice) =>
  (await listPayments(database.ctx(), invoiceId)).map(({ amountCents }) => amountCents)
const left = async ({ invoiceId }: TestCardInvoice) =>
  (await readPaymentFacts(database.ctx(), invoiceId)).account.leftCents
const byHand = ({ artisan, invoiceId }: TestCardInvoice, amountCents: number) =>
  recordPayment(database.ctx(artisan), invoiceId, {
    amountCents,
    receivedOn: '2026-03-10',
    means: 'transfer',
    reference: '',
  })
const asked = (path: string) =>
  payments.standIn.requests.filter((request) => request.method === 'POST' && request.path === path)

describe('paying an invoice by card', () => {
  it('is refused without an account, of a draft, of nothing due, disputed, and when Stripe is down', async () => {
    const without = await anIssuedInvoice(database, await aContract(database), 'deposit', {
      depositCents: 30_000,
    })
    expect(await pay({ ...without, accountId: '' })).toMatchObject({ refusal: 'card_not_ready' })
    expect(await readCardOffer(database.ctx(), without.invoiceId, null, payments.cards)).toBeNull()
    const draft = await aDraftInvoice(database, await aContract(database), 'final')
    const accountId = await aCardAccount(draft.artisan)
    expect(await pay({ ...draft, accountId })).toMatchObject({ refusal: 'not_issued' })
    const paid = await aCardInvoice()
    granted(await byHand(paid, 30_000))
    expect(await pay(paid)).toMatchObject({ refusal: 'nothing_left' })
    const disputed = await aCardInvoice()
    granted(
      await contestInvoice(
        database.ctx(disputed.author),
        disputed.invoiceId,
        'Ces travaux n’ont pas été faits, le radiateur est toujours là.',
      ),
    )
    expect(await pay(disputed)).toMatchObject({ refusal: 'card_disputed' })
    const down = await aCardInvoice()
    payments.standIn.fault = { kind: 'status', status: 500 }
    expect(await pay(down)).toMatchObject({ refusal: 'card_unavailable' })
    payments.standIn.fault = null
    expect(await pagesOf(down.invoiceId)).toEqual([])
  })

  it('waits seven days after a contract signed at the client’s home, and says until when (W4)', async () => {
    const invoice = await aCardInvoice()
    await database.db
      .update(quotes)
      .set({ contractMode: 'off_premises', urgentRepairConfirmed: false })
      .where(eq(quotes.id, invoice.quoteId))
    expect(await pay(invoice)).toMatchObject({ refusal: 'too_early' })
    const ctx = database.ctx(invoice.author)
    expect(await whyNotByCard(ctx, invoice.invoiceId, 'too_early', payments.cards)).toContain(
      'avant le 18\u00a0mars 2026',
    )
    expect(
      asked('/v1/checkout/sessions').some(({ account }) => account === invoice.accountId),
    ).toBe(false)
    granted(await pay(invoice, after(8 * 24 * 60)))
  })

  it('asks for exactly what is due, on the company’s own account, without a fee of ours', async () => {
    const invoice = await aCardInvoice()
    granted(await byHand(invoice, 10_000))
    await openPage(invoice)
    const [request] = asked('/v1/checkout/sessions').filter(
      ({ account }) => account === invoice.accountId,
    )
    expect(request!.params).toMatchObject({
      mode: 'payment',
      line_items: [{ quantity: '1', price_data: { currency: 'eur', unit_amount: '20000' } }],
    })
    expect(JSON.stringify(request!.params)).not.toContain('application_fee')
    expect(await openPage(invoice)).toBe((await pagesOf(invoice.invoiceId))[0]!.id)
    expect(await pagesOf(invoice.invoiceId)).toHaveLength(1)
  })

  it('is written once whether the page, the message or the clock says so first', async () => {
    const invoice = await aCardInvoice()
    const page = await openPage(invoice)
    const returned = () =>
      readCardOffer(database.ctx(invoice.author), invoice.invoiceId, page, payments.cards)
    expect((await returned())!.returned).toBeNull()
    payments.standIn.connect.pay(page, 'visa')
    expect((await returned())!.returned).toMatchObject({ status: 'paid', surplusCents: 0 })
    await returned()
    await syncCardPayment(database.ctx(), payments.cards, page)
    await reconcileCardPayments(database.ctx<System>(undefined, after(60 * 25)), payments.cards)
    expect(await ledger(invoice)).toEqual([30_000])
    const [payment] = await listPayments(database.ctx(), invoice.invoiceId)
    expect(
      await takeBackPayment(database.ctx(invoice.artisan), invoice.invoiceId, {
        paymentId: payment!.id,
        reason: 'Erreur',
      }),
    ).toMatchObject({ refusal: 'told_by_stripe' })
    // Somebody else's page proves nothing here.
    const other = await aCardInvoice()
    expect(
      (await readCardOffer(database.ctx(), other.invoiceId, page, payments.cards))!.returned,
    ).toBeNull()
  })

  it('waits for a bank that answers later, and says when it refused', async () => {
    const invoice = await aCardInvoice()
    const page = await openPage(invoice)
    const offer = () =>
      readCardOffer(database.ctx(invoice.author), invoice.invoiceId, page, payments.cards)
    payments.standIn.connect.pay(page, 'visa', true)
    expect((await offer())!.returned).toMatchObject({ status: 'processing' })
    expect(await pay(invoice)).toMatchObject({ refusal: 'card_processing' })
    payments.standIn.connect.settle(page, false)
    expect((await offer())!.returned).toMatchObject({ status: 'failed' })
    expect(await ledger(invoice)).toEqual([])
    const again = await openPage(invoice)
    expect(again).not.toBe(page)
    payments.standIn.connect.pay(again, 'visa', true)
    payments.standIn.connect.settle(again, true)
    await reconcileCardPayments(database.ctx<System>(undefined, after(6)), payments.cards)
    expect(await ledger(invoice)).toEqual([30_000])
  })

  it('claims nothing while Stripe does not answer the page that one comes back to', async () => {
    const invoice = await aCardInvoice()
    const page = await openPage(invoice)
    payments.standIn.connect.pay(page, 'visa')
    payments.standIn.fault = { kind: 'down' }
    const offer = await readCardOffer(database.ctx(), invoice.invoiceId, page, payments.cards)
    payments.standIn.fault = null
    expect(offer!.returned).toMatchObject({ status: 'processing' })
    expect(await ledger(invoice)).toEqual([])
  })
})

describe('an invoice that changed while its page was open', () => {
  it('paid by two people keeps one payment, and the other is given back in full, once', async () => {
    const invoice = await aCardInvoice()
    const [first, second] = [
      await openPage(invoice),
      await openPage(invoice, { returnTo: '/facture/un-lien' }),
    ]
    expect(first).not.toBe(second)
    payments.standIn.connect.pay(first, 'visa')
    payments.standIn.connect.pay(second, 'mastercard')
    for (const page of [second, first, second])
      await syncCardPayment(database.ctx(), payments.cards, page)
    expect(await ledger(invoice)).toEqual([30_000])
    await follow(invoice.invoiceId)
    await giveBackSurplus(database.ctx(), first, payments.cards)
    const held = payments.standIn.connect.held.get(invoice.accountId)!
    expect(held.refunds.map(({ amount }) => amount)).toEqual([30_000])
    // Its own message changes nothing of what was paid.
    for (const page of [first, second]) await syncCardPayment(database.ctx(), payments.cards, page)
    expect(await ledger(invoice)).toEqual([30_000])
    expect(
      (await readCardOffer(database.ctx(), invoice.invoiceId, first, payments.cards))!.returned,
    ).toMatchObject({ status: 'paid', surplusCents: 30_000 })

    // The bank does not take it after all: nothing is ordered again, and both sides know, once.
    payments.standIn.connect.failRefund(invoice.accountId, held.refunds[0]!)
    for (const page of [first, first]) {
      await syncCardPayment(database.ctx(), payments.cards, page)
      await follow(invoice.invoiceId)
      await giveBackSurplus(database.ctx(), page, payments.cards)
    }
    expect(held.refunds).toHaveLength(1)
    expect(await ledger(invoice)).toEqual([30_000])
    expect(
      await database.db.$count(
        emailLogs,
        like(emailLogs.dedupeKey, 'invoice_payment:surplus_failed:%'),
      ),
    ).toBe(2)
  })

  it('paid by another means, credited or disputed closes its open page', async () => {
    const paid = await aCardInvoice()
    const page = await openPage(paid)
    granted(await byHand(paid, 10_000))
    await follow(paid.invoiceId)
    expect(await pagesOf(paid.invoiceId)).toMatchObject([{ id: page, status: 'expired' }])
    const smaller = await openPage(paid)
    expect(await pagesOf(paid.invoiceId)).toMatchObject([{}, { id: smaller, amountCents: 20_000 }])
    granted(
      await creditInvoice(database.ctx(paid.artisan), paid.invoiceId, {
        reason: 'Geste',
        bases: 'whole',
      }),
    )
    await follow(paid.invoiceId)
    expect((await pagesOf(paid.invoiceId)).map(({ status }) => status)).toEqual([
      'expired',
      'expired',
    ])
    const disputed = await aCardInvoice()
    await openPage(disputed)
    granted(
      await contestInvoice(
        database.ctx(disputed.author),
        disputed.invoiceId,
        'Ces travaux n’ont pas été faits, le radiateur est toujours là.',
      ),
    )
    await follow(disputed.invoiceId)
    expect(await pagesOf(disputed.invoiceId)).toMatchObject([{ status: 'expired' }])
  })

  it('keeps what was left and gives the rest back when it was paid in between', async () => {
    const invoice = await aCardInvoice()
    const page = await openPage(invoice)
    payments.standIn.connect.pay(page, 'visa')
    granted(await byHand(invoice, 10_000))
    await follow(invoice.invoiceId)
    expect(await ledger(invoice)).toEqual([10_000, 20_000])
    expect(payments.standIn.connect.held.get(invoice.accountId)!.refunds).toMatchObject([
      { amount: 10_000 },
    ])
    await syncCardPayment(database.ctx(), payments.cards, page)
    expect(await left(invoice)).toBe(0)
  })

  it('of a company that ended its account closes it, and is told when Stripe was silent then', async () => {
    const invoice = await aCardInvoice()
    await openPage(invoice)
    payments.standIn.fault = { kind: 'down' }
    await disconnectCardAccount(database.ctx(invoice.artisan), payments.cards)
    payments.standIn.fault = null
    expect(await pay(invoice)).toMatchObject({ refusal: 'card_not_ready' })
    await reconcileCardPayments(database.ctx<System>(undefined, after(6)), payments.cards)
    expect(await pagesOf(invoice.invoiceId)).toMatchObject([{ status: 'expired' }])
  })

  it('of a company that closes its account closes it too; what was being paid is still written', async () => {
    const [invoice, paying] = [await aCardInvoice(), await aCardInvoice()]
    await openPage(invoice)
    payments.standIn.connect.pay(await openPage(paying), 'visa')
    for (const { artisan } of [invoice, paying])
      await endCardAccount(database.ctx(), artisan.accountId, payments.cards)
    expect(await pay(invoice)).toMatchObject({ refusal: 'card_not_ready' })
    expect(await pagesOf(invoice.invoiceId)).toMatchObject([{ status: 'expired' }])
    expect(await pagesOf(paying.invoiceId)).toMatchObject([{ status: 'paid' }])
    expect(await left(paying)).toBe(0)
  })
})
