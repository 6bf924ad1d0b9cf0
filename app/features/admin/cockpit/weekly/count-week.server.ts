import { sql, type SQL } from 'drizzle-orm'
import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { addDays, type Day } from '#app/values/time/french-date.ts'
import { weekFrom, type WeekFigures } from './weekly-figures.ts'

/** Counts what the week that begins on a Monday brought, in one statement. */
export async function countWeek(ctx: Ctx, monday: Day): Promise<WeekFigures> {
  const { from, to } = weekFrom(monday)
  const within = (at: SQL) => sql`${at} >= ${from} and ${at} < ${to}`
  const leads = (at: SQL) =>
    sql`(select count(*)::int from leads where ${within(at)} and ${leadOfMarketplace()})`
  const changes = (...kinds: string[]) =>
    sql`(select count(*)::int from subscription_changes where ${within(sql`at`)} and kind in (${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )}))`
  const { rows } = await ctx.db.execute<WeekFigures>(sql`
    select (select coalesce(sum(began), 0)::int from site_visits where day >= ${monday}::date and day < ${addDays(monday, 7)}::date) as visits,
      (select count(*)::int from quote_requests where origin = 'marketplace' and ${within(sql`created_at`)}) as asked,
      ${leads(sql`opened_at`)} as contacts, ${leads(sql`quoted_at`)} as quotes,
      s.signed, s."signedCents",
      (select count(*)::int from artisans where ${within(sql`created_at`)}) as companies,
      ${changes('converted', 'paid_started')} as subscribed, ${changes('paid_ended')} as "left"
    from (select count(*)::int as signed, coalesce(sum(w.total_incl_cents), 0)::float8 as "signedCents" from interventions w
      join quote_requests r on r.id = w.request_id where r.origin = 'marketplace' and ${within(sql`w.created_at`)}) s`)
  return rows[0]!
}
