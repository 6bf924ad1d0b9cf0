import { and, eq, isNull, sql } from 'drizzle-orm'
import { presentPlan } from '#app/features/subscriptions/subscription.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { DomainEvent } from '#app/platform/database/with-events.server.ts'
import { newId, type WebhookDeliveryId } from '#app/values/identity/ids.ts'
import { MESSAGES, type Message } from './messages.server.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'
import type { MessageKind } from './webhook.ts'

/**
 * Writes, in the transaction of each event, what is to be posted to the receivers of the companies it concerns. What is
 * written with its cause is in the order of the causes, because those of one thing wait for each other's lock; made
 * by the handlers of the events, one that fails and is tried again would let a later one by.
 */
export async function noteMessages(tx: Ctx, events: readonly DomainEvent[]): Promise<void> {
  for (const [type, told] of Map.groupBy(events, (event) => event.type)) {
    const source = MESSAGES[type]
    if (!source) continue
    const messages = await source.read(
      tx,
      told.map((event) => event[source.id]!),
    )
    for (const message of messages) await noteMessage(tx, source.kind, message)
  }
}

async function noteMessage(
  tx: Ctx,
  kind: MessageKind,
  { artisanId, objectId, data }: Message,
): Promise<void> {
  const receivers = await tx.db
    .select({ id: webhookEndpoints.id, subscriber: subscribers })
    .from(webhookEndpoints)
    .innerJoin(subscribers, eq(subscribers.artisanId, webhookEndpoints.artisanId))
    .where(
      and(
        eq(webhookEndpoints.artisanId, artisanId),
        isNull(webhookEndpoints.offAt),
        sql`${kind} = any(${webhookEndpoints.kinds})`,
      ),
    )
  const open = receivers.filter(({ subscriber }) => presentPlan(subscriber, tx.now).software)
  if (open.length === 0) return
  const message = newMessage(tx.now, kind, objectId, data)
  await tx.db
    .insert(webhookDeliveries)
    .values(open.map(({ id }) => ({ ...message, id: newId<WebhookDeliveryId>(), endpointId: id })))
}

/** A message as every receiver of it is posted. */
export function newMessage(now: Date, kind: MessageKind, objectId: string, data: Message['data']) {
  return {
    messageId: newId<string>(),
    kind,
    objectId,
    body: JSON.stringify({ type: kind, timestamp: now.toISOString(), data }),
    nextTryAt: now,
    createdAt: now,
  }
}
