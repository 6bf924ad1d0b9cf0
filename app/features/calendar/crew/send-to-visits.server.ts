import { and, eq } from 'drizzle-orm'
import { visitHours } from '#app/features/quotes/visits/slots/tables.server.ts'
import type { Artisan, Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { crewAssignments, crewMembers } from './crew.tables.server.ts'
import { noteFor } from './news/note-change.server.ts'

/**
 * Says who of the company goes to the visits that its clients choose; null: nobody in particular.
 * False when they are not the company’s, or its hours for visits were never said.
 */
export function sendToVisits(ctx: Ctx<Artisan>, memberId: string | null): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { artisanId } = tx.who
    if (memberId !== null) {
      // Held, so that nobody forgets them meanwhile.
      const [member] = await tx.db
        .select({ id: crewMembers.id })
        .from(crewMembers)
        .where(and(eq(crewMembers.id, memberId), eq(crewMembers.artisanId, artisanId)))
        .for('key share')
      if (!member) return false
    }
    const said = await tx.db
      .update(visitHours)
      .set({ memberId })
      .where(eq(visitHours.artisanId, artisanId))
      .returning({ artisanId: visitHours.artisanId })
    return said.length === 1
  })
}

/** Sends somebody to a visit that a client chose, unless the company has said since who goes. They are told. */
export function sendToChosen(
  ctx: Ctx<System>,
  { visitId, memberId }: { visitId: string; memberId?: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!memberId) return
    const [member] = await tx.db
      .select({ id: crewMembers.id })
      .from(crewMembers)
      .where(eq(crewMembers.id, memberId))
      .for('key share')
    if (!member) return
    const sent = await tx.db
      .insert(crewAssignments)
      .values({ id: newId<string>(), memberId, visitId, createdAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: crewAssignments.id })
    if (sent.length === 1) await noteFor(tx, memberId, { visitId }, null)
  })
}
