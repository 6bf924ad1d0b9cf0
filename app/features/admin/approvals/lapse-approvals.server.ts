import { and, eq, notInArray } from 'drizzle-orm'
import type { Admin, Ctx, TeamRole } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { actsFor } from './approval.ts'
import { pendingActs } from './approvals.tables.server.ts'

/** Ends what somebody asked for and may no longer ask with the roles that are left to them; none for who leaves the team. */
export async function lapseAsksOf(
  tx: Ctx<Admin>,
  accountId: AccountId,
  roles: readonly TeamRole[],
): Promise<void> {
  await tx.db
    .update(pendingActs)
    .set({ state: 'lapsed', decidedAt: tx.now })
    .where(
      and(
        eq(pendingActs.state, 'waiting'),
        eq(pendingActs.askedBy, accountId),
        notInArray(pendingActs.act, actsFor(roles)),
      ),
    )
}
