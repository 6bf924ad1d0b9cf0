import { and, eq, sql, type SQL } from 'drizzle-orm'
import { ofItsPeople, reachable } from '#app/features/projects/reachable.server.ts'
import { projects } from '#app/features/projects/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { AccountId, ProjectId, ProjectThreadId } from '#app/values/identity/ids.ts'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { MemberState } from './project-thread.ts'
import { projectThreadMembers, projectThreads } from './tables.server.ts'

/** Who may read a thread: the two people of its project, and the companies that joined. */
export type Reader = Ctx<Particulier | Artisan>

/**
 * The contracts that were signed for the requests of projects: a query to put in parentheses. `running`: neither over,
 * given up nor renounced.
 */
export const contracts: SQL = sql`
  select projects.id as project_id, works.id as works_id, works.artisan_id, works.status, works.starts_at,
    works.ends_at, request.trade, request.insee,
    quote.status = 'accepted' and works.status not in ('done', 'cancelled') as running
  from project_requests held join projects on projects.id = held.project_id
  join quote_requests request on request.id = held.request_id
  join quotes quote on quote.request_id = request.id
  join interventions works on works.quote_id = quote.id and works.particulier_id = request.particulier_id
  where quote.status in ('accepted', 'retracted') and ${ofItsPeople}`

/** Whether a company has a contract that runs in a project, by the expressions of both. */
export const runs = (projectId: SQL, artisanId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from (${contracts}) contract where contract.project_id = ${projectId}
    and contract.artisan_id = ${artisanId} and contract.running)`

/** The thread of a project as one of its people has it. */
export type OwnThread = {
  id: ProjectThreadId
  projectId: ProjectId
  closed: boolean
  running: true
}

/** The thread of a project of the person's, or shared with them; null when there is none. */
export async function findOwnThread(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<OwnThread | null> {
  const [row] = await ctx.db
    .select({ id: projectThreads.id, projectId: projects.id, closedAt: projectThreads.closedAt })
    .from(projectThreads)
    .innerJoin(projects, eq(projects.id, projectThreads.projectId))
    .where(and(eq(projects.id, projectId), reachable(ctx)))
  return row
    ? { id: row.id, projectId: row.projectId, closed: row.closedAt !== null, running: true }
    : null
}

/** A company's place in a thread. */
export type Membership = {
  id: ProjectThreadId
  projectId: ProjectId
  state: Exclude<MemberState, 'left'>
  closed: boolean
  /** A contract of the company in the project is neither over, given up nor renounced. */
  running: boolean
}

/** The company's place in a thread; null when it was not invited, left, or its works ended before it joined. */
export async function findMembership(
  ctx: Ctx<Artisan>,
  threadId: ProjectThreadId,
): Promise<Membership | null> {
  const [row] = await ctx.db
    .select({
      id: projectThreads.id,
      projectId: projectThreads.projectId,
      state: projectThreadMembers.state,
      closedAt: projectThreads.closedAt,
      running: runs(
        sql`${projectThreads.projectId}`,
        sql`${projectThreadMembers.artisanId}`,
      ).mapWith(Boolean),
    })
    .from(projectThreadMembers)
    .innerJoin(projectThreads, eq(projectThreads.id, projectThreadMembers.threadId))
    .where(
      and(
        eq(projectThreadMembers.threadId, threadId),
        eq(projectThreadMembers.artisanId, ctx.who.artisanId),
      ),
    )
  if (!row || row.state === 'left' || (row.state === 'invited' && !row.running)) return null
  const { closedAt, state, ...rest } = row
  return { ...rest, state, closed: closedAt !== null }
}

/** Holds a thread until the transaction ends; false when it is gone. */
export async function lockThread(tx: Ctx, threadId: ProjectThreadId): Promise<boolean> {
  const rows = await tx.db
    .select({ id: projectThreads.id })
    .from(projectThreads)
    .where(eq(projectThreads.id, threadId))
    .for('update')
  return rows.length > 0
}

/** Whoever reads what is written in a thread from now on: the people of its project, and companies whose works run. */
export async function audienceOf(tx: Ctx, threadId: ProjectThreadId): Promise<AccountId[]> {
  const { rows } = await tx.db.execute<{ id: AccountId }>(sql`
    select projects.particulier_id as id from project_threads thread join projects on projects.id = thread.project_id
      where thread.id = ${threadId}
    union
    select share.account_id from project_threads thread join project_shares share on share.project_id = thread.project_id
      where thread.id = ${threadId} and share.account_id is not null
    union
    select artisan.account_id from project_thread_members member join project_threads thread on thread.id = member.thread_id
      join artisans artisan on artisan.id = member.artisan_id
      where thread.id = ${threadId} and member.state = 'joined'
        and ${runs(sql`thread.project_id`, sql`member.artisan_id`)}`)
  return rows.map(({ id }) => id)
}

/** The time zone in which the hours of a thread are said: that of the first works of its project. */
export async function zoneOfThread(
  ctx: Reader,
  { projectId }: { projectId: ProjectId },
): Promise<string> {
  const { rows } = await ctx.db.execute<{ insee: string }>(
    sql`select insee from (${contracts}) contract where project_id = ${projectId} order by works_id limit 1`,
  )
  return rows[0] ? timeZoneOf(rows[0].insee) : PARIS
}
