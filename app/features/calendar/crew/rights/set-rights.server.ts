import { and, eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { crewAccess, crewMembers } from '#app/features/calendar/crew/crew.tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { rightsFor } from '#app/values/team-rights.ts'

/**
 * Says what somebody of the company may see and do, from their next request on; what their role may
 * not have is left out. False when the company let nobody of the kind in.
 */
export function setRights(
  ctx: Ctx<Artisan>,
  memberId: string,
  asked: readonly string[],
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, tx.who.artisanId)
    const [access] = await tx.db
      .select({ role: crewAccess.role })
      .from(crewAccess)
      .innerJoin(crewMembers, eq(crewMembers.id, crewAccess.memberId))
      .where(and(eq(crewAccess.memberId, memberId), eq(crewMembers.artisanId, tx.who.artisanId)))
    if (!access) return false
    await tx.db
      .update(crewAccess)
      .set({ rights: rightsFor(access.role, asked) })
      .where(eq(crewAccess.memberId, memberId))
    return true
  })
}
