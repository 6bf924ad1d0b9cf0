import { and, eq, inArray } from 'drizzle-orm'
import type { Admin, Ctx, TeamRole } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { KINDS } from './case-kinds.ts'
import { mayWorkOn } from './desk-roles.ts'
import { deskCases } from './desk.tables.server.ts'
import { giveBack } from './hand-case.server.ts'

/**
 * Gives back the cases of somebody of the team that the roles left to them do not open; all of them where none is left.
 * In the transaction that takes the roles, after it wrote them.
 */
export async function releaseCasesOf(
  tx: Ctx<Admin>,
  accountId: AccountId,
  roles: readonly TeamRole[],
): Promise<number> {
  const closed = KINDS.filter((kind) => !mayWorkOn(roles, kind))
  return giveBack(tx, and(eq(deskCases.ownerId, accountId), inArray(deskCases.kind, closed))!)
}
