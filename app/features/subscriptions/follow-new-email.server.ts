import { eq } from 'drizzle-orm'
import { artisanIdOf } from '#app/features/accounts/sessions.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/ids.ts'
import { subscribers } from './tables.server.ts'

/** Brings the address of a subscriber in line with its account's; nothing for somebody who subscribes to nothing. */
export async function followNewEmail(ctx: Ctx<System>, accountId: AccountId): Promise<void> {
  const [account] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, accountId))
  if (account) await ctx.db.update(subscribers).set({ email: account.email }).where(eq(subscribers.artisanId, artisanIdOf(accountId)))
}
