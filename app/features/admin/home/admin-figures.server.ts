import { leadOfMarketplace, ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'

/** What stands at the top of the team's home, counted at this instant. */
export type AdminFigures = {
  requestsOpen: number
  requestsToday: number
  leadsToAnswer: number
  leadsInTouch: number
  quotesSent: number
  quotesAccepted: number
  artisansVerified: number
  artisansAvailable: number
}

/** Counts what stands at the top of the team's home, in one statement, so that the figures belong together. */
export async function getAdminFigures(ctx: Ctx): Promise<AdminFigures> {
  const dayAgo = new Date(ctx.now.getTime() - 86_400_000)
  const { rows } = await ctx.db.execute<AdminFigures>(sql`
    select a.*, r.*, l.*, q.* from
      (select (count(*) filter (where verification = 'verified'))::int as "artisansVerified",
        (select count(distinct artisan_id)::int from artisan_trades where available) as "artisansAvailable"
        from artisans) a,
      (select (count(*) filter (where status = 'open'))::int as "requestsOpen",
        (count(*) filter (where created_at > ${dayAgo}))::int as "requestsToday"
        from quote_requests where ${ofMarketplace}) r,
      (select (count(*) filter (where status = 'proposed'))::int as "leadsToAnswer",
        (count(*) filter (where status in ('opened', 'quoted')))::int as "leadsInTouch"
        from leads where ${leadOfMarketplace()}) l,
      (select (count(*) filter (where status = 'sent'))::int as "quotesSent",
        (count(*) filter (where status = 'accepted'))::int as "quotesAccepted"
        from quotes) q`)
  return rows[0]!
}
