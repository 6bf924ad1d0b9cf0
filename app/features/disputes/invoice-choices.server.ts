import { listContractInvoices } from '#app/features/invoices/queries.server.ts'
import type { WorksDetail } from '#app/features/works/read-works.server.ts'
import type { Reader } from './own-dispute.server.ts'

/** An invoice that a dispute may name. */
export type InvoiceChoice = { id: string; number: string; totalInclCents: number }

/** The issued invoices of a contract that a dispute may name. */
export async function choicesOf(
  ctx: Reader,
  { quoteId }: Pick<WorksDetail, 'quoteId'>,
): Promise<InvoiceChoice[]> {
  const invoices = await listContractInvoices(ctx, quoteId)
  return invoices.flatMap(({ id, number, status, kind, totalInclCents }) =>
    status === 'issued' && kind !== 'credit_note' && number ? [{ id, number, totalInclCents }] : [],
  )
}
