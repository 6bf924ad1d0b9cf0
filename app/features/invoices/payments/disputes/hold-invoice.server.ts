import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { newId, type InvoiceDisputeId, type InvoiceId } from '#app/values/identity/ids.ts'
import { isDisputed } from './read-disputes.server.ts'
import { invoiceDisputes } from './tables.server.ts'

/**
 * A dispute about works names an issued invoice of theirs, whose contract is locked: until it ends, no reminder leaves,
 * and no page of payment by card stays open. Both sides are told by the dispute. An invoice that waits already does so
 * by a dispute that was opened before there were any about works.
 */
export async function holdInvoice(tx: Ctx, invoiceId: InvoiceId): Promise<void> {
  if (await isDisputed(tx, invoiceId)) return
  const id = newId<InvoiceDisputeId>()
  await tx.db
    .insert(invoiceDisputes)
    .values({ id, invoiceId, text: '', ofWorks: true, openedAt: tx.now })
  await publish(tx, { type: 'invoice.disputed', disputeId: id })
}

/** The dispute about the works ended: reminders may leave again. */
export async function releaseInvoice(tx: Ctx, invoiceId: InvoiceId): Promise<void> {
  await tx.db
    .update(invoiceDisputes)
    .set({ closedAt: tx.now })
    .where(
      and(
        eq(invoiceDisputes.invoiceId, invoiceId),
        eq(invoiceDisputes.ofWorks, true),
        isNull(invoiceDisputes.closedAt),
      ),
    )
}
