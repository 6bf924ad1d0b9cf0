import { readActs } from '#app/features/companies/acts/read-acts.server.ts'
import { disputeOfInvoice } from '#app/features/disputes/queries.server.ts'
import { readFlowStanding } from '#app/features/invoices/flows/read-standing.server.ts'
import type { InvoiceFound } from '#app/features/invoices/queries.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { readTransfer } from './card/pay-by-transfer.server.ts'
import { readDispute } from './disputes/read-disputes.server.ts'
import { readInvoiceMoney } from './read-payments.server.ts'
import { readReminders } from './reminders/choose-reminders.server.ts'
import { formalRefusal } from './reminders/formal-notice/send-formal-notice.server.ts'

/** What became of the money of an issued invoice, as the page of its company shows it. */
export async function readPaid(
  ctx: Ctx<Artisan>,
  { invoice, worksId, client }: InvoiceFound,
  flow: Awaited<ReturnType<typeof readFlowStanding>> | null,
) {
  const money = await readInvoiceMoney(ctx, invoice.id)
  const reminders = await readReminders(ctx, invoice)
  const dispute = await readDispute(ctx, invoice.id)
  return {
    money,
    acts: await readActs(ctx, [invoice.id, ...money.payments.map(({ id }) => id)]),
    transfer: await readTransfer(ctx, invoice.id),
    reminders,
    dispute,
    inDispute: worksId && (await disputeOfInvoice(ctx, worksId, invoice.id)),
    formal: {
      refusal: formalRefusal(invoice, {
        facts: money.facts,
        reminders,
        dispute,
        flow: flow ?? (await readFlowStanding(ctx, invoice.id)),
      }),
      individual: invoice.snapshot?.client.kind !== 'business',
      mailed: worksId !== null || Boolean(client?.email),
    },
  }
}
