import { and, eq, inArray } from 'drizzle-orm'
import { lockOwnQuoteRequest } from './move-quote-request.server.ts'
import {
  freeSeats,
  refusalToChange,
  type StatusRefusal,
} from '#app/features/requests/quote-request.ts'
import { recordChange } from './record-change.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  refusalToSetQuotesRefused,
  type LeadStatusRefusal,
} from '#app/features/requests/leads/lead.ts'
import { lockLead } from '#app/features/requests/leads/move-lead.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { tellLead, tellRequest } from './tell-live.server.ts'

/**
 * A person refuses any further devis of one artisan, or accepts them again: a devis carries their full name. What was
 * sent already stays, and so does the conversation. Doing it twice changes nothing.
 */
export async function setQuotesRefused(
  ctx: Ctx<Particulier>,
  leadId: LeadId,
  refused: boolean,
): Promise<Result<undefined, LeadStatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    const { lead, request } = locked
    const refusal = refusalToSetQuotesRefused(lead)
    if (refusal) return refuse(refusal)
    if ((lead.quotesRefusedAt !== null) === refused) return ok()
    await tx.db
      .update(leads)
      .set({ quotesRefusedAt: refused ? tx.now : null, updatedAt: tx.now })
      .where(eq(leads.id, leadId))
    tellLead(tx, lead, request)
    await publish(tx, { type: refused ? 'lead.quotes_refused' : 'lead.quotes_wanted', leadId })
    return ok()
  })
}

/** The same for every artisan of a request; while it lasts nobody new is proposed it, and nobody takes it. */
export async function setAllQuotesRefused(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  refused: boolean,
): Promise<Result<undefined, StatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToChange(request)
    if (refusal) return refuse(refusal)
    if ((request.quotesRefusedAt !== null) === refused) return ok()
    const quotesRefusedAt = refused ? tx.now : null
    await tx.db
      .update(quoteRequests)
      .set({ quotesRefusedAt, updatedAt: tx.now })
      .where(eq(quoteRequests.id, requestId))
    await recordChange(tx, requestId, refused ? 'quotes_refused' : 'quotes_wanted')
    await tellRequest(tx, requestId)
    const around = await tx.db
      .select({ id: leads.id, quotesRefusedAt: leads.quotesRefusedAt })
      .from(leads)
      .where(and(eq(leads.requestId, requestId), inArray(leads.status, ['opened', 'quoted'])))
      .orderBy(leads.id)
    // Whoever was refused by name knows it already, and stays so.
    for (const lead of around)
      if (lead.quotesRefusedAt === null)
        await publish(tx, {
          type: refused ? 'lead.quotes_refused' : 'lead.quotes_wanted',
          leadId: lead.id,
        })
    if (!refused && request.status === 'open' && freeSeats({ ...request, quotesRefusedAt }) > 0)
      await publish(tx, { type: 'quote_request.place_freed', requestId })
    return ok()
  })
}
