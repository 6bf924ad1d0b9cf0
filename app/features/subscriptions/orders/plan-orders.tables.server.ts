import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import type { Offer } from '#app/features/subscriptions/plans/offer.ts'
import type { PlanOrderLineKind, PlanOrderStatus } from './plan-order.ts'

/** A plan asked for by invoice and transfer, for so many months, at the price of the day it was asked. */
export const planOrders = pgTable(
  'plan_orders',
  {
    id: id<string>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    plan: text('plan').$type<Offer>().notNull(),
    months: integer('months').notNull(),
    /** TTC, and the HT part of it. */
    inclCents: integer('incl_cents').notNull(),
    exclCents: integer('excl_cents').notNull(),
    /** What the artisan writes on the transfer. */
    reference: text('reference').notNull(),
    status: text('status').$type<PlanOrderStatus>().notNull(),
    invoiceNumber: text('invoice_number'),
    /** The period it was activated for. */
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    /** When its rights were given: at once, or at the end of the plan before it. */
    begunAt: at('begun_at'),
    /** When the team ended it early. */
    endedAt: at('ended_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('plan_orders_reference').on(table.reference),
    // One at a time waits for its transfer.
    uniqueIndex('plan_orders_open')
      .on(table.artisanId)
      .where(sql`${table.status} in ('asked', 'awaiting_transfer')`),
    index('plan_orders_artisan').on(table.artisanId, table.createdAt.desc()),
    index('plan_orders_status').on(table.status, table.createdAt),
    index('plan_orders_ends').on(table.endsAt),
  ],
)

/**
 * Everything that happened to each order, append-only: what was received is the sum of its payments
 * and counter-entries.
 */
export const planOrderLines = pgTable(
  'plan_order_lines',
  {
    id: id<string>('id').primaryKey(),
    orderId: idOf<string>('order_id', () => planOrders.id),
    kind: text('kind').$type<PlanOrderLineKind>().notNull(),
    /** Of a payment; below zero of its counter-entry. */
    cents: integer('cents'),
    /** The day the money came, 'YYYY-MM-DD'. */
    day: text('day'),
    /** The bank's reference of a payment, the number of an invoice. */
    reference: text('reference'),
    reason: text('reason'),
    /** The payment that a counter-entry takes back. */
    correctsId: id<string>('corrects_id'),
    /** Who of the team did it; null for the artisan and for the clock. */
    adminId: id<AccountId>('admin_id'),
    /** The form it came from, so that sending it twice writes once. */
    onceKey: text('once_key'),
    at: at('at').notNull(),
  },
  (table) => [
    index('plan_order_lines_order').on(table.orderId, table.at),
    uniqueIndex('plan_order_lines_once').on(table.orderId, table.onceKey),
    uniqueIndex('plan_order_lines_corrects').on(table.correctsId),
  ],
)
