import { and, asc, eq, gt, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { sendPush } from './push-sender.server.ts'
import { quietUntil } from '#app/features/notifications/quiet-hours.ts'
import { noticeFacts } from '#app/features/notifications/notice-kinds.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { momentsOf, planHasPush } from '#app/features/notifications/wishes.server.ts'

/** Minutes in which what is said of the same thing makes one push: a person who types three lines rings once. */
const PUSH_PAUSE_MINUTES = 10

type NoticeRow = typeof notices.$inferSelect

/**
 * Sends the push of a notice, once: not when it was read meanwhile, when quiet hours began (it then waits for their
 * end), when the plan has no push any more, or when the same thing rang within ten minutes.
 */
export async function pushNotice(ctx: Ctx<System>, noticeId: string): Promise<void> {
  const due = await inTransaction(ctx, async (tx) => {
    const [notice] = await tx.db
      .select()
      .from(notices)
      .where(waiting(eq(notices.id, noticeId)))
      .for('update')
    if (!notice) return null
    const quiet = noticeFacts(notice.kind).ringsAtNight
      ? null
      : quietUntil(await momentsOf(tx, notice.accountId), tx.now)
    if (quiet) {
      await tx.db.update(notices).set({ pushDueAt: quiet }).where(eq(notices.id, noticeId))
      return null
    }
    const wanted =
      notice.readAt === null &&
      (await planHasPush(tx, notice.accountId)) &&
      !(await rangLately(tx, notice))
    await settlePush(tx, noticeId, wanted)
    return wanted ? notice : null
  })
  // Marked first: a push that is lost is told in the space, one that rings twice is noise.
  if (due) await sendPush(ctx, due.accountId, { title: due.title, href: due.href, tag: tagOf(due) })
}

/**
 * Sends what waited for the end of somebody's quiet hours: the one thing, or one push that says how many. Returns how
 * many pushes left.
 */
export async function pushHeldNotices(ctx: Ctx<System>, limit = 200): Promise<number> {
  const accounts = await ctx.db
    .selectDistinct({ accountId: notices.accountId })
    .from(notices)
    .where(waiting(lte(notices.pushDueAt, new Date(ctx.now.getTime() - 5_000))))
    .limit(limit)
  let sent = 0
  for (const { accountId } of accounts) if (await pushHeldOf(ctx, accountId)) sent++
  return sent
}

async function pushHeldOf(ctx: Ctx<System>, accountId: AccountId): Promise<boolean> {
  const due = await inTransaction(ctx, async (tx) => {
    if (quietUntil(await momentsOf(tx, accountId), tx.now)) return []
    const rows = await tx.db
      .select()
      .from(notices)
      .where(waiting(and(eq(notices.accountId, accountId), lte(notices.pushDueAt, tx.now))!))
      .orderBy(asc(notices.at))
      .for('update', { skipLocked: true })
    const unread = (await planHasPush(tx, accountId))
      ? rows.filter((row) => row.readAt === null)
      : []
    for (const row of rows) await settlePush(tx, row.id, unread.includes(row))
    return unread
  })
  const [one] = due
  if (!one) return false
  const several = {
    title: `${due.length} nouveautés vous attendent`,
    href: paths.proNotices(),
    tag: 'notices',
  }
  await sendPush(
    ctx,
    accountId,
    due.length === 1 ? { title: one.title, href: one.href, tag: tagOf(one) } : several,
  )
  return true
}

const waiting = (which: ReturnType<typeof eq>) =>
  and(which, isNotNull(notices.pushDueAt), isNull(notices.pushedAt))

/** A notice waits to ring no longer; only one that rings keeps others of the same thing silent (`rangLately`). */
async function settlePush(tx: Ctx, noticeId: string, rings: boolean): Promise<void> {
  await tx.db
    .update(notices)
    .set(rings ? { pushedAt: tx.now } : { pushDueAt: null })
    .where(eq(notices.id, noticeId))
}

/** A device replaces what it shows under the same tag: the last word on a conversation, not its whole history. */
const tagOf = ({ kind, href }: NoticeRow) => `${kind}:${href}`

async function rangLately(tx: Ctx, { id, accountId, kind, href }: NoticeRow): Promise<boolean> {
  const [other] = await tx.db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.accountId, accountId),
        eq(notices.kind, kind),
        eq(notices.href, href),
        ne(notices.id, id),
        isNull(notices.readAt),
        gt(notices.pushedAt, new Date(tx.now.getTime() - PUSH_PAUSE_MINUTES * 60_000)),
      ),
    )
    .limit(1)
  return other !== undefined
}
