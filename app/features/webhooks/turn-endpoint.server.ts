import { and, eq, isNull } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { planHasSoftware } from '#app/features/subscriptions/plan-has-software.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { WebhookEndpointId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { isOwn } from './own-endpoint.server.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'

/** Turns a receiver on: what waited for it leaves now, from its first try. */
export function turnOn(
  ctx: Ctx<Artisan>,
  id: WebhookEndpointId,
): Promise<Result<undefined, 'not_found' | 'not_in_plan'>> {
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, tx.who.artisanId)
    if (!(await planHasSoftware(tx, tx.who.artisanId))) return refuse('not_in_plan')
    const [turned] = await tx.db
      .update(webhookEndpoints)
      .set({ offAt: null, offBecause: null, failingSince: null })
      .where(isOwn(tx, id))
      .returning({ id: webhookEndpoints.id })
    if (!turned) return refuse('not_found')
    await tx.db
      .update(webhookDeliveries)
      .set({ nextTryAt: tx.now, tries: 0, triedSince: null })
      .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting')))
    return ok()
  })
}

/** Turns a receiver off: nothing more is kept for it, and what waits stays. False when there is none to turn off. */
export async function turnOff(ctx: Ctx<Artisan>, id: WebhookEndpointId): Promise<boolean> {
  const turned = await ctx.db
    .update(webhookEndpoints)
    .set({ offAt: ctx.now, offBecause: 'owner' })
    .where(and(isOwn(ctx, id), isNull(webhookEndpoints.offAt)))
    .returning({ id: webhookEndpoints.id })
  return turned.length > 0
}
