import { gte, sql } from 'drizzle-orm'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import { beginningOf } from '#app/features/requests/team/request-steps.server.ts'
import type { RequestPeriod } from '#app/features/requests/team/request-steps.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { SITE_PAGES, type SitePage } from './visits.ts'
import { siteVisits } from './visits.tables.server.ts'

/** The visits of a period. */
export type Visits = {
  /** The first day that was counted, of any period; null while none was. */
  since: Day | null
  began: number
  /** How often the form of a request was opened. */
  forms: number
  /** Those that were opened, most visits first. */
  pages: { page: SitePage; opened: number; began: number }[]
  /** Emergencies that were asked for, and those that a company came to. */
  emergencies: { asked: number; taken: number }
}

/** How many visits began in a period, and on which kinds of pages. */
export async function readVisits(ctx: Ctx<Admin>, period: RequestPeriod): Promise<Visits> {
  const rows = await ctx.db
    .select({
      page: siteVisits.page,
      opened: sql<number>`sum(${siteVisits.opened})::int`,
      began: sql<number>`sum(${siteVisits.began})::int`,
    })
    .from(siteVisits)
    .where(gte(siteVisits.day, dayOf(beginningOf(period, ctx.now), PARIS)))
    .groupBy(siteVisits.page)
  const [first] = await ctx.db
    .select({ day: sql<Day | null>`min(${siteVisits.day})::text` })
    .from(siteVisits)
  const pages = SITE_PAGES.flatMap((page) => rows.find((row) => row.page === page) ?? []).sort(
    (one, other) => other.began - one.began || other.opened - one.opened,
  )
  const [urgent] = await ctx.db
    .select({
      asked: sql<number>`count(*)::int`,
      taken: sql<number>`count(${emergencies.takenAt})::int`,
    })
    .from(emergencies)
    .where(gte(emergencies.createdAt, beginningOf(period, ctx.now)))
  return {
    since: first?.day ?? null,
    began: pages.reduce((sum, { began }) => sum + began, 0),
    forms: pages.find(({ page }) => page === 'formulaire')?.opened ?? 0,
    pages,
    emergencies: urgent!,
  }
}
