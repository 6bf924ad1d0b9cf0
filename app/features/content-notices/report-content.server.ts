import { createHash } from 'node:crypto'
import { mayMailUnproved } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import type { Admin, Artisan, Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type ContentNoticeId } from '#app/values/identity/ids.ts'
import { noticeForwardedMail, noticeReceivedMail } from './content-notice.email.ts'
import { noticeNumber } from './content-notice.ts'
import type { NoticeForm } from './content-notice-form.ts'
import { contentNotices } from './tables.server.ts'

/**
 * Keeps a notice of illegal content, sends its receipt to who gave an address (DSA 16, 4) and tells
 * the team. The same notice again on the same day is kept and sent once. Beyond what an address or
 * the site may be mailed, it is kept and no mail leaves: the number that the page shows is its
 * receipt. Returns the number to quote, the same for both.
 */
export async function reportContent(
  ctx: Ctx<Visitor | Particulier | Artisan | Admin>,
  form: NoticeForm,
): Promise<string> {
  const { goodFaith: _, ...notice } = form
  const contentHash = createHash('sha256')
    .update(JSON.stringify([ctx.now.toISOString().slice(0, 10), notice]))
    .digest('hex')
  await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .insert(contentNotices)
      .values({
        id: newId<ContentNoticeId>(),
        createdAt: tx.now,
        accountId: tx.who.kind === 'visitor' ? null : tx.who.accountId,
        ...notice,
        contentHash,
      })
      .onConflictDoNothing({ target: contentNotices.contentHash })
      .returning({ id: contentNotices.id })
    const noticeId = rows[0]?.id
    if (!noticeId) return
    const number = noticeNumber(contentHash)
    if (notice.email && (await mayMailUnproved(tx, 'receipt', notice.email)))
      await sendMail(tx, {
        to: notice.email,
        dedupeKey: `content_notice_received:${noticeId}`,
        ...noticeReceivedMail(number, notice.reason, tx.now),
      })
    const team = operator().emails.contact
    if (await mayMailUnproved(tx, 'forwarded', team))
      await sendMail(tx, {
        to: team,
        dedupeKey: `content_notice_forwarded:${noticeId}`,
        ...noticeForwardedMail(number, notice),
      })
  })
  return noticeNumber(contentHash)
}
