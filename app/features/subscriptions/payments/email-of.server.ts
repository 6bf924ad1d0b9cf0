import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'

/** The address of an account, as the specification's subscribers list shows it. */
export async function emailOf(tx: Ctx, accountId: typeof users.$inferSelect.id): Promise<string> {
  const [account] = await tx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, accountId))
  return account!.email
}
