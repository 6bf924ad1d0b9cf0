import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { forgetEmailChange } from './change-email.server.ts'

/**
 * Ends the change of address that a signed-in person has under way: neither of its links works any
 * more. Does nothing without one.
 */
export async function cancelEmailChange(ctx: Ctx<Particulier | Artisan | Admin>): Promise<void> {
  await inTransaction(ctx, (tx) => forgetEmailChange(tx, ctx.who.accountId))
}
