import { sql, type SQL } from 'drizzle-orm'
import { forMe } from '#app/features/admin/approvals/list-approvals.server.ts'
import { CASE_QUEUES, kindsOf, type CaseQueue } from '#app/features/admin/desk/case-kinds.ts'
import { joinedElsewhere } from '#app/features/admin/desk/joins/read-joins.server.ts'
import { waitingCases } from '#app/features/admin/desk/waiting.server.ts'
import { undeclaredSellers } from '#app/features/books/seller-report/kept-sellers.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { QueueName } from './queues.ts'

const ELSEWHERE = ['approvals', 'sellers', 'nobody', 'jobs'] as const satisfies QueueName[]

/** What waits for the team in one place: how many, since when the oldest, and how many are past their promise. */
export type Queue = { name: QueueName; count: number; oldestAt: Date | null; late: number }

type Counted = { name: string; count: number; oldestAt: string | null; late: number }

/** Everything that waits for the team, counted at one instant: the cases of the desk, and what is worked elsewhere. */
export async function listQueues(ctx: Ctx<Admin>): Promise<Queue[]> {
  const counted = (name: SQL, since: SQL, late: SQL, from: SQL) =>
    sql`select ${name}::text as name, count(*)::int as count, min(${since}) as "oldestAt", (count(*) filter (where ${late}))::int as late from ${from}`
  const queue = (name: QueueName, since: SQL, from: SQL) =>
    counted(sql`${name}`, since, sql`false`, from)
  const today = dayOf(ctx.now, PARIS)
  const lastYear = Number(today.slice(0, 4)) - 1
  const { rows } = await ctx.db.execute<Counted>(
    sql.join(
      [
        // Of each kind that has any. What is read with another case waits there.
        counted(
          sql`w.kind`,
          sql`w.since`,
          sql`w.due_by <= ${ctx.now}`,
          sql`(${waitingCases(ctx.now)}) w where not ${joinedElsewhere(ctx.now)} group by w.kind`,
        ),
        queue('approvals', sql`asked_at`, sql`pending_acts where ${forMe(ctx)}`),
        // Sellers of the last year whom no file declares yet; late after the end of January. Counted once (`offset 0`).
        sql`select 'sellers', count, case when count > 0 then since end, case when ${today}::date > since::date + 30 then count else 0 end
          from (select ${undeclaredSellers(lastYear)} as count, date_trunc('year', ${today}::date)::timestamptz as since offset 0) sellers`,
        queue(
          'nobody',
          sql`nobody_since`,
          sql`quote_requests where status = 'open' and nobody_since is not null`,
        ),
        queue(
          'jobs',
          sql`completed_on`,
          sql`pgboss.job where state = 'failed' and name not like '%-dead'`,
        ),
      ],
      sql` union all `,
    ),
  )
  const cases = (Object.keys(CASE_QUEUES) as CaseQueue[]).map((name) =>
    together(name, rows, kindsOf(name)),
  )
  const elsewhere = ELSEWHERE.map((name) => together(name, rows, [name]))
  return [...cases, ...elsewhere]
}

/** One queue of what was counted under some names. */
function together(name: QueueName, rows: readonly Counted[], names: readonly string[]): Queue {
  const theirs = rows.filter((row) => names.includes(row.name))
  const sum = (of: (row: Counted) => number) => theirs.reduce((all, row) => all + of(row), 0)
  const begun = theirs.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [Date.parse(oldestAt)]))
  return {
    name,
    count: sum(({ count }) => count),
    oldestAt: begun.length > 0 ? new Date(Math.min(...begun)) : null,
    late: sum(({ late }) => late),
  }
}
