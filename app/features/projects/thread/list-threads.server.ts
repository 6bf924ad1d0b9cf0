import { sql } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ProjectThreadId, WorksId } from '#app/values/identity/ids.ts'
import { contracts, runs } from './find-thread.server.ts'
import { firstNameOf } from './project-thread.ts'

/** A thread in the list of a company: of whom, for which works of its own, and where it stands. */
export type ThreadLine = {
  id: ProjectThreadId
  /** The first name of the project's owner. */
  client: string
  /** The titles of the company's own contracts there. */
  works: string[]
  state: 'invited' | 'joined'
  closed: boolean
  running: boolean
  /** Something was written that the company has not been shown. */
  unread: boolean
}

/** The threads that a company is in, or invited to while its works run; what runs first, then the latest opened. */
export async function listThreads(
  ctx: Ctx<Artisan>,
  only: { id?: ProjectThreadId } = {},
): Promise<ThreadLine[]> {
  const { rows } = await ctx.db.execute<ThreadLine>(sql`
    select * from (
      select thread.id, person.name as client, member.state, thread.closed_at is not null as closed, thread.opened_at,
        ${runs(sql`thread.project_id`, sql`member.artisan_id`)} as running,
        array(select distinct works.title from (${contracts}) contract join interventions works on works.id = contract.works_id
          where contract.project_id = thread.project_id and contract.artisan_id = member.artisan_id) as works,
        member.state = 'joined' and exists (select 1 from project_thread_messages message
          where message.thread_id = thread.id and message.author_id <> ${ctx.who.accountId}
            and message.seq > greatest(member.joined_after, (select seq from project_thread_reads was_read
              where was_read.thread_id = thread.id and was_read.account_id = ${ctx.who.accountId}))) as unread
      from project_thread_members member join project_threads thread on thread.id = member.thread_id
      join projects on projects.id = thread.project_id join users person on person.id = projects.particulier_id
      where member.artisan_id = ${ctx.who.artisanId} and member.state in ('invited', 'joined')
        and ${only.id ? sql`thread.id = ${only.id}` : sql`true`}
    ) line where state = 'joined' or running
    order by running desc, opened_at desc, id`)
  return rows.map(({ id, client, works, state, closed, running, unread }) => ({
    id,
    client: firstNameOf(client),
    works,
    state,
    closed,
    running,
    // Nothing new is shown once the works are over.
    unread: unread && running,
  }))
}

/** One of them; null when the company is not in it. */
export async function getThreadLine(
  ctx: Ctx<Artisan>,
  threadId: ProjectThreadId,
): Promise<ThreadLine | null> {
  return (await listThreads(ctx, { id: threadId }))[0] ?? null
}

/** The thread of the project that works of a company are in, when it is invited or in it; null otherwise. */
export async function threadOfWorks(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
): Promise<{ id: ProjectThreadId; state: 'invited' | 'joined' } | null> {
  const { rows } = await ctx.db.execute<{ id: ProjectThreadId; state: 'invited' | 'joined' }>(sql`
    select thread.id, member.state from project_thread_members member
    join project_threads thread on thread.id = member.thread_id
    join (${contracts}) contract on contract.project_id = thread.project_id and contract.artisan_id = member.artisan_id
    where member.artisan_id = ${ctx.who.artisanId} and contract.works_id = ${worksId}
      and (member.state = 'joined' or member.state = 'invited' and contract.running)`)
  return rows[0] ?? null
}
