import { describe, expect, it } from 'vitest'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import {
  readInvoiceMoney,
  listPayments,
} from '#app/features/invoices/payments/read-payments.server.ts'
import { takeBackPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import {
  confirmStatement,
  dropStatement,
  readStatement,
  receiveStatement,
  setStatementColumns,
} from './import-statement.server.ts'

const database = useTestDatabase()
/** As a bank writes it: windows-1252, semicolons, two columns. */
const bankFile = (...lines: string[]) =>
  new File(
    [
      Uint8Array.from(['Date;Libellé;Débit;Crédit', ...lines].join('\r\n'), (character: string) =>
        character.charCodeAt(0),
      ),
    ],
    'relevé.csv',
  )
const aDeposit = async () =>
  anIssuedInvoice(database, await aContract(database), 'deposit', { depositCents: 30_000 })

describe('a bank statement', () => {
  it('proposes what each credit pays, and records nothing before it is confirmed', async () => {
    const { artisan, invoiceId, number } = await aDeposit()
    const ctx = database.ctx(artisan)
    granted(
      await receiveStatement(
        ctx,
        bankFile(
          `09/03/2026;PRLV EDF ÉNERGIE;45,00;`,
          `09/03/2026;VIR SEPA ${number.replace('-', '')};;200,00`,
          `09/03/2026;VIR MARTIN;;300,00`,
          `09/03/2026;VIR INCONNU;;300,00`,
        ),
      ),
    )
    const waiting = (await readStatement(ctx))!
    expect(waiting.lines.map(({ number: at, cents, match }) => [at, cents, match])).toEqual([
      [3, 20_000, { invoiceId, why: 'number' }],
      [4, 30_000, { invoiceId, why: 'amount_and_name' }],
      [5, 30_000, null],
    ])
    expect(await listPayments(ctx, invoiceId)).toEqual([])
    const chosen = new Map<number, InvoiceId>([
      [3, invoiceId],
      [4, invoiceId],
    ])
    const done = await confirmStatement(ctx, chosen)
    expect(done).toMatchObject({ recorded: 1, refused: [{ number: 4 }] })
    expect(done!.refused[0]!.sentence).toContain('100,00')
    expect((await readInvoiceMoney(ctx, invoiceId)).facts.account).toMatchObject({
      leftCents: 10_000,
    })
  })

  it('imported twice, at once or later, is recorded once; a payment taken back may be recorded again', async () => {
    const { artisan, invoiceId, number } = await aDeposit()
    const ctx = database.ctx(artisan)
    const file = () => bankFile(`09/03/2026;${number};;100,00`, `09/03/2026;${number};;100,00`)
    const both = new Map<number, InvoiceId>([
      [2, invoiceId],
      [3, invoiceId],
    ])
    granted(await receiveStatement(ctx, file()))
    const done = await Promise.all([1, 2, 3].map(() => confirmStatement(ctx, both)))
    expect(done.map((one) => one!.recorded).reduce((a, b) => a + b)).toBe(2)
    granted(await receiveStatement(ctx, file()))
    expect((await readStatement(ctx))!.lines.map(({ recorded }) => recorded)).toEqual([true, true])
    expect(await confirmStatement(ctx, both)).toMatchObject({ recorded: 0 })
    const [first] = await listPayments(ctx, invoiceId)
    granted(
      await takeBackPayment(ctx, invoiceId, { paymentId: first!.id, reason: 'Autre facture' }),
    )
    expect(await confirmStatement(ctx, both)).toMatchObject({ recorded: 1 })
  })

  it('has its columns corrected, and is nobody else’s', async () => {
    const { artisan, invoiceId, number } = await aDeposit()
    const ctx = database.ctx(artisan)
    granted(
      await receiveStatement(
        ctx,
        new File([`a;b;c\n2026-03-09;${number};100\n2026-03-09;x;y`], 'x.csv'),
      ),
    )
    expect((await readStatement(ctx))!.lines).toEqual([])
    expect(await setStatementColumns(ctx, { day: '0', label: '1', amount: '2' })).toBe(true)
    expect(await readStatement(ctx)).toMatchObject({
      unread: 1,
      lines: [{ cents: 10_000, match: { invoiceId } }],
    })
    const other = database.ctx(await anArtisan(database))
    expect(await readStatement(other)).toBeNull()
    expect(await setStatementColumns(other, {})).toBe(false)
    expect(await confirmStatement(other, new Map())).toBeNull()
    // Another company's invoice is none of theirs.
    granted(await receiveStatement(other, bankFile(`09/03/2026;${number};;100,00`)))
    expect((await readStatement(other))!.lines[0]!.match).toBeNull()
    expect(await confirmStatement(other, new Map([[2, invoiceId]]))).toMatchObject({ recorded: 0 })
    await dropStatement(ctx)
    expect(await readStatement(ctx)).toBeNull()
  })

  it('that is none is refused', async () => {
    const ctx = database.ctx(await anArtisan(database))
    expect(await receiveStatement(ctx, new File([''], 'x.csv'))).toMatchObject({ refusal: 'empty' })
    expect(await receiveStatement(ctx, new File(['<?xml?><a/>'], 'x.xml'))).toMatchObject({
      refusal: 'unreadable',
    })
    const long = bankFile(...Array.from({ length: 2_001 }, () => '09/03/2026;x;;1,00'))
    expect(await receiveStatement(ctx, long)).toMatchObject({ refusal: 'too_many_lines' })
  })

  it('never counts a payout of Stripe, whose payments by card are recorded one by one', async () => {
    const { artisan, invoiceId } = await aDeposit()
    const ctx = database.ctx(artisan)
    granted(await receiveStatement(ctx, bankFile(`09/03/2026;VIR STRIPE MARTIN;;300,00`)))
    expect((await readStatement(ctx))!.lines).toMatchObject([{ payout: true, match: null }])
    const done = await confirmStatement(ctx, new Map([[2, invoiceId]]))
    expect(done).toMatchObject({ recorded: 0, refused: [{ number: 2 }] })
    expect(await listPayments(ctx, invoiceId)).toEqual([])
  })
})
