import { lockInvoice } from '#app/features/invoices/lock-invoice.server.ts'
import { companyToday } from '#app/features/invoices/payments/money.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToSayDeposited, SELF_DEPOSITED, type SelfDepositRefusal } from './electronic.ts'
import { isElectronic, readFlowStanding } from './read-standing.server.ts'
import { invoiceStatuses } from './tables.server.ts'

/** The company says on which day it deposited an invoice on a platform of its own: nothing of it leaves from here. */
export function sayDeposited(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
  { depositedOn }: { depositedOn: string },
): Promise<Result<undefined, 'not_found' | SelfDepositRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (!invoice?.snapshot || !(await isElectronic(tx, invoice))) return refuse('not_found')
    const { standing } = await readFlowStanding(tx, invoiceId)
    const refusal = refusalToSayDeposited({
      standing,
      on: depositedOn,
      issuedOn: invoice.snapshot.issuedOn,
      today: await companyToday(tx),
    })
    if (refusal) return refuse(refusal)
    await tx.db.insert(invoiceStatuses).values({
      invoiceId,
      flowId: SELF_DEPOSITED,
      code: 200,
      saidAt: new Date(`${depositedOn}T12:00:00Z`),
      recordedAt: tx.now,
    })
    return ok()
  })
}
