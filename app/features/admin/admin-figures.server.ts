import { sql } from 'drizzle-orm'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/artisans/artisan.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'

/** What the team's home shows, counted at this instant. */
export type AdminFigures = {
  toVerify: number
  /** When the company that waits longest was sent; null when none waits. */
  oldestSubmittedAt: Date | null
  /** Companies that have waited longer than the promise. */
  verifyLate: number
  artisansVerified: number
  artisansAvailable: number
  requestsOpen: number
  requestsToday: number
  /** Open requests that no artisan can take, and the oldest of them. */
  requestsNobody: number
  oldestNobodyAt: Date | null
  leadsToAnswer: number
  leadsInTouch: number
  quotesSent: number
  quotesAccepted: number
  mailsFailed: number
  oldestFailedMailAt: Date | null
  /** Jobs that wait or are being retried, and those that gave up. */
  jobsWaiting: number
  jobsFailed: number
}

type Row = { [K in keyof AdminFigures]: AdminFigures[K] extends Date | null ? string | null : number }

/** Counts everything the team's home shows, in one statement, so that the figures belong together. */
export async function getAdminFigures(ctx: Ctx<Admin>): Promise<AdminFigures> {
  const late = new Date(ctx.now.getTime() - VERIFICATION_PROMISE_HOURS * 3_600_000)
  const dayAgo = new Date(ctx.now.getTime() - 86_400_000)
  const { rows } = await ctx.db.execute<Row>(sql`
    select a.*, r.*, l.*, q.*, m.*, j.* from
      (select (count(*) filter (where verification = 'pending'))::int as "toVerify",
        min(submitted_at) filter (where verification = 'pending') as "oldestSubmittedAt",
        (count(*) filter (where verification = 'pending' and submitted_at < ${late}))::int as "verifyLate",
        (count(*) filter (where verification = 'verified'))::int as "artisansVerified",
        (select count(distinct artisan_id)::int from artisan_trades where available) as "artisansAvailable"
        from artisans) a,
      (select (count(*) filter (where status = 'open'))::int as "requestsOpen",
        (count(*) filter (where created_at > ${dayAgo}))::int as "requestsToday",
        (count(*) filter (where status = 'open' and nobody_since is not null))::int as "requestsNobody",
        min(nobody_since) filter (where status = 'open') as "oldestNobodyAt"
        from quote_requests) r,
      (select (count(*) filter (where status = 'proposed'))::int as "leadsToAnswer",
        (count(*) filter (where status in ('opened', 'quoted')))::int as "leadsInTouch"
        from leads) l,
      (select (count(*) filter (where status = 'sent'))::int as "quotesSent",
        (count(*) filter (where status = 'accepted'))::int as "quotesAccepted"
        from quotes) q,
      (select (count(*) filter (where status = 'failed'))::int as "mailsFailed",
        min(created_at) filter (where status = 'failed') as "oldestFailedMailAt"
        from email_logs) m,
      (select (count(*) filter (where state in ('created', 'retry', 'active')))::int as "jobsWaiting",
        (count(*) filter (where state = 'failed'))::int as "jobsFailed"
        from pgboss.job) j`)
  const { oldestSubmittedAt, oldestNobodyAt, oldestFailedMailAt, ...counts } = rows[0]!
  return { ...counts, oldestSubmittedAt: instant(oldestSubmittedAt), oldestNobodyAt: instant(oldestNobodyAt), oldestFailedMailAt: instant(oldestFailedMailAt) }
}

const instant = (text: string | null) => (text === null ? null : new Date(text))
