import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { presentPlan } from './subscription.ts'
import { subscribers } from './tables.server.ts'

/** Whether the plan of a company lets other software read it, by the API, and be told, by webhooks. */
export async function planHasSoftware(ctx: Ctx, artisanId: ArtisanId): Promise<boolean> {
  const [row] = await ctx.db.select().from(subscribers).where(eq(subscribers.artisanId, artisanId))
  return row !== undefined && presentPlan(row, ctx.now).software
}
