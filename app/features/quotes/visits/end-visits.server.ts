import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { visits } from '#app/features/quotes/tables.server.ts'
import { lockLead } from '#app/features/requests/leads/move-lead.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { tellSides } from './propose-visit.server.ts'

/**
 * Gives up the visits to come of a contact that was lost: nobody waits there any more, and their hours are free for
 * others. Follows the loss, which is told already; returns those it gave up, and may run twice.
 */
export function endVisits(ctx: Ctx<System>, leadId: LeadId): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (locked?.lead.status !== 'lost') return []
    const ended = await tx.db
      .update(visits)
      .set({
        status: 'cancelled',
        answeredAt: tx.now,
        sequence: sql`${visits.sequence} + 1`,
        changedAt: tx.now,
      })
      .where(
        and(
          eq(visits.leadId, leadId),
          inArray(visits.status, ['proposed', 'accepted']),
          gt(visits.startsAt, tx.now),
        ),
      )
      .returning({ id: visits.id })
    for (const { id } of ended) await tellSides(tx, locked, id)
    return ended.map(({ id }) => id)
  })
}
