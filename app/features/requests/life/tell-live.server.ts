import { and, eq, inArray, or } from 'drizzle-orm'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import type { AccountId, ArtisanId, LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { HOLDING_STATUSES } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'

/** The account of a company: one each, under the same identifier. */
const accountOf = (artisanId: ArtisanId) => artisanId as string as AccountId

/** Has the open pages of both sides of a lead ask again: its artisan's, and those of the request's author. */
export function tellLead(
  tx: Ctx,
  lead: { id: LeadId; artisanId: ArtisanId },
  request: { id: QuoteRequestId; particulierId: AccountId | null },
): void {
  publishLive(tx, { to: [accountOf(lead.artisanId)], kind: 'lead', subjectId: lead.id })
  if (request.particulierId)
    publishLive(tx, { to: [request.particulierId], kind: 'request', subjectId: request.id })
}

/** The same for its artisan alone, where the person's side did not change. */
export function tellArtisanOfLead(tx: Ctx, lead: { id: LeadId; artisanId: ArtisanId }): void {
  publishLive(tx, { to: [accountOf(lead.artisanId)], kind: 'lead', subjectId: lead.id })
}

/**
 * Has everybody around a request ask again: its author, and the artisans who hold a place or lost
 * it in this very instant.
 */
export async function tellRequest(tx: Ctx, requestId: QuoteRequestId): Promise<void> {
  const around = await tx.db
    .select({
      leadId: leads.id,
      artisanId: leads.artisanId,
      particulierId: quoteRequests.particulierId,
    })
    .from(quoteRequests)
    .leftJoin(
      leads,
      and(
        eq(leads.requestId, quoteRequests.id),
        or(inArray(leads.status, [...HOLDING_STATUSES]), eq(leads.updatedAt, tx.now)),
      ),
    )
    .where(eq(quoteRequests.id, requestId))
  const author = around[0]?.particulierId
  if (author) publishLive(tx, { to: [author], kind: 'request', subjectId: requestId })
  for (const { leadId, artisanId } of around)
    if (leadId && artisanId) tellArtisanOfLead(tx, { id: leadId, artisanId })
}
