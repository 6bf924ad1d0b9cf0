import { eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { PLANS } from './plans.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'

/** The time zone in which the reader's own figures are counted (its company's). Refuses a plan without statistics. */
export async function statisticsZone(
  ctx: Ctx<Artisan>,
): Promise<Result<string, 'plan_without_statistics'>> {
  const [company] = await ctx.db
    .select({ plan: creditBalances.plan, insee: artisans.insee })
    .from(artisans)
    .leftJoin(creditBalances, eq(creditBalances.artisanId, artisans.id))
    .where(eq(artisans.id, ctx.who.artisanId))
  return PLANS[company?.plan ?? 'gratuit'].statistics
    ? ok(timeZoneOf(company?.insee ?? ''))
    : refuse('plan_without_statistics')
}
