import { publishLive } from '#app/platform/live/publish-live.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { noticeFacts, type NoticeKind } from './notice-kinds.ts'
import { quietUntil } from './quiet-hours.ts'
import { notices } from './tables.server.ts'
import { momentsOf, planHasPush, readWishes } from './wishes.server.ts'

/** A notice to write: a sentence, where it leads, and its cause, which notifies once. */
export type Notice = {
  accountId: AccountId
  kind: NoticeKind
  title: string
  href: string
  dedupeKey: string
}

/**
 * The one door of news: writes a notice where its reader wants it. In their space; as a push, at once or when their
 * quiet hours end; in the digest of the day, when they take mails of that kind there. What a contract, money or safety
 * asks for is always in the space. Does nothing when the same cause was told to the same person before.
 */
export function notify(ctx: Ctx, notice: Notice): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { obeys, ringsAtNight } = noticeFacts(notice.kind)
    const wishes = await readWishes(tx, notice.accountId, obeys)
    const alerts =
      wishes.push || notice.kind === 'lead_proposed'
        ? await planHasPush(tx, notice.accountId)
        : false
    const pushed = wishes.push && alerts
    const quiet =
      pushed && !ringsAtNight ? quietUntil(await momentsOf(tx, notice.accountId), tx.now) : null
    const id = newId<string>()
    const [written] = await tx.db
      .insert(notices)
      .values({
        id,
        at: tx.now,
        ...notice,
        shown: wishes.app,
        pushDueAt: pushed ? (quiet ?? tx.now) : null,
        inDigest: obeys !== 'always' && wishes.email && wishes.digest,
      })
      .onConflictDoNothing({ target: [notices.accountId, notices.dedupeKey] })
      .returning({ id: notices.id })
    if (!written) return
    // New requests are told in the instant to the plans that have it; the others find them by mail and when they look.
    if (wishes.app && (alerts || notice.kind !== 'lead_proposed'))
      publishLive(tx, { to: [notice.accountId], kind: 'notice', subjectId: id })
    if (pushed && !quiet) await publish(tx, { type: 'notice.push_due', noticeId: id })
  })
}
