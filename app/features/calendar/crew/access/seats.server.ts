import { count, eq } from 'drizzle-orm'
import { crewAccess, crewMembers } from '#app/features/calendar/crew/crew.tables.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { presentPlan } from '#app/features/subscriptions/subscription.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'

/** To how many people the plan of the company opens an access of their own. */
export async function readSeats(ctx: Ctx<Artisan>): Promise<number> {
  const [row] = await ctx.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.artisanId, ctx.who.artisanId))
  return (row ? presentPlan(row, ctx.now) : PLANS.gratuit).seats
}

/** How many people of the company have an access, or were invited to one. */
export async function countSeats(ctx: Ctx<Artisan>): Promise<number> {
  const [row] = await ctx.db
    .select({ people: count() })
    .from(crewAccess)
    .innerJoin(crewMembers, eq(crewMembers.id, crewAccess.memberId))
    .where(eq(crewMembers.artisanId, ctx.who.artisanId))
  return row!.people
}
