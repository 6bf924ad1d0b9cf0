import { and, eq, ne } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { newId, type WebhookDeliveryId, type WebhookEndpointId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { newMessage } from './note-messages.server.ts'
import { isOwn } from './own-endpoint.server.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'

/** What one company may send by hand in an hour: a button is no means to call somebody's machine all day. */
const BY_HAND = { name: 'webhooks-by-hand', max: 60, windowSeconds: 3_600 }

/** Why a message does not leave by hand. */
export type SendRefusal = 'not_found' | 'off' | 'too_often'

/** Sends a receiver a message that says nothing but that it is a test. */
export async function sendTest(
  ctx: Ctx<Artisan>,
  id: WebhookEndpointId,
): Promise<Result<undefined, SendRefusal>> {
  const [endpoint] = await ctx.db
    .select({ offAt: webhookEndpoints.offAt })
    .from(webhookEndpoints)
    .where(isOwn(ctx, id))
  if (!endpoint) return refuse('not_found')
  if (endpoint.offAt) return refuse('off')
  if (!(await spend(ctx, BY_HAND, ctx.who.artisanId))) return refuse('too_often')
  const about = newId<string>()
  await ctx.db.insert(webhookDeliveries).values({
    ...newMessage(ctx.now, 'webhook.test', about, { id: about }),
    id: newId<WebhookDeliveryId>(),
    endpointId: id,
  })
  return ok()
}

/** Sends a message again that was taken or given up, under the number that it had. */
export async function sendAgain(
  ctx: Ctx<Artisan>,
  id: WebhookEndpointId,
  deliveryId: WebhookDeliveryId,
): Promise<Result<undefined, SendRefusal>> {
  const [endpoint] = await ctx.db
    .select({ offAt: webhookEndpoints.offAt })
    .from(webhookEndpoints)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.endpointId, webhookEndpoints.id))
    .where(and(isOwn(ctx, id), eq(webhookDeliveries.id, deliveryId)))
  if (!endpoint) return refuse('not_found')
  if (endpoint.offAt) return refuse('off')
  if (!(await spend(ctx, BY_HAND, ctx.who.artisanId))) return refuse('too_often')
  // One that waits already leaves by itself.
  await ctx.db
    .update(webhookDeliveries)
    .set({ state: 'waiting', endedAt: null, tries: 0, triedSince: null, nextTryAt: ctx.now })
    .where(and(eq(webhookDeliveries.id, deliveryId), ne(webhookDeliveries.state, 'waiting')))
  return ok()
}
