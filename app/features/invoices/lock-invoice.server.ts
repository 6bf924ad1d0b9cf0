import { and, eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { lockQuote } from '#app/features/quotes/move-quote.server.ts'
import type { Artisan, Ctx, System } from '#app/platform/context.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { invoices } from './tables.server.ts'

/** An invoice as stored. */
export type InvoiceRow = typeof invoices.$inferSelect

/**
 * Locks what orders every act on an invoice: the request of its contract, then its company. Null
 * when there is none, or when it is not the caller's.
 */
export async function lockInvoice(
  tx: Ctx<Artisan | System>,
  invoiceId: InvoiceId,
): Promise<InvoiceRow | null> {
  const mine = and(
    eq(invoices.id, invoiceId),
    tx.who.kind === 'artisan' ? eq(invoices.artisanId, tx.who.artisanId) : undefined,
  )
  const [found] = await tx.db.select().from(invoices).where(mine)
  if (!found) return null
  if (found.quoteId && !(await lockQuote(tx, found.quoteId))) return null
  await lockArtisan(tx, found.artisanId)
  const [invoice] = await tx.db.select().from(invoices).where(mine)
  return invoice ?? null
}
