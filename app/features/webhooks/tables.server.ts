import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId, WebhookDeliveryId, WebhookEndpointId } from '#app/values/identity/ids.ts'
import type { DeliveryState, MessageKind, OffBecause, Try, WebhookKind } from './webhook.ts'

/** Where a company wants its other software told, and of what. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id<WebhookEndpointId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    kinds: text('kinds').array().$type<WebhookKind[]>().notNull(),
    /** What messages are signed with, sealed. */
    secret: text('secret').notNull(),
    /** The secret before it, which signs too until then. */
    oldSecret: text('old_secret'),
    oldSecretUntil: at('old_secret_until'),
    createdAt: at('created_at').notNull(),
    /** Set: nothing is kept for it, and nothing sent. */
    offAt: at('off_at'),
    offBecause: text('off_because').$type<OffBecause>(),
    /** Since when every call failed; null once one was taken. */
    failingSince: at('failing_since'),
  },
  (table) => [
    uniqueIndex('webhook_endpoints_url').on(table.artisanId, table.url),
    check('webhook_endpoints_kinds', sql`cardinality(${table.kinds}) > 0`),
    check('webhook_endpoints_off', sql`(${table.offAt} is null) = (${table.offBecause} is null)`),
    check(
      'webhook_endpoints_old_secret',
      sql`(${table.oldSecret} is null) = (${table.oldSecretUntil} is null)`,
    ),
  ],
)

/** A message to one receiver, with what became of it. Those about one thing leave in the order of `seq`. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id<WebhookDeliveryId>('id').primaryKey(),
    endpointId: idOf<WebhookEndpointId>('endpoint_id', () => webhookEndpoints.id, {
      onDelete: 'cascade',
    }),
    /** The same for every receiver of one message, and at each of its tries. */
    messageId: uuid('message_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).generatedByDefaultAsIdentity(),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** What it is about: a lead, a devis, an invoice… */
    objectId: uuid('object_id').notNull(),
    /** The JSON that is posted, as it is signed. */
    body: text('body').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    /** How often it was tried, and since when: since it was written, or sent again by its owner. */
    tries: integer('tries').notNull().default(0),
    triedSince: at('tried_since'),
    /** The last tries, oldest first. */
    log: jsonb('log').$type<Try[]>().notNull().default([]),
    nextTryAt: at('next_try_at').notNull(),
    /** Until when one process has it to itself. */
    claimedUntil: at('claimed_until'),
    createdAt: at('created_at').notNull(),
    /** When it was taken, or given up. */
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.endpointId, table.messageId),
    index('webhook_deliveries_due')
      .on(table.nextTryAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_order')
      .on(table.endpointId, table.objectId, table.seq)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_list').on(table.endpointId, table.seq.desc()),
    index('webhook_deliveries_created').on(table.createdAt),
    check(
      'webhook_deliveries_ended',
      sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`,
    ),
  ],
)
