import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { deviceActOf, once } from '#app/platform/device-acts/once.server.ts'
import { act } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type InvoiceId, type PaymentId } from '#app/values/identity/ids.ts'
import { giveBackFault, paymentFault, TAKE_BACK_REFUSALS } from './copy.ts'
import { paymentForm, takeBackForm } from './payment-form.ts'
import { readPaymentFacts } from './read-payments.server.ts'
import { chooseReminders } from './reminders/choose-reminders.server.ts'
import { FORMAL_REFUSALS } from './reminders/formal-notice/formal-notice.ts'
import { sendFormalNotice } from './reminders/formal-notice/send-formal-notice.server.ts'
import { readSteps } from './reminders/reminders-form.ts'
import { recordPayment, recordRefund, takeBackPayment } from './record-payment.server.ts'

/** What the artisan does to the payments of an issued invoice. */
export function paymentActs(ctx: Ctx<Artisan>, invoiceId: InvoiceId) {
  // The figures in a refusal are those that hold once it was refused.
  const beside = ({ field, sentence }: { field: string | null; sentence: string }) => ({
    errors: { [field ?? 'amountCents']: sentence },
  })
  return {
    'record-payment': act({
      form: paymentForm,
      run: async (payment, posted) => {
        const device = deviceActOf(ctx, posted, paths.invoice(invoiceId))
        const kept = await once(ctx, device, (tx) => recordPayment(tx, invoiceId, payment))
        if (kept.ok) return kept
        if (kept.refusal === 'not_found') return null
        return beside(paymentFault(kept.refusal, await readPaymentFacts(ctx, invoiceId)))
      },
      done: { title: 'Paiement enregistré', description: 'Votre client en est prévenu.' },
    }),
    'record-refund': act({
      form: paymentForm,
      run: async (payment) => {
        const kept = await recordRefund(ctx, invoiceId, payment)
        if (kept.ok) return kept
        if (kept.refusal === 'not_found') return null
        return beside(giveBackFault(kept.refusal, await readPaymentFacts(ctx, invoiceId)))
      },
      done: { title: 'Remboursement enregistré', description: 'Votre client en est prévenu.' },
    }),
    'take-back-payment': act({
      form: takeBackForm,
      run: ({ payment, reason }) =>
        takeBackPayment(ctx, invoiceId, {
          paymentId: orNotFound(parseId<PaymentId>(payment)),
          reason,
        }),
      refusals: TAKE_BACK_REFUSALS,
      beside: { reason_missing: 'reason' },
      done: 'Paiement annulé',
    }),
    reminders: act({
      read: readSteps,
      run: (steps) => chooseReminders(ctx, invoiceId, steps),
      done: 'Relances enregistrées',
    }),
    'formal-notice': act({
      run: () => sendFormalNotice(ctx, invoiceId),
      refusals: FORMAL_REFUSALS,
      done: { title: 'Mise en demeure envoyée', description: 'Sa lettre se prépare en PDF.' },
    }),
  }
}
