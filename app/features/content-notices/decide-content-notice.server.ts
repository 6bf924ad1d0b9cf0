import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { removeNamedMessage } from '#app/features/projects/thread/reported-message.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ContentNoticeId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { noticeDecidedMail } from './content-notice.email.ts'
import { noticeNumber } from './content-notice.ts'
import type { DecisionForm } from './content-notice-form.ts'
import { contentNotices } from './tables.server.ts'

/** Why a notice stays as it is. `not_opened`: the message that it names was not read. */
export type DecideNoticeRefusal = 'not_found' | 'already_decided' | 'not_opened'

/**
 * Decides of a notice, once; the decision, its reasons and the ways to contest it are mailed to who
 * gave an address (DSA 16, 5). A message of a common thread that is decided away is taken away at once.
 */
export async function decideContentNotice(
  ctx: Ctx<Admin>,
  id: ContentNoticeId,
  { decision, decisionReason }: DecisionForm,
): Promise<Result<undefined, DecideNoticeRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [named] = await tx.db
      .select({ address: contentNotices.address })
      .from(contentNotices)
      .where(and(eq(contentNotices.id, id), isNull(contentNotices.decidedAt)))
      .for('no key update')
    const unread =
      named && decision === 'removed' ? await removeNamedMessage(tx, named.address) : null
    if (unread) return refuse(unread)
    const [notice] = await tx.db
      .update(contentNotices)
      .set({ decision, decisionReason, decidedAt: tx.now })
      .where(and(eq(contentNotices.id, id), isNull(contentNotices.decidedAt)))
      .returning()
    if (!notice)
      return refuse(
        (await tx.db.$count(contentNotices, eq(contentNotices.id, id))) > 0
          ? 'already_decided'
          : 'not_found',
      )
    await recordAudit(tx, 'content_notice.decided', id, { decision })
    if (notice.email)
      await sendMail(tx, {
        to: notice.email,
        dedupeKey: `content_notice_decided:${id}`,
        ...noticeDecidedMail(noticeNumber(notice.contentHash), notice, decision, decisionReason),
      })
    return ok()
  })
}
