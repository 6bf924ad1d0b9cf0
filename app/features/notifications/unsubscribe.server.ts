import { eq } from 'drizzle-orm'
import { choose, wantsMail } from '#app/features/accounts/profile/notification-choices.server.ts'
import { NOTIFICATION_KINDS } from '#app/features/accounts/profile/notification-kinds.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { unsuppress } from '#app/platform/mail/suppressions.server.ts'
import { readUnsubscribeToken } from '#app/platform/mail/unsubscribe-token.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'

/** What a mail's way out is about: the kind of mail in words, and whether its account still takes it. */
export type UnsubscribeLink = { label: string; hint: string; wanted: boolean }

/** Reads the way out of a mail; null when it was not made here or its account is gone. It names nobody. */
export async function readUnsubscribeLink(
  ctx: Ctx<Visitor>,
  token: string | null,
): Promise<UnsubscribeLink | null> {
  const link = await accountOf(ctx, token)
  if (!link) return null
  const { label, hint } = NOTIFICATION_KINDS[link.choice]
  return { label, hint, wanted: await wantsMail(ctx, link.accountId, link.choice) }
}

/**
 * Ends one kind of mail for an account, or begins it again, by the link of a mail and without signing in. Asking for
 * mail again also takes back what was held against the address. False when the link leads nowhere.
 */
export function followUnsubscribeLink(
  ctx: Ctx<Visitor>,
  token: string | null,
  wanted: boolean,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const link = await accountOf(tx, token)
    if (!link) return false
    await choose(tx, link.accountId, { kind: link.choice, channel: 'email', wanted })
    if (wanted) await unsuppress(tx, link.email)
    return true
  })
}

async function accountOf(ctx: Ctx, token: string | null) {
  const read = readUnsubscribeToken(token)
  if (!read) return null
  const [account] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, read.accountId))
  return account ? { ...read, email: account.email } : null
}
