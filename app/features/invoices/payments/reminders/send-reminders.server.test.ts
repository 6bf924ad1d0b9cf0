import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { aContract, anIssuedInvoice, type TestInvoice } from '#test/invoice-builders.ts'
import { aPlainInvoice } from '#test/plain-invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import type { System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { withdrawDispute } from '#app/features/disputes/say-in-dispute.server.ts'
import { contestInvoice } from '#test/dispute-builders.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { chooseReminders, saveReminderSettings } from './choose-reminders.server.ts'
import { REMINDER_STEPS } from './reminder.ts'
import { sendReminders } from './send-reminders.server.ts'
import { invoiceReminders } from './tables.server.ts'

const database = useTestDatabase()
const at = (day: string, hour = 10) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)

/** An invoice of 300 € to be paid by Friday the 20th, of a company that sends every reminder. */
async function anInvoiceToRemind(): Promise<TestInvoice> {
  const contract = await aContract(database)
  const invoice = await anIssuedInvoice(database, contract, 'deposit', {
    depositCents: 30_000,
    dueOn: '2026-03-20',
  })
  await saveReminderSettings(database.ctx(contract.artisan), [...REMINDER_STEPS])
  return invoice
}
const sweep = (day: string, hour = 10) =>
  sendReminders(database.ctx<System>(undefined, at(day, hour)))
const stepsOf = async ({ invoiceId }: Pick<TestInvoice, 'invoiceId'>) =>
  (
    await database.db
      .select({ step: invoiceReminders.step })
      .from(invoiceReminders)
      .where(eq(invoiceReminders.invoiceId, invoiceId))
      .orderBy(invoiceReminders.sentAt)
  ).map(({ step }) => step)
const payAll = ({ artisan, invoiceId }: TestInvoice, amountCents = 30_000) =>
  recordPayment(database.ctx(artisan, at('2026-03-18')), invoiceId, {
    amountCents,
    receivedOn: '2026-03-18',
    means: 'transfer',
    reference: '',
  })

describe('reminders of an invoice', () => {
  it('leave each on its day and once, never at night nor on a Sunday', async () => {
    const invoice = await anInvoiceToRemind()
    await sweep('2026-03-16')
    expect(await stepsOf(invoice)).toEqual([])
    await sweep('2026-03-17', 6)
    expect(await stepsOf(invoice)).toEqual([])
    await Promise.all([sweep('2026-03-17'), sweep('2026-03-17'), sweep('2026-03-17', 11)])
    expect(await stepsOf(invoice)).toEqual(['before'])
    await sweep('2026-03-22')
    expect(await stepsOf(invoice)).toEqual(['before'])
    await sweep('2026-03-23')
    expect(await stepsOf(invoice)).toEqual(['before', 'polite'])
    await sweep('2026-03-30')
    await sweep('2026-04-09')
    await sweep('2026-05-09')
    expect(await stepsOf(invoice)).toEqual(['before', 'polite', 'firm'])
    // The company sends the formal notice itself.
    await sweep('2026-06-09')
    expect(await stepsOf(invoice)).toEqual(['before', 'polite', 'firm'])
  })

  it('are mailed to the client with what is left, and not once it is paid', async () => {
    const invoice = await anInvoiceToRemind()
    granted(await payAll(invoice, 10_000))
    await sweep('2026-03-23')
    await deliverTwice(database, invoice.invoiceId, at('2026-03-23'))
    const mails = await database.db
      .select({ subject: emailLogs.subject, text: emailLogs.text })
      .from(emailLogs)
      .where(
        and(
          eq(emailLogs.emailType, 'invoice_reminder'),
          like(emailLogs.dedupeKey, `%${invoice.invoiceId}%`),
        ),
      )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('200,00')
    granted(await payAll(invoice, 20_000))
    await sweep('2026-03-30')
    expect(await stepsOf(invoice)).toEqual(['polite'])
  })

  it('are mailed to a client of the book by a link, and leave of no invoice without an address', async () => {
    const plain = await aPlainInvoice(database)
    const handed = await aPlainInvoice(database, { artisan: plain.artisan, client: { email: '' } })
    await saveReminderSettings(database.ctx(plain.artisan), [...REMINDER_STEPS])
    await sweep('2026-03-23')
    expect(await stepsOf(plain)).toEqual(['polite'])
    expect(await stepsOf(handed)).toEqual([])
    await deliverTwice(database, plain.invoiceId, at('2026-03-23'))
    const mails = await database.db
      .select({ to: emailLogs.email, text: emailLogs.text })
      .from(emailLogs)
      .where(eq(emailLogs.dedupeKey, `invoice_reminder:${plain.invoiceId}:polite`))
    expect(mails).toMatchObject([{ to: 'ida@exemple.example' }])
    expect(mails[0]!.text).toMatch(/\/facture\/[\w-]{43}/)
  })

  it('stop with a credit note, and with the choice of none', async () => {
    const credited = await anInvoiceToRemind()
    granted(
      await creditInvoice(database.ctx(credited.artisan), credited.invoiceId, {
        reason: 'Geste',
        bases: 'whole',
      }),
    )
    const quiet = await anInvoiceToRemind()
    expect(await chooseReminders(database.ctx(quiet.artisan), quiet.invoiceId, [])).toBe(true)
    expect(await chooseReminders(database.ctx(credited.artisan), quiet.invoiceId, [])).toBe(false)
    await sweep('2026-03-23')
    expect(await stepsOf(credited)).toEqual([])
    expect(await stepsOf(quiet)).toEqual([])
  })

  it('stop while a dispute of the works names the invoice, until it ends', async () => {
    const invoice = await anInvoiceToRemind()
    const mine = database.ctx(invoice.author, at('2026-03-18'))
    const disputeId = granted(await contestInvoice(mine, invoice.invoiceId))
    await sweep('2026-03-23')
    expect(await stepsOf(invoice)).toEqual([])
    granted(await withdrawDispute(mine, disputeId))
    await sweep('2026-03-24')
    expect(await stepsOf(invoice)).toEqual(['polite'])
  })
})

it('each payment is mailed to the client as a receipt, once', async () => {
  const invoice = await anInvoiceToRemind()
  const paymentId = granted(await payAll(invoice))
  await deliverTwice(database, paymentId, at('2026-03-18'))
  const mails = await database.db
    .select({ text: emailLogs.text })
    .from(emailLogs)
    .where(eq(emailLogs.dedupeKey, `invoice_payment:${paymentId}`))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('vaut reçu')
})
