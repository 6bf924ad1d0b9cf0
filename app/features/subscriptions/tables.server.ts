import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId, LeadId } from '#app/values/identity/ids.ts'
import type { CreditMovement } from '#app/features/subscriptions/credits/credits.ts'
import type { PlanSlug, SubscriptionTier } from '#app/features/subscriptions/plans/plans.ts'
import type { SubscriptionChangeKind } from './subscription-change.ts'

/** The specification's subscribers: one row an artisan once a plan or a free month began; it stays after the end. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: id<string>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    email: text('email').notNull(),
    subscribed: boolean('subscribed').notNull(),
    subscriptionTier: text('subscription_tier').$type<SubscriptionTier>(),
    subscriptionEnd: at('subscription_end'),
    /** Whether the present period is the free month; one per SIRET, for ever. */
    trial: boolean('trial').notNull(),
    trialSiret: text('trial_siret'),
    /** The last day of the free month of which its artisan was reminded: 20, 27 or 30. */
    remindedDay: integer('reminded_day'),
    /** The day the plan began: a month of contacts runs from it. */
    startedAt: at('started_at').notNull(),
    createdAt: at('created_at').notNull(),
    /** The payment provider's subscription that decides this row (`sub_…`); null: the local free month, or nothing. */
    paymentSubscriptionId: text('payment_subscription_id'),
    /** When the next payment is taken; a plan that renews has no `subscriptionEnd`. */
    renewsAt: at('renews_at'),
  },
  (table) => [
    uniqueIndex('subscribers_artisan').on(table.artisanId),
    uniqueIndex('subscribers_trial_siret').on(table.trialSiret),
    // The orders and the search of the team's list; those without a tier or an end come last either way.
    index('subscribers_by_age').on(table.createdAt, table.id),
    index('subscribers_by_email').on(table.email, table.id),
    index('subscribers_by_tier').on(table.subscriptionTier, table.id),
    index('subscribers_by_tier_down').on(table.subscriptionTier.desc(), table.id.desc()),
    index('subscribers_by_end').on(table.subscriptionEnd, table.id),
    index('subscribers_by_end_down').on(table.subscriptionEnd.desc(), table.id.desc()),
    index('subscribers_sought').using('gin', table.email.op('gin_trgm_ops')),
  ],
)

/**
 * The contacts of an artisan's current month. `granted` null is unlimited. The check is the last word: never more
 * reserved and used than granted, whatever happens at once.
 */
export const creditBalances = pgTable(
  'contact_balances',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id).primaryKey(),
    plan: text('plan').$type<PlanSlug>().notNull(),
    /** When the plan began, and in whose calendar: the months of contacts are counted from that day. */
    anchorAt: at('anchor_at').notNull(),
    timeZone: text('time_zone').notNull(),
    periodStart: at('period_start').notNull(),
    periodEnd: at('period_end').notNull(),
    granted: integer('granted'),
    reserved: integer('reserved').notNull().default(0),
    used: integer('used').notNull().default(0),
  },
  (table) => [
    check(
      'contact_balances_bounds',
      sql`${table.reserved} >= 0 and ${table.used} >= 0 and (${table.granted} is null or ${table.reserved} + ${table.used} <= ${table.granted})`,
    ),
    index('contact_balances_period_end').on(table.periodEnd),
  ],
)

/** Every movement of contacts, append-only: the balance can be recounted from it. */
export const creditLedger = pgTable(
  'contact_ledger',
  {
    id: id<string>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    movement: text('movement').$type<CreditMovement>().notNull(),
    /** The lead it is for; null for a month's grant and for a bonus. */
    leadId: id<LeadId>('lead_id'),
    /** How many contacts: 1 for a lead; the number of a bonus; the month's number for a grant (null: unlimited). */
    amount: integer('amount'),
    /** The month it counts in. */
    periodStart: at('period_start').notNull(),
    reason: text('reason'),
    /** The form a bonus came from, so that sending it twice adds once. */
    onceKey: text('once_key'),
    at: at('at').notNull(),
  },
  (table) => [
    index('contact_ledger_artisan').on(table.artisanId, table.at.desc()),
    // A lead is reserved once, used once, given back once (a used one too: a false number is found
    // out after the answer).
    uniqueIndex('contact_ledger_once').on(table.leadId, table.movement),
    uniqueIndex('contact_ledger_once_key').on(table.artisanId, table.onceKey),
    // One grant a month.
    uniqueIndex('contact_ledger_grant_once')
      .on(table.artisanId, table.periodStart)
      .where(sql`${table.movement} = 'grant'`),
  ],
)

/** What happened to each subscription, append-only: its history, and what the team's figures are counted from. */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    id: id<string>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    kind: text('kind').$type<SubscriptionChangeKind>().notNull(),
    /** The plan after it, and before it when it changed. */
    plan: text('plan').$type<PlanSlug>().notNull(),
    fromPlan: text('from_plan').$type<PlanSlug>(),
    /** When it took effect, which may be earlier than when it was written. */
    at: at('at').notNull(),
    /** What it came from, once: a period, an event of the payment provider. */
    cause: text('cause').notNull(),
  },
  (table) => [
    index('subscription_changes_artisan').on(table.artisanId, table.at.desc()),
    index('subscription_changes_at').on(table.at),
    uniqueIndex('subscription_changes_once').on(table.artisanId, table.kind, table.cause),
  ],
)
