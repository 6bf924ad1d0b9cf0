import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { aPlainInvoice } from '#test/plain-invoice-builders.ts'
import { aQuotingArtisan, granted } from '#test/quote-builders.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { invoiceStatuses } from '#app/features/invoices/flows/tables.server.ts'
import { contestInvoice } from '#test/dispute-builders.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { saveReminderSettings } from '#app/features/invoices/payments/reminders/choose-reminders.server.ts'
import { REMINDER_STEPS } from '#app/features/invoices/payments/reminders/reminder.ts'
import { sendReminders } from '#app/features/invoices/payments/reminders/send-reminders.server.ts'
import {
  formalNotices,
  invoiceReminders,
} from '#app/features/invoices/payments/reminders/tables.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { printedFormalNotice } from './printed-formal-notice.ts'
import { sendFormalNotice } from './send-formal-notice.server.ts'

const database = useTestDatabase()
const at = (day: string) => new Date(`${day}T10:00:00Z`)
/** The invoices of the tests are due on Friday the 20th of March. */
const send = (artisan: Artisan, invoiceId: InvoiceId, day = '2026-04-09') =>
  sendFormalNotice(database.ctx(artisan, at(day)), invoiceId)
const COMPANY = { kind: 'company', name: 'Syndic des Filaos', companyNumber: '732 829 320' }

describe('a formal notice', () => {
  it('is refused to another company, before the day, once paid, and a second time', async () => {
    const { artisan, invoiceId } = await aPlainInvoice(database)
    expect(await send(await aQuotingArtisan(database), invoiceId)).toMatchObject({
      refusal: 'not_found',
    })
    expect(await send(artisan, invoiceId, '2026-03-20')).toMatchObject({ refusal: 'not_late' })
    granted(await send(artisan, invoiceId))
    expect(await send(artisan, invoiceId)).toMatchObject({ refusal: 'already_notified' })
    const paid = await aPlainInvoice(database)
    granted(
      await recordPayment(database.ctx(paid.artisan), paid.invoiceId, {
        amountCents: 12_000,
        receivedOn: '2026-03-10',
        means: 'transfer',
        reference: '',
      }),
    )
    expect(await send(paid.artisan, paid.invoiceId)).toMatchObject({ refusal: 'not_late' })
  })

  it('is refused while the client disputes, and to an individual on a Sunday or a holiday', async () => {
    const contract = await aContract(database)
    const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
      depositCents: 30_000,
      dueOn: '2026-03-20',
    })
    for (const day of ['2026-03-22', '2026-04-06'])
      expect(await send(contract.artisan, invoiceId, day)).toMatchObject({ refusal: 'not_today' })
    granted(
      await contestInvoice(
        database.ctx(contract.author, at('2026-03-23')),
        invoiceId,
        'Ces travaux n’ont pas été faits, le radiateur est toujours là.',
      ),
    )
    expect(await send(contract.artisan, invoiceId)).toMatchObject({ refusal: 'disputed' })
  })

  it('is refused while the client does not take the invoice at their platform, and no reminder leaves', async () => {
    const { artisan, invoiceId } = await aPlainInvoice(database, { client: COMPANY })
    await saveReminderSettings(database.ctx(artisan), [...REMINDER_STEPS])
    const say = (code: number, day: string) =>
      database.db
        .insert(invoiceStatuses)
        .values({ invoiceId, flowId: `${code}`, code, saidAt: at(day), recordedAt: at(day) })
    const reminders = () =>
      database.db.$count(invoiceReminders, eq(invoiceReminders.invoiceId, invoiceId))
    await say(207, '2026-03-10')
    expect(await send(artisan, invoiceId)).toMatchObject({ refusal: 'not_taken' })
    await sendReminders(database.ctx<System>(undefined, at('2026-03-23')))
    expect(await reminders()).toBe(0)
    // They agreed since.
    await say(205, '2026-03-24')
    await sendReminders(database.ctx<System>(undefined, at('2026-03-25')))
    expect(await reminders()).toBe(1)
    await say(210, '2026-03-26')
    expect(await send(artisan, invoiceId)).toMatchObject({ refusal: 'not_taken' })
    await sendReminders(database.ctx<System>(undefined, at('2026-04-08')))
    expect(await reminders()).toBe(1)
  })

  it('asks an individual for what is late and nothing more, by mail with its letter', async () => {
    const { artisan, invoiceId, number } = await aPlainInvoice(database)
    granted(await send(artisan, invoiceId))
    await deliverTwice(database, invoiceId, at('2026-04-09'))
    const [letter] = await database.rows(
      documents,
      and(eq(documents.kind, 'formal_notice'), eq(documents.subjectId, invoiceId)),
    )
    expect(letter).toMatchObject({ subjectId: invoiceId, name: `Mise en demeure ${number}` })
    const [mail] = await database.db
      .select({ to: emailLogs.email, attachments: emailLogs.attachments })
      .from(emailLogs)
      .where(eq(emailLogs.dedupeKey, `invoice_reminder:${invoiceId}:formal`))
    expect(mail).toEqual({ to: 'ida@exemple.example', attachments: [letter!.id] })
    const [row] = await database.rows(formalNotices, eq(formalNotices.invoiceId, invoiceId))
    expect(row!.notice).toMatchObject({ dueCents: 12_000, recoveryCents: 0, payBy: '2026-04-17' })
    const words = JSON.stringify(printedFormalNotice(row!.notice, row!.sentAt))
    expect(words).toMatch(/art\. 1231-6/)
    expect(words).toMatch(/recommandée/)
    expect(words).not.toMatch(/40,00|D441-5/)
  })

  it('dates each reminder where the company is, not in Paris', async () => {
    const { artisan, invoiceId } = await aPlainInvoice(database)
    await database.db
      .update(artisans)
      .set({ insee: '97209' })
      .where(eq(artisans.id, artisan.artisanId))
    // Half past six in the evening in Fort-de-France, half past midnight in Paris.
    await database.db
      .insert(invoiceReminders)
      .values({ invoiceId, step: 'polite', sentAt: new Date('2026-04-01T22:30:00Z') })
    granted(await send(artisan, invoiceId))
    const [row] = await database.db
      .select()
      .from(formalNotices)
      .where(eq(formalNotices.invoiceId, invoiceId))
    expect(row!.notice.reminded).toEqual(['2026-04-01'])
  })

  it('adds 40 € and the penalties for a company, on any day (Code de commerce, D441-5)', async () => {
    const { artisan, invoiceId } = await aPlainInvoice(database, { client: COMPANY })
    granted(await send(artisan, invoiceId, '2026-03-22'))
    const [row] = await database.rows(formalNotices, eq(formalNotices.invoiceId, invoiceId))
    expect(row!.notice).toMatchObject({ dueCents: 12_000, recoveryCents: 4_000 })
    const printed = printedFormalNotice(row!.notice, row!.sentAt)
    expect(JSON.stringify(printed)).toMatch(/trois fois le taux.*D441-5/)
    expect(printed.parts[0]).toMatchObject({
      rows: [{}, {}, { amount: '40,00\u00a0€' }, { amount: '160,00\u00a0€' }],
    })
  })
})
