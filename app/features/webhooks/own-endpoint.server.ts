import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { WebhookEndpointId } from '#app/values/identity/ids.ts'
import { webhookEndpoints } from './tables.server.ts'

/** The clause of a company's own receiver. */
export const isOwn = (ctx: Ctx<Artisan>, id: WebhookEndpointId) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.artisanId, ctx.who.artisanId))
