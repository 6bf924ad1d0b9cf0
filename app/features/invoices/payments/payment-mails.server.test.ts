import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { aPlainInvoice } from '#test/plain-invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import type { System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { recordPayment, recordRefund, takeBackPayment } from './record-payment.server.ts'
import { saveReminderSettings } from './reminders/choose-reminders.server.ts'
import { sendFormalNotice } from './reminders/formal-notice/send-formal-notice.server.ts'
import type { ReminderStep } from './reminders/reminder.ts'
import { sendReminders } from './reminders/send-reminders.server.ts'

const database = useTestDatabase()
const at = (day: string) => new Date(`${day}T10:00:00Z`)
const mailOf = async (key: string) => {
  const [mail] = await database.db
    .select({ subject: emailLogs.subject, text: emailLogs.text })
    .from(emailLogs)
    .where(eq(emailLogs.dedupeKey, key))
  return mail!
}

describe('the mail of a counter-entry', () => {
  /** A paid invoice whose credit note makes money go back. */
  async function aRefundedInvoice() {
    const contract = await aContract(database)
    const invoice = await anIssuedInvoice(database, contract, 'deposit', { depositCents: 10_000 })
    const ctx = database.ctx(contract.artisan)
    const entry = {
      amountCents: 10_000,
      receivedOn: '2026-03-10',
      means: 'transfer',
      reference: '',
    } as const
    const paymentId = granted(await recordPayment(ctx, invoice.invoiceId, entry))
    return { ...invoice, ctx, entry, paymentId }
  }

  it('says of a payment that it is annulled', async () => {
    const { ctx, invoiceId, paymentId } = await aRefundedInvoice()
    const id = granted(await takeBackPayment(ctx, invoiceId, { paymentId, reason: 'Erreur' }))
    await deliverTwice(database, id)
    const { subject, text } = await mailOf(`invoice_payment:${id}`)
    expect(subject).toMatch(/^Un paiement enregistré par erreur est annulé/)
    expect(text).toMatch(/avait enregistré ce paiement par erreur/)
  })

  it('says of a refund that it is annulled, and calls it no payment', async () => {
    const { ctx, invoiceId, entry } = await aRefundedInvoice()
    granted(await creditInvoice(ctx, invoiceId, { reason: 'Geste', bases: 'whole' }))
    const paymentId = granted(await recordRefund(ctx, invoiceId, entry))
    const id = granted(await takeBackPayment(ctx, invoiceId, { paymentId, reason: 'Erreur' }))
    await deliverTwice(database, id)
    const { subject, text } = await mailOf(`invoice_payment:${id}`)
    expect(subject).toMatch(/^Un remboursement enregistré par erreur est annulé/)
    expect(text).toMatch(/avait enregistré ce remboursement par erreur/)
  })
})

describe('a late invoice', () => {
  const aLateOne = async (steps: ReminderStep[]) => {
    const plain = await aPlainInvoice(database)
    await saveReminderSettings(database.ctx(plain.artisan), steps)
    return plain
  }

  it('is not said to have been reminded of when the firm reminder is the first', async () => {
    const { invoiceId } = await aLateOne(['firm'])
    await sendReminders(database.ctx<System>(undefined, at('2026-04-09')))
    await deliverTwice(database, invoiceId, at('2026-04-09'))
    expect((await mailOf(`invoice_reminder:${invoiceId}:firm`)).text).not.toMatch(/malgré/)
  })

  it('is not said to have been reminded of when the formal notice is the first', async () => {
    const { artisan, invoiceId } = await aLateOne([])
    granted(await sendFormalNotice(database.ctx(artisan, at('2026-04-09')), invoiceId))
    await deliverTwice(database, invoiceId, at('2026-04-09'))
    expect((await mailOf(`invoice_reminder:${invoiceId}:formal`)).text).not.toMatch(/malgré/)
  })
})

describe('the mail of an invoice', () => {
  it('asks for what its file asks for, without what the client keeps back', async () => {
    const contract = await aContract(database)
    const { invoiceId } = await anIssuedInvoice(database, contract, 'final', {
      retentionBasisPoints: 500,
      performedOn: '2026-03-10',
    })
    await deliverTwice(database, invoiceId)
    const { text } = await mailOf(`invoice_issued:${invoiceId}:client`)
    // 1 003,04 € of which 5 % is kept back.
    expect(text).toMatch(/Retenue de garantie\D+50,15\D/)
    expect(text).toMatch(/Net à payer\D+952,89\D/)
  })

  it('asks for nothing where everything was invoiced before', async () => {
    const contract = await aContract(database)
    await anIssuedInvoice(database, contract, 'deposit', { depositCents: 100_304 })
    const { invoiceId } = await anIssuedInvoice(database, contract, 'final', {
      performedOn: '2026-03-10',
    })
    await deliverTwice(database, invoiceId)
    const { text } = await mailOf(`invoice_issued:${invoiceId}:client`)
    expect(text).not.toMatch(/payer au plus tard|Vous la payez/)
  })
})
