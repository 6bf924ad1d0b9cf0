import { and, eq, gt, inArray } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { accountExistsMail, confirmationMail } from '#app/features/accounts/account.email.ts'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { spendRepeatedSignUp } from './mail-budget.server.ts'
import { profiles, users } from '#app/features/accounts/tables.server.ts'

/** Hours that a sign-up link lasts. */
export const SIGN_UP_LINK_HOURS = 24

/**
 * Mails the link that confirms an address. `cause` tells one sending from another (« first », or a resend's own
 * name): the same cause mails once. `sealedPath` is where its owner was going (`sealPath`). Does nothing for an address
 * already confirmed.
 */
export async function mailConfirmationLink(
  ctx: Ctx,
  accountId: AccountId,
  cause: string,
  sealedPath?: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [account] = await tx.db
      .select({ email: users.email, verified: users.emailVerified, userType: profiles.userType })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.id, accountId))
    if (!account || account.verified) return
    const token = await createLinkToken(tx, {
      purpose: 'signup',
      subjectId: accountId,
      ttlHours: SIGN_UP_LINK_HOURS,
    })
    await sendMail(tx, {
      to: account.email,
      dedupeKey: `signup:${accountId}:${cause}`,
      ...confirmationMail(
        account.userType,
        paths.confirmLink({ token, type: 'signup', suite: sealedPath }),
        SIGN_UP_LINK_HOURS,
      ),
    })
  })
}

/**
 * Tells the owner of an address that somebody tried to sign up with it; nothing when they were written to about it, or
 * sent their link, within the hour or thirty times that day, because anybody can type anybody's address.
 */
export async function mailRepeatedSignUp(
  ctx: Ctx,
  tried: { accountId: AccountId; sealedPath?: string },
  deliveryId: string,
): Promise<void> {
  const { accountId, sealedPath } = tried
  await inTransaction(ctx, async (tx) => {
    const [account] = await tx.db
      .select({ email: users.email, verified: users.emailVerified })
      .from(users)
      .where(eq(users.id, accountId))
    if (!account) return
    const hourAgo = new Date(tx.now.getTime() - 3_600_000)
    const [recent] = await tx.db
      .select({ id: emailLogs.id })
      .from(emailLogs)
      .where(
        and(
          eq(emailLogs.email, account.email),
          inArray(emailLogs.emailType, ['signup', 'account_exists']),
          gt(emailLogs.createdAt, hourAgo),
        ),
      )
      .limit(1)
    if (recent || !(await spendRepeatedSignUp(tx, account.email))) return
    if (!account.verified) return mailConfirmationLink(tx, accountId, deliveryId, sealedPath)
    await sendMail(tx, {
      to: account.email,
      dedupeKey: `account_exists:${deliveryId}`,
      ...accountExistsMail(),
    })
  })
}
