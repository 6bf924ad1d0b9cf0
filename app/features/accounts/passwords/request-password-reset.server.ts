import { and, eq, isNull } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { Ctx, System, Visitor } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { normaliseEmail } from '#app/values/identity/email-address.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { recoveryMail } from '#app/features/accounts/account.email.ts'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { spendMail } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { sealPath } from '#app/features/accounts/sign-in/wanted-path.server.ts'

/** Hours that a recovery link lasts. */
export const RECOVERY_LINK_HOURS = 1

/** What a request for a new password found; the page decides how much of it may be told. */
export type ResetRequested = { known: boolean; mailed: boolean }

/**
 * Has a link to choose a new password mailed to the address of an account. An unknown or suspended account's address
 * gets nothing, and costs the same: an event is published for nobody. Refuses `too_many_requests` to a peer that has
 * asked for too many; an address that was just written to, or a site in flood, answers `mailed: false`. `wanted` is a
 * path of this site to go to once signed in with the new password.
 */
export async function requestPasswordReset(
  ctx: Ctx<Visitor>,
  typed: string,
  wanted: string | null = null,
): Promise<Result<ResetRequested, 'too_many_requests'>> {
  const email = normaliseEmail(typed)
  const budget = await spendMail(ctx, { email, clientKey: ctx.who.clientKey })
  if (!budget.peer) return refuse('too_many_requests')
  const inside = budget.address && budget.site
  return inTransaction(ctx, async (tx) => {
    const [account] = await tx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.suspendedAt)))
    await publish(tx, {
      type: 'account.recovery_requested',
      accountId: account && inside ? account.id : newId(),
      sealedPath: sealPath(wanted),
    })
    return ok({ known: account !== undefined, mailed: account !== undefined && inside })
  })
}

/**
 * Writes the mail and the link in it, together or not at all; nothing for an account that is not
 * there. One delivery mails once.
 */
export async function mailRecoveryLink(
  ctx: Ctx<System>,
  asked: { accountId: AccountId; sealedPath?: string },
  deliveryId: string,
): Promise<void> {
  const { accountId, sealedPath } = asked
  await inTransaction(ctx, async (tx) => {
    // Held: should its address change meanwhile, this link is among those that end.
    const [account] = await tx.db
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, accountId), isNull(users.suspendedAt)))
      .for('share')
    if (!account) return
    const token = await createLinkToken(tx, {
      purpose: 'recovery',
      subjectId: accountId,
      ttlHours: RECOVERY_LINK_HOURS,
    })
    await sendMail(tx, {
      to: account.email,
      accountId,
      dedupeKey: `recovery:${accountId}:${deliveryId}`,
      ...recoveryMail(
        paths.confirmLink({ token, type: 'recovery', suite: sealedPath }),
        RECOVERY_LINK_HOURS,
      ),
    })
  })
}
