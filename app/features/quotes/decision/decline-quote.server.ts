import { and, eq, gte, ne, type SQL } from 'drizzle-orm'
import { lockLead } from '#app/features/requests/leads/move-lead.server.ts'
import { loseLead, type SettleRefusal } from '#app/features/requests/leads/settle-lead.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import {
  lockQuoteRequest,
  type QuoteRequestRow,
} from '#app/features/requests/life/move-quote-request.server.ts'
import type { CloseReason } from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { LeadId, QuoteId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockQuote, moveQuote, setAsideWaiting } from '#app/features/quotes/move-quote.server.ts'
import {
  refusalToDecline,
  type QuoteDeclineReason,
  type QuoteStatusRefusal,
} from '#app/features/quotes/quote.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'

/**
 * Refuses a devis, with the reason its artisan is told. When it was their only one, they are thanked and their place
 * goes to somebody else.
 */
export async function declineQuote(
  ctx: Ctx<Particulier>,
  quoteId: QuoteId,
  reason: QuoteDeclineReason,
): Promise<Result<undefined, 'not_found' | QuoteStatusRefusal | SettleRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToDecline(locked.quote)
    if (refusal) return refuse(refusal)
    await moveQuote(tx, locked.quote, 'decline', { declinedAt: tx.now, declineReason: reason })
    const others = await tx.db
      .select({ id: quotes.id })
      .from(quotes)
      .where(
        and(eq(quotes.leadId, locked.lead.id), eq(quotes.status, 'sent'), ne(quotes.id, quoteId)),
      )
    if (
      others.length === 0 &&
      (locked.lead.status === 'opened' || locked.lead.status === 'quoted')
    ) {
      const lost = await loseLead(tx, locked.lead.id)
      if (!lost.ok) return lost
    }
    return ok()
  })
}

/**
 * What the artisan is told when a request ends with their devis: what the person said, and nothing
 * they did not say.
 */
const REASON_OF_ENDING: Partial<Record<CloseReason, QuoteDeclineReason>> = {
  found_here: 'other_chosen',
  found_elsewhere: 'other_chosen',
  postponed: 'postponed',
  too_expensive: 'too_expensive',
}

/** Sets aside the devis still waiting on a request that ended; follows the ending, and may run twice. */
export async function setAsideQuotes(ctx: Ctx<System>, requestId: QuoteRequestId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await lockQuoteRequest(tx, requestId)
    if (request) await setAside(tx, request, eq(quotes.requestId, requestId))
  })
}

/** Sets aside the devis still waiting on a contact that was lost (its artisan was blocked, its request ended). */
export async function setAsideQuotesOfLead(ctx: Ctx<System>, leadId: LeadId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (locked?.lead.status === 'lost')
      await setAside(tx, locked.request, eq(quotes.leadId, leadId))
  })
}

async function setAside(tx: Ctx<System>, request: QuoteRequestRow, which: SQL): Promise<void> {
  const reason: QuoteDeclineReason =
    request.status === 'awarded'
      ? 'other_chosen'
      : (REASON_OF_ENDING[request.closeReason as CloseReason] ?? 'other')
  await setAsideWaiting(tx, which, reason)
}

/** Whether a contact was lost together with a devis: its artisan hears of the devis, and not of the contact besides. */
export async function wasLostWithQuote(ctx: Ctx<System>, leadId: LeadId): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: quotes.id })
    .from(quotes)
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .where(
      and(
        eq(leads.id, leadId),
        eq(quotes.status, 'declined'),
        gte(quotes.declinedAt, leads.endedAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}
