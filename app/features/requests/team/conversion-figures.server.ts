import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, count, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { statisticsZone } from '#app/features/subscriptions/plans/statistics-zone.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { addMonths, dayOf, startOfDay, type Day } from '#app/values/time/french-date.ts'
import { ok, type Result } from '#app/values/result.ts'
import type { DeclineReason } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'

/** Months that the figures go back, the present one included. */
export const CONVERSION_MONTHS = 12

/**
 * What became of the requests proposed in one month, from its first day where the company is. Each
 * is in all the columns it reached.
 */
type ConversionMonth = {
  month: Day
  proposed: number
  taken: number
  quoted: number
  won: number
}
/**
 * Those of the last months, oldest first, their sum, what they brought, and why requests were declined, the most
 * frequent reason first.
 */
export type ConversionFigures = {
  months: ConversionMonth[]
  /** What stands signed of the requests proposed in these months, amendments left out: cents TTC. */
  signedCents: number
  all: Omit<ConversionMonth, 'month'>
  declined: { reason: DeclineReason; n: number }[]
}

/**
 * The reader's own figures, by the month in which a request was proposed to them. Refused to a plan
 * without statistics.
 */
export async function getConversionFigures(
  ctx: Ctx<Artisan>,
): Promise<Result<ConversionFigures, 'plan_without_statistics'>> {
  const { artisanId } = ctx.who
  const allowed = await statisticsZone(ctx)
  if (!allowed.ok) return allowed
  const zone = allowed.value
  const present = `${dayOf(ctx.now, zone).slice(0, 7)}-01`
  const names = Array.from({ length: CONVERSION_MONTHS }, (_, back) =>
    addMonths(present, back - CONVERSION_MONTHS + 1),
  )
  const since = and(
    eq(leads.artisanId, artisanId),
    leadOfMarketplace(),
    gte(leads.proposedAt, startOfDay(names[0]!, zone)),
  )
  const month = sql<Day>`to_char(${leads.proposedAt} at time zone ${zone}, 'YYYY-MM-"01"')`
  const rows = await ctx.db
    .select({
      month,
      proposed: count(),
      taken: count(leads.openedAt),
      quoted: count(leads.quotedAt),
      won: sql<number>`(count(*) filter (where ${leads.status} = 'won'))::int`,
    })
    .from(leads)
    .where(since)
    .groupBy(sql`1`)
  // Quotes stand above this feature: the statement is by hand.
  const { rows: signed } = await ctx.db.execute<{ cents: number }>(sql`
    select coalesce(sum(q.total_incl_cents), 0)::float8 as cents from leads join quotes q on q.lead_id = leads.id and q.status = 'accepted' where ${since}`)
  const declined = await ctx.db
    .select({ reason: leads.declineReason, n: count() })
    .from(leads)
    .where(and(since, isNotNull(leads.declineReason)))
    .groupBy(leads.declineReason)
    .orderBy(sql`count(*) desc`)
  const months = names.map(
    (name) =>
      rows.find((row) => row.month === name) ?? {
        month: name,
        proposed: 0,
        taken: 0,
        quoted: 0,
        won: 0,
      },
  )
  const sum = (of: (row: ConversionMonth) => number) =>
    months.reduce((total, row) => total + of(row), 0)
  return ok({
    months,
    signedCents: signed[0]!.cents,
    all: {
      proposed: sum((row) => row.proposed),
      taken: sum((row) => row.taken),
      quoted: sum((row) => row.quoted),
      won: sum((row) => row.won),
    },
    declined: declined.map(({ reason, n }) => ({ reason: reason!, n })),
  })
}
