import { and, asc, eq, isNull } from 'drizzle-orm'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { dailyDigestMail } from './daily-digest.email.tsx'
import { digestDue } from './quiet-hours.ts'
import { notices, notificationSettings } from './tables.server.ts'
import { readMoments, momentsOf } from './wishes.server.ts'

/**
 * Sends the digest of the day to everybody whose hour has come and who has something unread in it, once a day. What was
 * read in the space before is left out. A suspended account, which could read none of it, waits. Returns how many left.
 */
export async function sendDigests(ctx: Ctx<System>, limit = 500): Promise<number> {
  const waiting = await ctx.db
    .selectDistinct({ accountId: notices.accountId })
    .from(notices)
    .innerJoin(users, and(eq(users.id, notices.accountId), isNull(users.suspendedAt)))
    .where(eq(notices.inDigest, true))
  // Bounded after asking each account's own hour, so that those who wait for theirs never keep the others waiting.
  const due: AccountId[] = []
  for (let from = 0; from < waiting.length && due.length < limit; from += limit) {
    const some = waiting.slice(from, from + limit).map(({ accountId }) => accountId)
    for (const [accountId, theirs] of await readMoments(ctx, some))
      if (digestDue(theirs, theirs.digestedOn, ctx.now)) due.push(accountId)
  }
  return eachDue(ctx, 'digest', due.slice(0, limit), sendDigest)
}

function sendDigest(ctx: Ctx<System>, accountId: AccountId): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    // The account's row orders two processes that sweep at once.
    const [account] = await tx.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, accountId))
      .for('no key update')
    const [profile] = await tx.db
      .select({ userType: profiles.userType })
      .from(profiles)
      .where(eq(profiles.userId, accountId))
    const moments = await momentsOf(tx, accountId)
    const day = digestDue(moments, moments.digestedOn, tx.now)
    if (!account || !profile || !day) return false
    const lines = await tx.db
      .select({ id: notices.id, title: notices.title, href: notices.href, at: notices.at })
      .from(notices)
      .where(
        and(eq(notices.accountId, accountId), eq(notices.inDigest, true), isNull(notices.readAt)),
      )
      .orderBy(asc(notices.at))
    await tx.db
      .update(notices)
      .set({ inDigest: false })
      .where(and(eq(notices.accountId, accountId), eq(notices.inDigest, true)))
    if (lines.length === 0) return false
    await tx.db
      .insert(notificationSettings)
      .values({ userId: accountId, digestedOn: day, digestAt: moments.digestAt, changedAt: tx.now })
      .onConflictDoUpdate({ target: notificationSettings.userId, set: { digestedOn: day } })
    await sendMail(tx, {
      to: account.email,
      accountId,
      dedupeKey: `daily_digest:${accountId}:${day}`,
      ...dailyDigestMail(
        formatWeekday(tx.now, moments.zone),
        lines.map(({ title, href, at }) => ({ title, href, at: formatTime(at, moments.zone) })),
        profile.userType === 'artisan' ? paths.proNotices() : paths.particulierNotices(),
      ),
    })
    return true
  })
}
