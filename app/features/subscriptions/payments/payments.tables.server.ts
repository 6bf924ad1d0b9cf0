import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { PaidStatus } from './paid-subscription.ts'
import type { PlanSlug } from '#app/features/subscriptions/plans/plans.ts'

/**
 * The customer that an artisan is at the payment provider: one, unless an answer of it was lost for
 * more than a day.
 */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    /** `cus_…` */
    id: text('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    createdAt: at('created_at').notNull(),
    /** Counts the readings that were written: one that began before another was written is read again. */
    version: integer('version').notNull().default(0),
    /** When everything of theirs was last read again, whatever the webhooks said; null: never. */
    reconciledAt: at('reconciled_at'),
  },
  (table) => [
    index('payment_customers_artisan').on(table.artisanId),
    index('payment_customers_reconciled').on(table.reconciledAt),
  ],
)

/** A page of payment that was opened for an artisan. */
export const paymentCheckouts = pgTable(
  'payment_checkouts',
  {
    /** `cs_…`, which comes back in the address after the payment. */
    id: text('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    plan: text('plan').$type<PlanSlug>().notNull(),
    /** What was asked, as sent: the same choice leads to the same page while it is open. */
    terms: text('terms').notNull(),
    url: text('url').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When it was seen to be completed or expired. */
    closedAt: at('closed_at'),
  },
  (table) => [index('payment_checkouts_artisan').on(table.artisanId, table.createdAt.desc())],
)

/**
 * A subscription as the provider last told it, whole: the rights of an artisan are computed from these rows and nothing
 * else, so that the order of the messages cannot matter.
 */
export const paymentSubscriptions = pgTable(
  'payment_subscriptions',
  {
    /** `sub_…` */
    id: text('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    status: text('status').$type<PaidStatus>().notNull(),
    plan: text('plan').$type<PlanSlug>().notNull(),
    startedAt: at('started_at').notNull(),
    trialEnd: at('trial_end'),
    periodStart: at('period_start').notNull(),
    periodEnd: at('period_end').notNull(),
    /** When it is going to end, if that was asked. */
    cancelAt: at('cancel_at'),
    endedAt: at('ended_at'),
    /** Whether its last invoice waits for a payment, or was given up. */
    unpaid: boolean('unpaid').notNull().default(false),
    /** What it costs a month, TTC: it keeps the price that it began at. Null until it is read again. */
    priceCents: integer('price_cents'),
    /** The card, as it may be shown: « visa », « 4242 ». */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** The same for every number of the same card; one free month each. */
    cardFingerprint: text('card_fingerprint'),
    syncedAt: at('synced_at').notNull(),
  },
  (table) => [index('payment_subscriptions_artisan').on(table.artisanId)],
)

/**
 * The invoices of an artisan's subscription, as the provider made them: what the operator's own are
 * made of once they are paid.
 */
export const paymentInvoices = pgTable(
  'payment_invoices',
  {
    /** `in_…` */
    id: text('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    subscriptionId: text('subscription_id'),
    plan: text('plan').$type<PlanSlug>(),
    number: text('number'),
    status: text('status').$type<'open' | 'paid' | 'void' | 'uncollectible'>().notNull(),
    totalCents: integer('total_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    paidCents: integer('paid_cents').notNull(),
    /** Given back on the card since. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** What it is for, where the provider says so. */
    periodStart: at('period_start'),
    periodEnd: at('period_end'),
    /** Paid before the operator made invoices of its own: the provider's is the only one there is. */
    byProviderAlone: boolean('by_provider_alone').notNull().default(false),
    issuedAt: at('issued_at').notNull(),
    paidAt: at('paid_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at'),
    /** Where it is read and paid, and its PDF. */
    pageUrl: text('page_url'),
    pdfUrl: text('pdf_url'),
  },
  (table) => [
    index('payment_invoices_artisan').on(table.artisanId, table.issuedAt.desc()),
    index('payment_invoices_paid').on(table.paidAt),
    // Whether a subscription was ever paid.
    index('payment_invoices_subscription').on(table.subscriptionId),
  ],
)

/** The messages of the provider that had their effect; written in the transaction of that effect. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** `evt_…` */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** Whose it was; null when it was nobody's we know. */
    artisanId: id<ArtisanId>('artisan_id').references(() => artisans.id),
    createdAt: at('created_at').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [index('payment_events_artisan').on(table.artisanId, table.createdAt.desc())],
)

/** Cards that had their free month, by fingerprint, and with which company: once a card, for ever. */
export const trialCards = pgTable('trial_cards', {
  fingerprint: text('fingerprint').primaryKey(),
  artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
  seenAt: at('seen_at').notNull(),
})

/** The provider's prices that were made when administrators set another price than the configuration's. */
export const planPrices = pgTable(
  'plan_prices',
  {
    /** `price_…` */
    id: text('id').primaryKey(),
    plan: text('plan').$type<Exclude<PlanSlug, 'gratuit'>>().notNull(),
    priceCents: integer('price_cents').notNull(),
    /** The configuration's price whose product it is of. */
    madeFrom: text('made_from').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('plan_prices_once').on(table.plan, table.priceCents, table.madeFrom),
    check('plan_prices_positive', sql`${table.priceCents} > 0`),
  ],
)
