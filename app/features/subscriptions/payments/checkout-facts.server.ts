import { eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { siretHadTrial } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** What decides what a plan would cost the reader today, beside their subscription. */
export type CheckoutFacts = {
  /** Whether a paid plan may begin: before, a choice is only remembered. */
  verified: boolean
  /** Whether the free month was had, by this account or by another one under its SIRET. */
  hadFreeMonth: boolean
  /** Where the company's days begin and end. */
  timeZone: string
}

/** The reader's own facts, by the same rule as the page of payment that is opened next. */
export async function getCheckoutFacts(ctx: Ctx<Artisan>): Promise<CheckoutFacts> {
  const { artisanId } = ctx.who
  const [company] = await ctx.db
    .select({
      ...pick(artisans, 'verification', 'siret', 'insee'),
      trialSiret: subscribers.trialSiret,
    })
    .from(artisans)
    .leftJoin(subscribers, eq(subscribers.artisanId, artisans.id))
    .where(eq(artisans.id, artisanId))
  return {
    verified: company!.verification === 'verified',
    hadFreeMonth:
      company!.trialSiret !== null || (await siretHadTrial(ctx, company!.siret, artisanId)),
    timeZone: timeZoneOf(company!.insee ?? ''),
  }
}
