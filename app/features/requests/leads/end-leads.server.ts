import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { giveBackCredit } from '#app/features/subscriptions/credits/give-back-credit.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import type { LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { HOLDING_STATUSES } from './lead.ts'
import type { LeadRow } from './move-lead.server.ts'
import { leads } from './tables.server.ts'
import { tellArtisanOfLead, tellRequest } from '#app/features/requests/life/tell-live.server.ts'

/**
 * Ends what other artisans still had in hand for a request that is over or given to one of them (`keep`): proposals
 * expire, taken contacts are lost and, when the person never reacted to them, given back at once. A lead that was won
 * stays. The request is locked by the caller; artisans are gone through by id, as everywhere.
 */
export async function endLeads(tx: Ctx, requestId: QuoteRequestId, keep?: LeadId): Promise<void> {
  const held = await tx.db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.requestId, requestId),
        inArray(leads.status, [...HOLDING_STATUSES]),
        ne(leads.status, 'won'),
        keep ? ne(leads.id, keep) : undefined,
      ),
    )
    .orderBy(leads.artisanId)
  for (const lead of held) await endLead(tx, lead)
  await tellRequest(tx, requestId)
  if (held.length > 0)
    await tx.db
      .update(quoteRequests)
      .set({ seatsTaken: sql`${quoteRequests.seatsTaken} - ${held.length}` })
      .where(eq(quoteRequests.id, requestId))
}

/**
 * Locks the artisans who hold a place of a request, by id, before an act that moves the contacts of
 * several of them.
 */
export async function lockHolders(tx: Ctx, requestId: QuoteRequestId): Promise<void> {
  const holders = tx.db
    .select({ id: leads.artisanId })
    .from(leads)
    .where(and(eq(leads.requestId, requestId), inArray(leads.status, [...HOLDING_STATUSES])))
  await tx.db
    .select({ id: artisans.id })
    .from(artisans)
    .where(inArray(artisans.id, holders))
    .orderBy(artisans.id)
    .for('no key update')
}

async function endLead(tx: Ctx, lead: LeadRow): Promise<void> {
  if (lead.status === 'proposed') {
    await tx.db
      .update(leads)
      .set({ status: 'expired', endedAt: tx.now, updatedAt: tx.now })
      .where(eq(leads.id, lead.id))
    return
  }
  await tx.db
    .update(leads)
    .set({ status: 'lost', endedAt: tx.now, updatedAt: tx.now })
    .where(eq(leads.id, lead.id))
  await giveBackIfSilent(tx, lead, 'request_closed')
  await publish(tx, { type: 'lead.lost', leadId: lead.id })
}

/** Gives back the contact of a taken lead to which the person never reacted. Returns whether it did. */
export async function giveBackIfSilent(
  tx: Ctx,
  lead: LeadRow,
  reason: 'no_reaction' | 'request_closed',
): Promise<boolean> {
  if (!lead.openedAt || lead.reactedAt || lead.givenBackAt) return false
  await giveBackCredit(tx, { artisanId: lead.artisanId, leadId: lead.id, reason })
  await tx.db
    .update(leads)
    .set({ givenBackAt: tx.now, updatedAt: tx.now })
    .where(eq(leads.id, lead.id))
  tellArtisanOfLead(tx, lead)
  await publish(tx, { type: 'lead.contact_given_back', leadId: lead.id })
  return true
}
