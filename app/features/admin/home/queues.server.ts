import { sql } from 'drizzle-orm'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { DECIDE_WITHIN_DAYS as DECIDE_CONTENT_DAYS } from '#app/features/content-notices/content-notice.ts'
import { DECIDE_WITHIN_DAYS as DECIDE_REVIEW_DAYS } from '#app/features/reviews/review.ts'
import { ANSWER_DAYS } from '#app/features/requests/reports/artisan-report.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { answerDueAt } from '#app/values/time/answer-due.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { QueueName } from './queues.ts'

/** What waits for the team in one place: how many, since when the oldest, and how many are past their promise. */
export type Queue = { name: QueueName; count: number; oldestAt: Date | null; late: number }

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Everything that waits for the team, counted at one instant. A renewed policy is one of a verified company, not ended,
 * that nobody has checked yet; its company counts once.
 */
export async function listQueues(ctx: Ctx<Admin>): Promise<Queue[]> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms)
  const queue = (
    name: QueueName,
    since: ReturnType<typeof sql>,
    late: ReturnType<typeof sql>,
    from: ReturnType<typeof sql>,
  ) =>
    sql`select ${name}::text as name, count(*)::int as count, min(${since}) as "oldestAt", (count(*) filter (where ${late}))::int as late from ${from}`
  const never = sql`false`
  const today = dayOf(ctx.now, PARIS)
  const [counted, asked] = await Promise.all([
    ctx.db.execute<{ name: QueueName; count: number; oldestAt: string | null; late: number }>(
      sql.join(
        [
          queue(
            'verification',
            sql`submitted_at`,
            sql`submitted_at < ${before(VERIFICATION_PROMISE_HOURS * HOUR)}`,
            sql`artisans where verification = 'pending'`,
          ),
          queue(
            'renewal',
            sql`since`,
            sql`since < ${before(VERIFICATION_PROMISE_HOURS * HOUR)}`,
            sql`(select policy.artisan_id, min(policy.updated_at) as since from insurance_policies policy join artisans a on a.id = policy.artisan_id
            where a.verification = 'verified' and a.closed_at is null and policy.kind = 'decennale' and policy.ends_on >= ${dayOf(ctx.now, PARIS)}::date
              and not exists (select from verification_checks c where c.subject_id = policy.id and c.superseded_at is null) group by 1) renewed`,
          ),
          // Sellers of the last year whom no file declares yet; late after the end of January.
          queue(
            'sellers',
            sql`since`,
            sql`${today}::date > since::date + 30`,
            sql`(select artisan_id, date_trunc('year', ${today}::date)::timestamptz as since
            from invoice_payments join invoices on invoices.id = invoice_payments.invoice_id
            where account_id is not null and extract(year from received_on) = extract(year from ${today}::date) - 1
              and not exists (select from seller_declarations told where told.artisan_id = invoices.artisan_id
                and told.year = extract(year from ${today}::date) - 1 and told.report_rank is not null)
            group by artisan_id having sum(amount_cents) > 0) sellers`,
          ),
          queue(
            'contact_reports',
            sql`reported_at`,
            sql`decide_by <= ${ctx.now}`,
            sql`contact_reports where status = 'waiting'`,
          ),
          queue(
            'artisan_reports',
            sql`reported_at`,
            sql`answer_by <= ${ctx.now}`,
            sql`artisan_reports where outcome is null`,
          ),
          queue(
            'invoice_disputes',
            sql`opened_at`,
            sql`opened_at < ${before(ANSWER_DAYS * DAY)}`,
            sql`invoice_disputes where closed_at is null`,
          ),
          queue(
            'platform_flows',
            sql`stopped_at`,
            never,
            sql`platform_flows where stopped_at is not null and refusal = ''`,
          ),
          queue(
            'conversation_reports',
            sql`reported_at`,
            sql`decide_by <= ${ctx.now}`,
            sql`conversation_reports where decision is null`,
          ),
          queue(
            'content_notices',
            sql`created_at`,
            sql`created_at < ${before(DECIDE_CONTENT_DAYS * DAY)}`,
            sql`content_notices where decided_at is null`,
          ),
          queue(
            'reviews',
            sql`since`,
            sql`since < ${before(DECIDE_REVIEW_DAYS * DAY)}`,
            sql`(select waiting_since as since from reviews where status in ('pending', 'appealed') union all select at from review_reports where decided_at is null) waiting`,
          ),
          queue('testimonials', sql`written_at`, never, sql`testimonials where status = 'pending'`),
          queue(
            'plan_orders',
            sql`created_at`,
            never,
            sql`plan_orders where status in ('asked', 'awaiting_transfer')`,
          ),
          queue(
            'nobody',
            sql`nobody_since`,
            never,
            sql`quote_requests where status = 'open' and nobody_since is not null`,
          ),
          queue(
            'mails',
            sql`created_at`,
            never,
            sql`email_logs where status = 'failed' and next_attempt_at is null`,
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
    ),
    // Promised in hours of working days, which SQL does not count.
    ctx.db.execute<{ name: 'contact' | 'support'; at: string }>(sql`
      select 'contact' as name, created_at as at from contact_messages where answered_at is null
      union all select 'support', waiting_since from support_threads where waiting_since is not null order by at`),
  ])
  const queues = counted.rows.map((row) => ({
    ...row,
    oldestAt: row.oldestAt === null ? null : new Date(row.oldestAt),
  }))
  const byAnswer = (['contact', 'support'] as const).map((name): Queue => {
    const since = asked.rows.filter((row) => row.name === name).map(({ at }) => new Date(at))
    return {
      name,
      count: since.length,
      oldestAt: since[0] ?? null,
      late: since.filter((at) => answerDueAt(at) <= ctx.now).length,
    }
  })
  return [...queues.slice(0, 2), ...byAnswer, ...queues.slice(2)]
}
