import { and, eq, sql } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import type { ProjectThreadId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { audienceOf, findMembership, lockThread } from './find-thread.server.ts'
import type { JoinThreadRefusal } from './project-thread.ts'
import { projectThreadMembers } from './tables.server.ts'

/** Joins a thread that the company was invited to; it reads what is written from then on. Joining again changes nothing. */
export function joinThread(
  ctx: Ctx<Artisan>,
  threadId: ProjectThreadId,
): Promise<Result<undefined, JoinThreadRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const member = (await lockThread(tx, threadId)) && (await findMembership(tx, threadId))
    if (!member) return refuse('not_found')
    if (member.state === 'joined') return ok()
    if (member.closed) return refuse('thread_closed')
    await tx.db
      .update(projectThreadMembers)
      .set({
        state: 'joined',
        joinedAt: tx.now,
        joinedAfter: sql`coalesce((select max(seq) from project_thread_messages where thread_id = ${threadId}), 0)`,
      })
      .where(own(tx, threadId))
    await publish(tx, { type: 'project_thread.joined', threadId, artisanId: tx.who.artisanId })
    publishLive(tx, { to: await audienceOf(tx, threadId), kind: 'thread', subjectId: threadId })
    return ok()
  })
}

/** Leaves a thread, or declines its invitation: the company reads nothing of it any more. False when it is not in it. */
export function leaveThread(ctx: Ctx<Artisan>, threadId: ProjectThreadId): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const member = (await lockThread(tx, threadId)) && (await findMembership(tx, threadId))
    if (!member) return false
    await tx.db
      .update(projectThreadMembers)
      .set({ state: 'left', leftAt: tx.now })
      .where(own(tx, threadId))
    publishLive(tx, {
      to: [...(await audienceOf(tx, threadId)), tx.who.accountId],
      kind: 'thread',
      subjectId: threadId,
    })
    return true
  })
}

const own = ({ who }: Ctx<Artisan>, threadId: ProjectThreadId) =>
  and(
    eq(projectThreadMembers.threadId, threadId),
    eq(projectThreadMembers.artisanId, who.artisanId),
  )
