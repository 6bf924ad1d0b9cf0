import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { users } from '#app/features/accounts/tables.server.ts'

/**
 * Holds an account until the transaction ends, before anything else of it is locked: what changes how its owner proves
 * who they are (password, address, links) happens one after the other.
 */
export async function holdAccount(tx: Ctx, accountId: AccountId): Promise<void> {
  await tx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, accountId))
    .for('no key update')
}
