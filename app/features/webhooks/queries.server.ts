import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { WebhookDeliveryId, WebhookEndpointId } from '#app/values/identity/ids.ts'
import { isOwn } from './own-endpoint.server.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'
import type { DeliveryState, MessageKind, OffBecause, Try, WebhookKind } from './webhook.ts'

/** A receiver as its owner sees it; `day`: its messages of the last 24 hours, `failed` those given up. */
export type EndpointView = {
  id: WebhookEndpointId
  url: string
  description: string
  kinds: WebhookKind[]
  offBecause: OffBecause | null
  offAt: Date | null
  failingSince: Date | null
  oldSecretUntil: Date | null
  day: { delivered: number; waiting: number; failed: number }
}

const countOf = (state: DeliveryState) =>
  sql<number>`count(*) filter (where ${webhookDeliveries.state} = ${state})::int`

function selectEndpoints(ctx: Ctx<Artisan>) {
  const since = new Date(ctx.now.getTime() - 86_400_000).toISOString()
  return ctx.db
    .select({
      id: webhookEndpoints.id,
      url: webhookEndpoints.url,
      description: webhookEndpoints.description,
      kinds: webhookEndpoints.kinds,
      offBecause: webhookEndpoints.offBecause,
      offAt: webhookEndpoints.offAt,
      failingSince: webhookEndpoints.failingSince,
      oldSecretUntil: webhookEndpoints.oldSecretUntil,
      delivered: countOf('delivered'),
      waiting: countOf('waiting'),
      failed: countOf('given_up'),
    })
    .from(webhookEndpoints)
    .leftJoin(
      webhookDeliveries,
      and(
        eq(webhookDeliveries.endpointId, webhookEndpoints.id),
        // What waits is told whatever its age.
        sql`(${webhookDeliveries.state} = 'waiting' or ${webhookDeliveries.createdAt} > ${since} or ${webhookDeliveries.endedAt} > ${since})`,
      ),
    )
    .groupBy(webhookEndpoints.id)
    .$dynamic()
}

type Selected = Awaited<ReturnType<typeof selectEndpoints>>[number]
const view = ({ delivered, waiting, failed, ...endpoint }: Selected): EndpointView => ({
  ...endpoint,
  day: { delivered, waiting, failed },
})

/** The receivers of the reader's company, in the order in which they were added. */
export async function listEndpoints(ctx: Ctx<Artisan>): Promise<EndpointView[]> {
  const rows = await selectEndpoints(ctx)
    .where(eq(webhookEndpoints.artisanId, ctx.who.artisanId))
    .orderBy(asc(webhookEndpoints.id))
  return rows.map(view)
}

/** One of them; null when the company has none such. */
export async function getEndpoint(
  ctx: Ctx<Artisan>,
  id: WebhookEndpointId,
): Promise<EndpointView | null> {
  const [row] = await selectEndpoints(ctx).where(isOwn(ctx, id))
  return row ? view(row) : null
}

/** A message in the list of its receiver. */
export type DeliveryView = {
  id: WebhookDeliveryId
  kind: MessageKind
  messageId: string
  state: DeliveryState
  body: string
  log: Try[]
  nextTryAt: Date
  createdAt: Date
}
/** Which messages of a receiver are listed: all, or those that were not taken at their last try. */
type DeliveryFilter = { failed: boolean; page: number }

/** How many messages a page of the list shows. */
const DELIVERIES_PER_PAGE = 10

/** The messages to a receiver of the reader's company, newest first. */
export async function listDeliveries(
  ctx: Ctx<Artisan>,
  id: WebhookEndpointId,
  { failed, page }: DeliveryFilter,
): Promise<{ deliveries: DeliveryView[]; pages: number }> {
  const which = and(
    isOwn(ctx, id),
    failed
      ? sql`(${webhookDeliveries.state} = 'given_up' or (${webhookDeliveries.state} = 'waiting' and ${webhookDeliveries.tries} > 0))`
      : undefined,
  )
  const [total] = await ctx.db
    .select({ count: count() })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(which)
  const deliveries = await ctx.db
    .select({
      id: webhookDeliveries.id,
      kind: webhookDeliveries.kind,
      messageId: webhookDeliveries.messageId,
      state: webhookDeliveries.state,
      body: webhookDeliveries.body,
      log: webhookDeliveries.log,
      nextTryAt: webhookDeliveries.nextTryAt,
      createdAt: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(which)
    .orderBy(desc(webhookDeliveries.seq))
    .limit(DELIVERIES_PER_PAGE)
    .offset((page - 1) * DELIVERIES_PER_PAGE)
  return { deliveries, pages: Math.ceil(total!.count / DELIVERIES_PER_PAGE) }
}
