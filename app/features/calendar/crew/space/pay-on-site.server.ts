import { paymentFault } from '#app/features/invoices/payments/copy.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { refusalToTake, type PaymentInput } from '#app/features/invoices/payments/payment.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { listContractInvoices } from '#app/features/invoices/queries.server.ts'
import type { Artisan, Crew, Ctx } from '#app/platform/context.ts'
import type { InvoiceId, PaymentId, QuoteId, WorksId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { whileSent } from './act-for-company.server.ts'

/** An issued invoice of works that may be paid there: what is left of it. */
export type ToPay = { id: InvoiceId; number: string; leftCents: number; today: string }

/** The invoices of a contract for which money may be taken now. */
export async function listToPay(ctx: Ctx<Artisan>, quoteId: QuoteId): Promise<ToPay[]> {
  const issued = (await listContractInvoices(ctx, quoteId)).filter(
    ({ account, number }) => account !== null && account.leftCents > 0 && number !== null,
  )
  const read = await Promise.all(
    issued.map(async ({ id, number }) => ({
      id,
      number: number!,
      facts: await readPaymentFacts(ctx, id),
    })),
  )
  return read
    .filter(({ facts }) => refusalToTake(facts) === null)
    .map(({ id, number, facts }) => ({
      id,
      number,
      leftCents: facts.account.leftCents,
      today: facts.today,
    }))
}

/** Why a payment that is handed over on the works is not recorded; with the sentence of the field it is about. */
type Faulty = { field: string | null; sentence: string }

/**
 * Somebody of the crew who may do so records what the client of the works they are sent to paid them
 * for an invoice of these works.
 */
export function recordAssignedPayment(
  ctx: Ctx<Crew>,
  { worksId, quoteId, invoiceId }: { worksId: WorksId; quoteId: QuoteId; invoiceId: InvoiceId },
  payment: PaymentInput,
): Promise<Result<PaymentId, 'not_found'> | Faulty> {
  if (!ctx.who.rights.includes('payments')) return Promise.resolve(refuse('not_found'))
  return whileSent(ctx, worksId, async (tx): Promise<Result<PaymentId, 'not_found'> | Faulty> => {
    const ofWorks = await listContractInvoices(tx, quoteId)
    if (!ofWorks.some(({ id }) => id === invoiceId)) return refuse('not_found')
    const kept = await recordPayment(tx, invoiceId, payment)
    if (kept.ok) return ok(kept.value)
    if (kept.refusal === 'not_found') return refuse('not_found')
    return paymentFault(kept.refusal, await readPaymentFacts(tx, invoiceId))
  })
}
