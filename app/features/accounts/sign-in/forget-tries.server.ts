import { inArray } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { rateLimits } from '#app/platform/rate-limit/tables.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { knownDevices } from '#app/features/accounts/sessions/known-device.server.ts'
import { addressKey } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import { signInGuards } from '#app/features/accounts/tables.server.ts'

/**
 * Forgets the wrong tries at an account's attempt, and at that of the browser of these cookies if
 * the account knows it: a link of its mail has just proved the owner, whom the count would keep out
 * with a new password. What the peer tried at other sign-in pages still counts, and so do the
 * account's other browsers. Call it once all is kept: one statement a table, so that no sign-in is
 * waited for in a circle.
 */
export async function forgetTries(
  ctx: Ctx<Visitor>,
  owner: { accountId: AccountId; email: string },
  cookies: string | null,
): Promise<void> {
  const browsers = knownDevices(cookies, ctx.now)
    .filter(({ accountId }) => accountId === owner.accountId)
    .map(({ nonce }) => `device:${nonce}`)
  if (browsers.length > 0)
    await ctx.db.delete(rateLimits).where(
      inArray(
        rateLimits.key,
        browsers.map((browser) => `sign-in-peer:${browser}`),
      ),
    )
  await ctx.db
    .delete(signInGuards)
    .where(inArray(signInGuards.key, [`account:${addressKey(owner.email)}`, ...browsers]))
}
