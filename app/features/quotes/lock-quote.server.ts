import { and, eq } from 'drizzle-orm'
import { lockLead, type LockedLead } from '#app/features/requests/leads/move-lead.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { quotes } from './tables.server.ts'

/** A devis as stored. */
export type QuoteRow = typeof quotes.$inferSelect
/** A devis with its lead and request, whose lock is held. */
export type LockedQuote = LockedLead & { quote: QuoteRow }

/**
 * Locks the request of a devis, then reads the three again. Null when there is none or when it is not the caller's: an
 * artisan's own, or one sent to the person. A draft is nobody's but its artisan's.
 */
export async function lockQuote(tx: Ctx, quoteId: QuoteId): Promise<LockedQuote | null> {
  const [found] = await tx.db
    .select({ leadId: quotes.leadId })
    .from(quotes)
    .where(eq(quotes.id, quoteId))
  const locked = found ? await lockLead(tx, found.leadId) : null
  if (!locked) return null
  const [quote] = await tx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId)))
  if (!quote || (tx.who.kind === 'particulier' && quote.status === 'draft')) return null
  return { ...locked, quote }
}
