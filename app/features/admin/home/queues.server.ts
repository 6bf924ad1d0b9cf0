import { sql, type SQL } from 'drizzle-orm'
import { forMe } from '#app/features/admin/approvals/list-approvals.server.ts'
import { CASE_QUEUES, kindsOf, type CaseQueue } from '#app/features/admin/desk/case-kinds.ts'
import { joinedElsewhere } from '#app/features/admin/desk/joins/read-joins.server.ts'
import { waitingCases } from '#app/features/admin/desk/waiting.server.ts'
import { BROUGHT_BY_SITE } from '#app/features/books/seller-report/read-sellers.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { QueueName } from './queues.ts'

/** What waits for the team in one place: how many, since when the oldest, and how many are past their promise. */
export type Queue = { name: QueueName; count: number; oldestAt: Date | null; late: number }

/** Everything that waits for the team, counted at one instant: the cases of the desk, and what is worked elsewhere. */
export async function listQueues(ctx: Ctx<Admin>): Promise<Queue[]> {
  const queue = (name: QueueName, since: SQL, late: SQL, from: SQL) =>
    sql`select ${name}::text as name, count(*)::int as count, min(${since}) as "oldestAt", (count(*) filter (where ${late}))::int as late from ${from}`
  const ofCases = (name: CaseQueue) =>
    queue(
      name,
      sql`since`,
      sql`due_by <= ${ctx.now}`,
      // What is read with another case waits there.
      sql`(${waitingCases(ctx.now, kindsOf(name))}) w where not ${joinedElsewhere(ctx.now)}`,
    )
  const never = sql`false`
  const today = dayOf(ctx.now, PARIS)
  const { rows } = await ctx.db.execute<Omit<Queue, 'oldestAt'> & { oldestAt: string | null }>(
    sql.join(
      [
        ...(Object.keys(CASE_QUEUES) as CaseQueue[]).map(ofCases),
        queue('approvals', sql`asked_at`, never, sql`pending_acts where ${forMe(ctx)}`),
        // Sellers of the last year whom no file declares yet; late after the end of January.
        queue(
          'sellers',
          sql`since`,
          sql`${today}::date > since::date + 30`,
          sql`(select artisan_id, date_trunc('year', ${today}::date)::timestamptz as since
            from invoice_payments join invoices on invoices.id = invoice_payments.invoice_id
            where ${BROUGHT_BY_SITE} and received_on >= date_trunc('year', ${today}::date) - interval '1 year' and received_on < date_trunc('year', ${today}::date)
              and not exists (select from seller_declarations told where told.artisan_id = invoices.artisan_id
                and told.year = extract(year from ${today}::date) - 1 and told.report_rank is not null)
            group by artisan_id having sum(amount_cents) > 0) sellers`,
        ),
        queue(
          'nobody',
          sql`nobody_since`,
          never,
          sql`quote_requests where status = 'open' and nobody_since is not null`,
        ),
        queue(
          'jobs',
          sql`completed_on`,
          never,
          sql`pgboss.job where state = 'failed' and name not like '%-dead'`,
        ),
      ],
      sql` union all `,
    ),
  )
  return rows.map((row) => ({
    ...row,
    oldestAt: row.oldestAt === null ? null : new Date(row.oldestAt),
  }))
}
