import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { someWorks } from '#test/intervention-builders.ts'
import { useTestDatabase, TEST_NOW } from '#test/database.ts'
import {
  aContract,
  aDraftInvoice,
  anIssuedInvoice,
  type TestInvoice,
} from '#test/invoice-builders.ts'
import { aSignedReception } from '#test/reception-builders.ts'
import { aQuoteInput, granted } from '#test/quote-builders.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { newId, type InvoiceId } from '#app/values/identity/ids.ts'
import { FIGURES, invoicesWithAccounts, isPayable } from './account-sql.server.ts'
import { accountOf, type PaymentInput } from './payment.ts'
import { readInvoiceMoney } from './read-payments.server.ts'
import { recordPayment, recordRefund, takeBackPayment } from './record-payment.server.ts'
import { readCompanyMoney } from './money.server.ts'

const database = useTestDatabase()
const TODAY = '2026-03-10'
const payment = (change: Partial<PaymentInput> = {}): PaymentInput => ({
  amountCents: 10_000,
  receivedOn: TODAY,
  means: 'transfer',
  reference: 'VIR 42',
  ...change,
})
const aDeposit = async (depositCents = 30_000) =>
  anIssuedInvoice(database, await aContract(database), 'deposit', { depositCents })
/** A contract of more than cash may pay. */
const aLargeContract = async () =>
  aContract(
    database,
    await someWorks(database, 'to_schedule', {
      input: { lines: aQuoteInput().lines.map((line) => ({ ...line, quantity: 10_000 })) },
    }),
  )
const pay = ({ artisan, invoiceId }: TestInvoice, change: Partial<PaymentInput> = {}) =>
  recordPayment(database.ctx(artisan), invoiceId, payment(change))
const storedAccount = async (invoiceId: InvoiceId) =>
  (await readInvoiceMoney(database.ctx(), invoiceId)).facts.account
const credit = async (invoice: TestInvoice) =>
  granted(
    await creditInvoice(database.ctx(invoice.artisan), invoice.invoiceId, {
      reason: 'Geste',
      bases: 'whole',
    }),
  )

describe('payments of an invoice', () => {
  it('come in parts, until nothing is left', async () => {
    const invoice = await aDeposit()
    granted(await pay(invoice))
    expect(await storedAccount(invoice.invoiceId)).toMatchObject({
      state: 'partly_paid',
      leftCents: 20_000,
    })
    expect(await pay(invoice, { amountCents: 20_001 })).toMatchObject({ refusal: 'overpaid' })
    granted(await pay(invoice, { amountCents: 20_000, means: 'cheque' }))
    expect(await storedAccount(invoice.invoiceId)).toMatchObject({ state: 'paid', leftCents: 0 })
    expect(await pay(invoice)).toMatchObject({ refusal: 'nothing_left' })
  })

  it('are refused of a draft, of a credit note and of somebody else’s invoice', async () => {
    const contract = await aContract(database)
    const draft = await aDraftInvoice(database, contract, 'final')
    expect(await pay(draft)).toMatchObject({ refusal: 'not_issued' })
    const invoice = await aDeposit()
    const note = await credit(invoice)
    expect(await pay({ ...invoice, invoiceId: note.id })).toMatchObject({ refusal: 'credit_note' })
    expect(await pay({ ...draft, invoiceId: invoice.invoiceId })).toMatchObject({
      refusal: 'not_found',
    })
    expect(await pay({ ...draft, invoiceId: newId() })).toMatchObject({ refusal: 'not_found' })
  })

  it('are refused within seven days of a contract signed at the client’s home, but for an urgent repair', async () => {
    const invoice = await aDeposit()
    const signed = (urgentRepairConfirmed: boolean) =>
      database.db
        .update(quotes)
        .set({ contractMode: 'off_premises', urgentRepairConfirmed })
        .where(eq(quotes.id, invoice.quoteId))
    await signed(false)
    expect(await pay(invoice)).toMatchObject({ refusal: 'too_early' })
    const later = new Date(TEST_NOW.getTime() + 8 * 86_400_000)
    const at = (receivedOn: string) =>
      recordPayment(
        database.ctx(invoice.artisan, later),
        invoice.invoiceId,
        payment({ receivedOn }),
      )
    expect(await at('2026-03-17')).toMatchObject({ refusal: 'too_early' })
    granted(await at('2026-03-18'))
    await signed(true)
    granted(await pay(invoice))
  })

  it('in cash are counted over the whole contract', async () => {
    const contract = await aLargeContract()
    const first = await anIssuedInvoice(database, contract, 'deposit', { depositCents: 90_000 })
    const second = await anIssuedInvoice(database, contract, 'deposit', { depositCents: 30_000 })
    granted(await pay(first, { amountCents: 90_000, means: 'cash' }))
    expect(await pay(second, { amountCents: 10_001, means: 'cash' })).toMatchObject({
      refusal: 'cash_over',
    })
    granted(await pay(second, { amountCents: 10_000, means: 'cash' }))
  })

  it('recorded by mistake are taken back by a counter-entry, once', async () => {
    const invoice = await aDeposit()
    const paymentId = granted(await pay(invoice, { amountCents: 30_000 }))
    const takeBack = (reason: string, who = invoice.artisan) =>
      takeBackPayment(database.ctx(who), invoice.invoiceId, { paymentId, reason })
    expect(await takeBack('')).toMatchObject({ refusal: 'reason_missing' })
    expect(await takeBack('x', (await aDeposit()).artisan)).toMatchObject({ refusal: 'not_found' })
    granted(await takeBack('Saisi deux fois'))
    expect(await takeBack('Encore')).toMatchObject({ refusal: 'already_taken_back' })
    const { facts, payments } = await readInvoiceMoney(database.ctx(), invoice.invoiceId)
    expect(facts.account).toMatchObject({ state: 'due', leftCents: 30_000 })
    expect(payments).toMatchObject([
      { amountCents: 30_000, corrected: true },
      { amountCents: -30_000, corrects: paymentId, reference: 'Saisi deux fois' },
    ])
    granted(await pay(invoice, { amountCents: 30_000 }))
  })

  it('over what a credit note left go back, never more', async () => {
    const invoice = await aDeposit()
    granted(await pay(invoice, { amountCents: 30_000 }))
    await credit(invoice)
    expect(await storedAccount(invoice.invoiceId)).toMatchObject({ overpaidCents: 30_000 })
    const giveBack = (amountCents: number) =>
      recordRefund(database.ctx(invoice.artisan), invoice.invoiceId, payment({ amountCents }))
    expect(await giveBack(30_001)).toMatchObject({ refusal: 'refund_over' })
    granted(await giveBack(30_000))
    expect(await storedAccount(invoice.invoiceId)).toMatchObject({ overpaidCents: 0, paidCents: 0 })
    expect(await giveBack(1)).toMatchObject({ refusal: 'nothing_over' })
  })

  it('wait for the retention until a year after the reception', async () => {
    const works = await aSignedReception(database)
    const contract = await aContract(database, works)
    const later = new Date('2026-03-14T09:00:00Z')
    const invoice = await anIssuedInvoice(
      database,
      contract,
      'final',
      { retentionBasisPoints: 500, performedOn: '2026-03-13', dueOn: '2026-03-20' },
      later,
    )
    const at = async (now: string) =>
      (await readInvoiceMoney(database.ctx(undefined, new Date(now)), invoice.invoiceId)).facts
        .account
    const { dueCents, heldCents } = await at('2026-03-14T09:00:00Z')
    expect(heldCents).toBeGreaterThan(0)
    granted(
      await recordPayment(
        database.ctx(invoice.artisan, later),
        invoice.invoiceId,
        payment({ amountCents: dueCents }),
      ),
    )
    expect(await at('2027-03-12T09:00:00Z')).toMatchObject({ state: 'paid', dueCents: 0 })
    expect(await at('2027-03-13T09:00:00Z')).toMatchObject({
      state: 'partly_paid',
      dueCents: heldCents,
      dueOn: '2027-03-13',
    })
  })
})

describe('what was recorded, against bare SQL', () => {
  const insert = (invoiceId: InvoiceId, artisanId: string, amount: number, more = {}) => {
    const row = {
      id: newId<never>(),
      invoice_id: invoiceId,
      amount_cents: amount,
      received_on: TODAY,
      means: 'transfer',
      recorded_by: artisanId,
      recorded_at: TEST_NOW,
      ...more,
    }
    const names = Object.keys(row)
    return database.pool.query(
      `insert into invoice_payments (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    )
  }

  it.each([
    `update invoice_payments set amount_cents = 1 where id = $1`,
    `update invoice_payments set reference = 'x' where id = $1`,
    `delete from invoice_payments where id = $1`,
  ])('%s', async (statement) => {
    const id = granted(await pay(await aDeposit()))
    await expect(database.pool.query(statement, [id])).rejects.toThrow('kept as they were recorded')
  })

  it('refuses what passes the invoice, what goes back of nothing, and half a counter-entry', async () => {
    const invoice = await aDeposit()
    const { artisanId } = invoice.artisan
    const id = granted(await pay(invoice))
    const bare = (amount: number, more = {}) => insert(invoice.invoiceId, artisanId, amount, more)
    await expect(bare(20_001)).rejects.toThrow('passes invoice')
    await expect(bare(-1)).rejects.toThrow('more goes back')
    await expect(bare(-1, { corrects: id })).rejects.toThrow('takes back the whole')
    await expect(bare(0)).rejects.toThrow('invoice_payments_something')
    const draft = await aDraftInvoice(database, await aContract(database), 'final')
    await expect(insert(draft.invoiceId, artisanId, 1)).rejects.toThrow('of an issued invoice')
    const large = await anIssuedInvoice(database, await aLargeContract(), 'deposit', {
      depositCents: 110_000,
    })
    await expect(insert(large.invoiceId, artisanId, 100_001, { means: 'cash' })).rejects.toThrow(
      'too much cash',
    )
  })
})

it('the figures of a company are those of its invoices', async () => {
  const contract = await aContract(database)
  const ctx = (day: string) => database.ctx(contract.artisan, new Date(`${day}T09:00:00Z`))
  const signed = (await readCompanyMoney(ctx(TODAY))).toInvoiceCents
  const paid = await anIssuedInvoice(database, contract, 'deposit', {
    depositCents: 30_000,
    dueOn: '2026-03-12',
  })
  await anIssuedInvoice(database, contract, 'deposit', {
    depositCents: 20_000,
    dueOn: '2026-03-20',
  })
  granted(await pay(paid, { amountCents: 12_000 }))
  expect(await readCompanyMoney(ctx('2026-03-13'))).toMatchObject({
    toInvoiceCents: signed - 50_000,
    due: { count: 2, cents: 38_000 },
    late: { count: 1, cents: 18_000 },
    paid: { count: 0, cents: 0 },
    paidThisMonthCents: 12_000,
  })
  granted(await pay(paid, { amountCents: 18_000 }))
  expect(await readCompanyMoney(ctx('2026-03-13'))).toMatchObject({
    due: { count: 1, cents: 20_000 },
    late: { count: 0, cents: 0 },
    paid: { count: 1, cents: 30_000 },
  })
  expect((await readCompanyMoney(ctx('2026-04-01'))).paidThisMonthCents).toBe(0)
})

it.each(['2026-03-10', '2026-03-21', '2027-03-12', '2027-03-13', '2027-03-14'])(
  'the database reckons as the rules do, on %s',
  async (today) => {
    const { rows } = await database.db.execute<{
      id: InvoiceId
      due: number
      due_on: string
      balance: number
    }>(
      sql`select invoices.id, account.due, account.due_on::text, account.balance from ${invoicesWithAccounts(today)} where ${isPayable}`,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { id, due, due_on, balance } of rows) {
      const [row] = await database.db.select(FIGURES).from(invoices).where(eq(invoices.id, id))
      const account = accountOf(row!, today)
      expect({ due, due_on, balance }).toEqual({
        due: account.dueCents,
        due_on: account.dueOn,
        balance: account.owedCents - account.paidCents,
      })
    }
  },
)
