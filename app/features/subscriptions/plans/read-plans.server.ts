import { sql } from 'drizzle-orm'
import { readSettings } from '#app/features/product-settings/read-settings.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { creditsOfMonth, plansOf, type Plans, type PlanSlug } from './plans.ts'

/** Every plan with its price and its contacts at an instant, now unless said. */
export const readPlans = async (ctx: Ctx, at?: Date): Promise<Plans> =>
  plansOf(await readSettings(ctx, at))

/** A month of a plan whose contacts are to be counted; `since`: when this company began the plan, if it goes on. */
type MonthOf = { artisanId: ArtisanId; plan: PlanSlug; trial: boolean; since: Date }

/**
 * The contacts of a month of a plan for a company; null is unlimited. A plan that is paid never gives fewer than when
 * it began, or was asked for by transfer; Gratuit gives what it gives now.
 */
export async function contactsOfMonth(
  tx: Ctx,
  { artisanId, plan, trial, since }: MonthOf,
): Promise<number | null> {
  const now = creditsOfMonth((await readPlans(tx))[plan], trial)
  if (now === null || plan === 'gratuit') return now
  const agreed = creditsOfMonth(
    (await readPlans(tx, await agreedAt(tx, artisanId, plan, since)))[plan],
    trial,
  )
  return Math.max(now, agreed ?? 0)
}

/** When a company agreed to the plan that it began at an instant: earlier where it asked for months by transfer. */
async function agreedAt(tx: Ctx, artisanId: ArtisanId, plan: PlanSlug, since: Date): Promise<Date> {
  const { rows } = await tx.db.execute<{ at: string | null }>(sql`
    select min(created_at) as at from plan_orders
    where artisan_id = ${artisanId} and plan = ${plan} and begun_at is not null and ended_at is null and ends_at > ${tx.now}`)
  const asked = rows[0]!.at
  return asked === null ? since : new Date(Math.min(since.getTime(), new Date(asked).getTime()))
}
