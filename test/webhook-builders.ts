import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { deliverWebhooks, type Call } from '#app/features/webhooks/deliver-webhooks.server.ts'
import { newMessage, noteMessages } from '#app/features/webhooks/note-messages.server.ts'
import { addEndpoint } from '#app/features/webhooks/save-endpoint.server.ts'
import { webhookDeliveries, webhookEndpoints } from '#app/features/webhooks/tables.server.ts'
import type { Answer, MessageKind, WebhookKind } from '#app/features/webhooks/webhook.ts'
import { WEBHOOK_KINDS } from '#app/features/webhooks/webhook.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { setWithEvents } from '#app/platform/database/with-events.server.ts'
import { newId, type WebhookDeliveryId, type WebhookEndpointId } from '#app/values/identity/ids.ts'
import { aQuotingArtisan, granted } from './quote-builders.ts'
import { nextNumber } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** Messages are written with the events of a test file, as in the product. */
export function useWebhooks(): void {
  beforeAll(() => setWithEvents(noteMessages))
  afterAll(() => setWithEvents(null))
}

/** A company on a plan; Pro by default, whose other software may be told. */
export async function aCompanyWithSoftware(
  database: TestDatabase,
  tier: 'Basic' | 'Premium' | 'Enterprise' = 'Premium',
): Promise<Artisan> {
  const artisan = await aQuotingArtisan(database)
  await database.db.insert(subscribers).values({
    id: newId(),
    artisanId: artisan.artisanId,
    email: `abonne-${nextNumber()}@ouvreo.example`,
    subscribed: true,
    subscriptionTier: tier,
    trial: false,
    startedAt: TEST_NOW,
    createdAt: TEST_NOW,
  })
  return artisan
}

/** An address of the public internet, different at each call; no name has to be resolved for it. */
export const aPublicAddress = () => `https://93.184.215.14/receiver-${nextNumber()}`

/** A receiver of a company. */
export async function anEndpoint(
  database: TestDatabase,
  artisan: Artisan,
  kinds: WebhookKind[] = [...WEBHOOK_KINDS],
): Promise<{ id: WebhookEndpointId; secret: string; url: string }> {
  const url = aPublicAddress()
  const added = await addEndpoint(database.ctx(artisan), { url, description: '', kinds })
  return { ...granted(added), url }
}

/** What a receiver was posted. */
export type Posted = {
  url: string
  id: string
  signatures: string[]
  timestamp: string
  type: MessageKind
  data: Record<string, unknown> & { id: string }
  body: string
}

/** Receivers in the place of the network: what each was posted, and what they answer. */
export function someReceivers(answer: (posted: Posted) => Partial<Answer> | number = () => 200) {
  const posted: Posted[] = []
  const call: Call = async (url, headers, body) => {
    const { type, data } = JSON.parse(body) as Pick<Posted, 'type' | 'data'>
    const one: Posted = {
      url,
      id: headers['webhook-id']!,
      timestamp: headers['webhook-timestamp']!,
      signatures: headers['webhook-signature']!.split(' '),
      type,
      data,
      body,
    }
    posted.push(one)
    const said = answer(one)
    return typeof said === 'number'
      ? { status: said, fault: null }
      : { status: null, fault: null, ...said }
  }
  return { posted, call }
}

/** Messages as they wait for receivers, and what becomes of them; instants are milliseconds after that of the tests. */
export function deliveriesOf(database: TestDatabase) {
  const later = (ms: number) => new Date(TEST_NOW.getTime() + ms)
  const at = (ms: number) => database.ctx<System>(undefined, later(ms))
  return {
    later,
    at,
    /** Has messages about things wait, in the order in which they are named. */
    async waiting(to: WebhookEndpointId, things: readonly string[], after = 0) {
      for (const thing of things)
        await database.db.insert(webhookDeliveries).values({
          ...newMessage(later(after), 'quote.sent', thing, { id: thing }),
          id: newId<WebhookDeliveryId>(),
          endpointId: to,
        })
    },
    stored: (to: WebhookEndpointId) =>
      database.db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.endpointId, to))
        .orderBy(asc(webhookDeliveries.seq)),
    async storedEndpoint(id: WebhookEndpointId) {
      const [row] = await database.db
        .select()
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.id, id))
      return row!
    },
    /** Runs as the clock does, every so often until an instant. */
    async runUntil(ms: number, call: Call, every: number, from = 0) {
      for (let now = from; now <= ms; now += every) await deliverWebhooks(at(now), call)
    },
  }
}
