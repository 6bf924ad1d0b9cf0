import { sql } from 'drizzle-orm'
import { reachable } from '#app/features/projects/reachable.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { slotWords } from '#app/features/works/dates/slot-words.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { ArtisanId, ProjectId, ProjectThreadId, WorksId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { contracts, runs, type Reader } from './find-thread.server.ts'
import { tradesInWords } from './list-messages.server.ts'
import { firstNameOf, type MemberState } from './project-thread.ts'

/** A company of a project, and its place in the thread, as the people of the project see it. */
export type CompanyOfProject = {
  artisanId: ArtisanId
  name: string
  trades: string
  /** Null: it was never invited. */
  state: MemberState | null
  running: boolean
}

/** The companies whose contract runs in a project, and those that are or were in its thread, by name. */
export async function listCompanies(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<CompanyOfProject[]> {
  const { rows } = await ctx.db.execute<
    Omit<CompanyOfProject, 'trades'> & { trades: TradeSlug[] | null }
  >(sql`
    with signed as (
      select artisan_id, bool_or(running) as running, json_agg(distinct trade) as trades
      from (${contracts}) contract where project_id = ${projectId} group by artisan_id
    ), member as (
      select member.* from project_thread_members member
      join project_threads thread on thread.id = member.thread_id where thread.project_id = ${projectId}
    )
    select artisan.id as "artisanId", artisan.company_name as name, signed.trades, member.state,
      coalesce(signed.running, false) as running
    from artisans artisan left join signed on signed.artisan_id = artisan.id
    left join member on member.artisan_id = artisan.id
    where (signed.running or member.state is not null)
      and exists (select 1 from projects where projects.id = ${projectId} and ${reachable(ctx)})
    order by artisan.company_name, artisan.id`)
  return rows.map(({ trades, ...row }) => ({ ...row, trades: tradesInWords(trades ?? []) }))
}

/** Who is in a thread, as a company that joined it reads: the first names of its people, the other companies. */
export type ThreadPeople = { clients: string[]; companies: { name: string; trades: string }[] }

/** Who is in a thread, for a company that joined it and whose works run; nobody for any other. */
export async function listPeople(
  ctx: Ctx<Artisan>,
  threadId: ProjectThreadId,
): Promise<ThreadPeople> {
  const { rows } = await ctx.db.execute<{
    clients: string[]
    companies: { name: string; trades: TradeSlug[] }[]
  }>(sql`
    select array(
      select person.name from projects left join project_shares share on share.project_id = projects.id
      join users person on person.id in (projects.particulier_id, share.account_id)
      where projects.id = thread.project_id order by person.id = projects.particulier_id desc
    ) as clients, coalesce((
      select json_agg(other order by other.name) from (
        select artisan.company_name as name, json_agg(distinct contract.trade) as trades
        from project_thread_members member join artisans artisan on artisan.id = member.artisan_id
        join (${contracts}) contract on contract.artisan_id = member.artisan_id
          and contract.project_id = thread.project_id and contract.running
        where member.thread_id = thread.id and member.state = 'joined' and member.artisan_id <> ${ctx.who.artisanId}
        group by artisan.id, artisan.company_name) other), '[]') as companies
    from project_threads thread where thread.id = ${threadId} and ${joined(ctx)}`)
  return {
    clients: (rows[0]?.clients ?? []).map(firstNameOf),
    companies: (rows[0]?.companies ?? []).map(({ name, trades }) => ({
      name,
      trades: tradesInWords(trades),
    })),
  }
}

/** Works that are planned by a company of a thread; `worksId` of the reader's own, and null of the others. */
export type ThreadDate = { name: string; trade: string; when: string; worksId: WorksId | null }

/**
 * The planned works of the companies that joined a thread, in their order: whose, of which trade, from when to when,
 * and nothing else of them. For its people, and the companies that joined and whose works run.
 */
export async function listThreadDates(
  ctx: Reader,
  threadId: ProjectThreadId,
): Promise<ThreadDate[]> {
  const reads =
    ctx.who.kind === 'artisan'
      ? joined({ ...ctx, who: ctx.who })
      : sql`exists (select 1 from projects where projects.id = thread.project_id and ${reachable({ ...ctx, who: ctx.who })})`
  const { rows } = await ctx.db.execute<{
    worksId: WorksId | null
    name: string
    trade: TradeSlug
    insee: string
    startsAt: string
    endsAt: string
  }>(sql`
    select case when artisan.account_id = ${ctx.who.accountId} then contract.works_id end as "worksId", artisan.company_name as name, contract.trade, contract.insee,
      contract.starts_at as "startsAt", contract.ends_at as "endsAt"
    from project_threads thread join project_thread_members member on member.thread_id = thread.id
    join artisans artisan on artisan.id = member.artisan_id
    join (${contracts}) contract on contract.artisan_id = member.artisan_id and contract.project_id = thread.project_id
    where thread.id = ${threadId} and ${reads} and member.state = 'joined' and contract.running
      and contract.status in ('scheduled', 'in_progress') and contract.starts_at is not null
    order by contract.starts_at, contract.works_id`)
  return rows.map(({ worksId, name, trade, insee, startsAt, endsAt }) => ({
    worksId,
    name,
    trade: tradesInWords([trade]),
    when: slotWords({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, timeZoneOf(insee)),
  }))
}

/** The clause of what a company reads of a thread beside messages. Needs `thread`. */
const joined = (ctx: Ctx<Artisan>) => sql`exists (select 1 from project_thread_members mine
  where mine.thread_id = thread.id and mine.artisan_id = ${ctx.who.artisanId} and mine.state = 'joined'
    and ${runs(sql`thread.project_id`, sql`mine.artisan_id`)})`
