import { and, eq, type SQL } from 'drizzle-orm'
import { lockLead, type LockedLead } from '#app/features/requests/leads/move-lead.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import type { QuoteEvent } from './events.ts'
import { nextQuoteStatus, type QuoteDeclineReason, type QuoteVerb } from './quote.ts'
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
  const [quote] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId))
  if (!quote || (tx.who.kind === 'particulier' && quote.status === 'draft')) return null
  return { ...locked, quote }
}

/** What is told of each verb that changes where a devis stands. */
const TOLD = {
  send: 'quote.sent',
  accept: 'quote.accepted',
  decline: 'quote.declined',
  setAside: 'quote.set_aside',
  withdraw: 'quote.withdrawn',
  expire: 'quote.expired',
  retract: 'quote.retracted',
} as const satisfies Record<Exclude<QuoteVerb, 'edit'>, QuoteEvent['type']>

/**
 * Applies a verb to a devis whose request is locked: its new status, what changes with it, and the verb's event. Throws
 * when the table of transitions does not allow it, because the caller's guard should have refused.
 */
export async function moveQuote(
  tx: Ctx,
  quote: Pick<QuoteRow, 'id' | 'status'>,
  verb: keyof typeof TOLD,
  changes: Partial<typeof quotes.$inferInsert> = {},
): Promise<void> {
  const status = nextQuoteStatus(verb, quote.status)
  if (!status) throw new Error(`A devis that is ${quote.status} cannot ${verb}`)
  const moved = await tx.db
    .update(quotes)
    .set({ ...changes, status, updatedAt: tx.now })
    .where(and(eq(quotes.id, quote.id), eq(quotes.status, quote.status)))
    .returning({ id: quotes.id })
  if (!moved[0]) throw new Error('A locked devis changed')
  await publish(tx, { type: TOLD[verb], quoteId: quote.id })
}

/** Sets aside each devis that still waits for an answer, of the lead or request that is named, whose lock is held. */
export async function setAsideWaiting(
  tx: Ctx,
  which: SQL,
  declineReason: QuoteDeclineReason,
): Promise<void> {
  const waiting = await tx.db
    .select({ id: quotes.id, status: quotes.status })
    .from(quotes)
    .where(and(which, eq(quotes.status, 'sent')))
  for (const quote of waiting)
    await moveQuote(tx, quote, 'setAside', { declinedAt: tx.now, declineReason })
}
