import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { lockReachable } from '#app/features/projects/lock-project.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import {
  newId,
  type ArtisanId,
  type ProjectId,
  type ProjectThreadId,
} from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { audienceOf, contracts, findOwnThread, lockThread } from './find-thread.server.ts'
import type { InviteCompanyRefusal, OpenRefusal } from './project-thread.ts'
import { projectThreadMembers, projectThreads } from './tables.server.ts'

/** Opens the common thread of a project of the person's own, and invites companies whose contracts there run. */
export function openThread(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  companies: readonly ArtisanId[],
): Promise<Result<ProjectThreadId, OpenRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const project = await lockReachable(tx, projectId)
    if (project?.particulierId !== tx.who.accountId) return refuse('not_found')
    if (await findOwnThread(tx, projectId)) return refuse('already_open')
    const invited = await runningAmong(tx, projectId, companies)
    if (invited.length === 0) return refuse('no_company')
    const threadId = newId<ProjectThreadId>()
    await tx.db.insert(projectThreads).values({ id: threadId, projectId, openedAt: tx.now })
    await tx.db.insert(projectThreadMembers).values(
      invited.map((artisanId) => ({
        threadId,
        artisanId,
        state: 'invited' as const,
        invitedAt: tx.now,
      })),
    )
    for (const artisanId of invited)
      await publish(tx, { type: 'project_thread.invited', threadId, artisanId })
    publishLive(tx, { to: await audienceOf(tx, threadId), kind: 'thread', subjectId: threadId })
    return ok(threadId)
  })
}

/** Invites a company to the thread of a project of the person's own: one that has just signed, or that left. */
export function inviteCompany(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  artisanId: ArtisanId,
): Promise<Result<undefined, InviteCompanyRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const threadId = await lockOwned(tx, projectId)
    if (!threadId) return refuse('not_found')
    const thread = await findOwnThread(tx, projectId)
    if (thread!.closed) return refuse('thread_closed')
    const its = and(
      eq(projectThreadMembers.threadId, threadId),
      eq(projectThreadMembers.artisanId, artisanId),
    )
    const [member] = await tx.db.select().from(projectThreadMembers).where(its)
    if (member && member.state !== 'left') return refuse('already_invited')
    if ((await runningAmong(tx, projectId, [artisanId])).length === 0)
      return refuse(member ? 'works_over' : 'not_found')
    const invited = { state: 'invited' as const, invitedAt: tx.now }
    await tx.db
      .insert(projectThreadMembers)
      .values({ threadId, artisanId, ...invited })
      .onConflictDoUpdate({
        target: [projectThreadMembers.threadId, projectThreadMembers.artisanId],
        set: { ...invited, joinedAt: null, joinedAfter: null, leftAt: null },
      })
    await publish(tx, { type: 'project_thread.invited', threadId, artisanId })
    publishLive(tx, { to: await audienceOf(tx, threadId), kind: 'thread', subjectId: threadId })
    return ok()
  })
}

/** Closes the thread of a project of the person's own: it is read, and nobody writes. False when it is closed already. */
export const closeThread = (ctx: Ctx<Particulier>, projectId: ProjectId): Promise<boolean> =>
  setClosed(ctx, projectId, true)

/** Opens it again. False when it is open. */
export const reopenThread = (ctx: Ctx<Particulier>, projectId: ProjectId): Promise<boolean> =>
  setClosed(ctx, projectId, false)

function setClosed(ctx: Ctx<Particulier>, projectId: ProjectId, closed: boolean): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const threadId = await lockOwned(tx, projectId)
    if (!threadId) return false
    const changed = await tx.db
      .update(projectThreads)
      .set({ closedAt: closed ? tx.now : null })
      .where(
        and(
          eq(projectThreads.id, threadId),
          closed ? isNull(projectThreads.closedAt) : isNotNull(projectThreads.closedAt),
        ),
      )
      .returning({ id: projectThreads.id })
    if (changed.length === 0) return false
    publishLive(tx, { to: await audienceOf(tx, threadId), kind: 'thread', subjectId: threadId })
    return true
  })
}

/** Holds the thread of a project that the person owns; null when there is none, or it is only shared with them. */
async function lockOwned(
  tx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<ProjectThreadId | null> {
  const project = await lockReachable(tx, projectId)
  if (project?.particulierId !== tx.who.accountId) return null
  const thread = await findOwnThread(tx, projectId)
  return thread && (await lockThread(tx, thread.id)) ? thread.id : null
}

/** Those of some companies that have a contract running in a project. */
async function runningAmong(
  tx: Ctx<Particulier>,
  projectId: ProjectId,
  companies: readonly ArtisanId[],
): Promise<ArtisanId[]> {
  if (companies.length === 0) return []
  const { rows } = await tx.db.execute<{ id: ArtisanId }>(sql`
    select distinct artisan_id as id from (${contracts}) contract
    where project_id = ${projectId} and running and ${inArray(sql`artisan_id`, [...companies])}`)
  return rows.map(({ id }) => id)
}
