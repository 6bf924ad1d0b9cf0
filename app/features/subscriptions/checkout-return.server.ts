import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { parseId } from '#app/values/ids.ts'
import { subscriptionStatus } from './subscription.ts'
import { subscribers } from './tables.server.ts'

/**
 * Whether the `session_id` of a return address stands for a subscription that really began: the reader's own, active
 * at this instant. Without a payment provider the server names its own subscription; an address alone proves nothing.
 */
export async function isOwnActivation(ctx: Ctx<Artisan>, sessionId: string): Promise<boolean> {
  const id = parseId<string>(sessionId)
  if (!id) return false
  const [row] = await ctx.db.select().from(subscribers).where(and(eq(subscribers.id, id), eq(subscribers.artisanId, ctx.who.artisanId)))
  return row !== undefined && subscriptionStatus(row, ctx.now) === 'active'
}
