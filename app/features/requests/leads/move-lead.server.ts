import { and, eq, sql } from 'drizzle-orm'
import { refreshStanding } from '#app/features/companies/checks/refresh-standing.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { QuoteRequestRow } from '#app/features/requests/life/move-quote-request.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { holdsSeat, leadTransitionOf, type LeadStatus, type LeadVerb } from './lead.ts'
import { leads } from './tables.server.ts'
import { tellLead } from '#app/features/requests/life/tell-live.server.ts'

export type LeadRow = typeof leads.$inferSelect
/** A lead with its request, whose lock is held: nobody else changes either until the transaction ends. */
export type LockedLead = { lead: LeadRow; request: QuoteRequestRow }

/**
 * Locks the request of a lead and reads both again. Every act on a lead starts here, so the request's row is the one
 * lock that orders them. Null when there is no such lead, when it is not the caller's (an artisan's own leads, a
 * person's own requests; the product itself sees all), or when `skipLocked` and somebody holds the lock.
 */
export async function lockLead(
  tx: Ctx,
  leadId: LeadId,
  options: { skipLocked?: boolean } = {},
): Promise<LockedLead | null> {
  const mine = ownerClause(tx)
  const [locked] = await tx.db
    .select({ request: quoteRequests })
    .from(quoteRequests)
    .innerJoin(leads, eq(leads.requestId, quoteRequests.id))
    .where(and(eq(leads.id, leadId), mine))
    .for('no key update', {
      of: quoteRequests,
      ...(options.skipLocked ? { skipLocked: true } : {}),
    })
  if (!locked) return null
  const [lead] = await tx.db.select().from(leads).where(eq(leads.id, leadId))
  return { lead: lead!, request: locked.request }
}

/** Whose leads somebody may see and touch; undefined for the product and its administrators. */
function ownerClause(ctx: Ctx) {
  if (ctx.who.kind === 'artisan') return eq(leads.artisanId, ctx.who.artisanId)
  if (ctx.who.kind === 'particulier') return eq(quoteRequests.particulierId, ctx.who.accountId)
  if (ctx.who.kind === 'visitor') return sql`false`
  return undefined
}

/**
 * Applies a verb to a locked lead. When it ends a hold on a place, the place is given up in the
 * same transaction and `quote_request.place_freed` looks for the next artisan. Both sides’ open
 * pages ask again. Throws when the transition is not in the table.
 */
export async function moveLead(
  tx: Ctx,
  { lead, request }: LockedLead,
  verb: LeadVerb,
  changes: Partial<typeof leads.$inferInsert> = {},
): Promise<LeadStatus> {
  const transition = leadTransitionOf(verb, lead.status)
  if (!transition) throw new Error(`A lead that is ${lead.status} cannot ${verb}`)
  await tx.db
    .update(leads)
    .set({ ...changes, status: transition.to, updatedAt: tx.now })
    .where(eq(leads.id, lead.id))
  tellLead(tx, lead, request)
  if (holdsSeat(lead.status) && !holdsSeat(transition.to)) {
    await tx.db
      .update(quoteRequests)
      .set({ seatsTaken: sql`${quoteRequests.seatsTaken} - 1`, updatedAt: tx.now })
      .where(eq(quoteRequests.id, request.id))
    if (request.status === 'open')
      await publish(tx, { type: 'quote_request.place_freed', requestId: request.id })
  }
  return transition.to
}

/**
 * Counts how an artisan dealt with a proposal: answered, with the minutes it took, or left without an answer. Reply
 * rate and speed, which ranking reads, come from these. Counted when it is settled rather than when it is proposed, so
 * that matching writes on no artisan's row.
 */
export async function countAnswer(tx: Ctx, lead: LeadRow, answered: boolean): Promise<void> {
  const minutes = Math.max(0, Math.round((tx.now.getTime() - lead.proposedAt.getTime()) / 60_000))
  await tx.db
    .update(artisans)
    .set({
      proposedCount: sql`${artisans.proposedCount} + 1`,
      ...(answered
        ? {
            answeredCount: sql`${artisans.answeredCount} + 1`,
            answerMinutes: sql`${artisans.answerMinutes} + ${minutes}`,
          }
        : {}),
    })
    .where(eq(artisans.id, lead.artisanId))
  await refreshStanding(tx, lead.artisanId)
}
