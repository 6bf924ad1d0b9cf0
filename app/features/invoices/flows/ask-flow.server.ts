import { eq } from 'drizzle-orm'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { invoiceSettings } from '#app/features/invoices/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { leavesByPlatform } from './electronic.ts'
import { platformFlows } from './tables.server.ts'

/** Since when a company invoices electronically by its own choice; null: from the day of the law. */
export async function electronicSince(ctx: Ctx, artisanId: ArtisanId): Promise<Day | null> {
  const [row] = await ctx.db
    .select({ since: invoiceSettings.electronicSince })
    .from(invoiceSettings)
    .where(eq(invoiceSettings.artisanId, artisanId))
  return row?.since ?? null
}

/**
 * Has an invoice that is being issued handed over to the platform, if it leaves that way: an
 * invoice is issued if and only if it will be. Without a platform nothing is handed over: its
 * company deposits the file where it has an account.
 */
export async function askInvoiceFlow(
  tx: Ctx,
  { id, artisanId }: Pick<InvoiceRow, 'id' | 'artisanId'>,
  document: InvoiceDocument,
): Promise<void> {
  if (!approvedPlatform()) return
  if (!leavesByPlatform(document, await electronicSince(tx, artisanId))) return
  await tx.db.insert(platformFlows).values({
    id: newId(),
    artisanId,
    kind: 'invoice',
    invoiceId: id,
    askedAt: tx.now,
    triedSince: tx.now,
    nextTryAt: tx.now,
  })
}
