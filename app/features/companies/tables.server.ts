import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { at, id, idOf, point } from '#app/platform/database/columns.server.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import type { VerificationStatus } from './artisan.ts'
import type { OpeningHours } from '#app/features/companies/file/opening-hours.ts'

/** A company file. Null means not given yet; what is required before verification is a rule of `artisan.ts`. */
export const artisans = pgTable(
  'artisans',
  {
    id: id<ArtisanId>('id').primaryKey(),
    accountId: idOf<AccountId>('account_id', () => users.id),
    companyName: text('company_name').notNull(),
    siret: text('siret'),
    legalForm: text('legal_form'),
    capitalCents: integer('capital_cents'),
    /** Register and town, as printed: « RM 974 », « RCS Saint-Denis ». */
    registration: text('registration'),
    managerName: text('manager_name'),
    /** E.164. */
    phone: text('phone'),
    addressLine: text('address_line'),
    postalCode: text('postal_code'),
    insee: text('insee'),
    town: text('town'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    /** What the artisan chose, km; the plan bounds it when matching. */
    radiusKm: integer('radius_km').notNull().default(15),
    vatRegime: text('vat_regime').$type<'standard' | 'franchise'>(),
    vatNumber: text('vat_number'),
    /** The last insured day, kept from the ten-year policies in the transaction that changes them; null without any. */
    insuranceTo: date('insurance_to', { mode: 'string' }),
    mediatorName: text('mediator_name'),
    mediatorAddress: text('mediator_address'),
    paymentTerms: text('payment_terms'),
    /** The public address of the profile, given once at the first verification and never changed. */
    slug: text('slug'),
    description: text('description'),
    /** Null: not told. A day that is missing from it is closed. */
    hours: jsonb('hours').$type<OpeningHours>(),
    /**
     * Cents TTC an hour; the schedule of prices that the law wants on a professional's page (arrêté
     * of 24 January 2017).
     */
    hourlyRateCents: integer('hourly_rate_cents'),
    /** Cents TTC a visit; 0: none. */
    travelFeeCents: integer('travel_fee_cents'),
    /** Null: not told yet. */
    /** Encrypted (see `seal.server.ts`); only its last four characters are ever shown. */
    ibanSealed: text('iban_sealed'),
    ibanEnd: text('iban_end'),
    /** The company no longer works (told by its artisan, the register or an erasure): its profile says so. */
    closedAt: at('closed_at'),
    /** When Premium's deeper check was asked for, and when it was passed; its badge shows while the plan is Premium. */
    premiumAskedAt: at('premium_asked_at'),
    premiumCheckedAt: at('premium_checked_at'),
    verification: text('verification').$type<VerificationStatus>().notNull().default('incomplete'),
    verificationReason: text('verification_reason'),
    submittedAt: at('submitted_at'),
    verifiedAt: at('verified_at'),
    onHoliday: boolean('on_holiday').notNull().default(false),
    /** The Monday of the first week it can begin works in, as its artisan says; null: not told. */
    freeWeekOn: date('free_week_on', { mode: 'string' }),
    suspendedAt: at('suspended_at'),
    /** What the plan allows, written by the subscriptions in the transaction that changes it. */
    creditsLeft: boolean('contacts_left').notNull().default(false),
    planRadiusKm: integer('plan_radius_km').notNull().default(15),
    galleryLimit: integer('gallery_limit').notNull().default(0),
    premiumPlan: boolean('premium_plan').notNull().default(false),
    /** Sum and number of overall ratings (1 to 5), kept by the reviews. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** Leads answered in time over leads that waited for an answer, and the summed minutes of those answers. */
    proposedCount: integer('proposed_count').notNull().default(0),
    answeredCount: integer('answered_count').notNull().default(0),
    answerMinutes: integer('answer_minutes').notNull().default(0),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('artisans_account').on(table.accountId),
    uniqueIndex('artisans_siret').on(table.siret),
    uniqueIndex('artisans_slug').on(table.slug),
    // Found without a place: those with the most stars first.
    index('artisans_phone')
      .on(table.phone)
      .where(sql`${table.phone} is not null`),
    index('artisans_most_rated')
      .on(table.ratingSum.desc(), table.id)
      .where(
        sql`${table.verification} = 'verified' and ${table.suspendedAt} is null and ${table.closedAt} is null`,
      ),
    index('artisans_verification').on(table.verification, table.submittedAt),
    // The orders and searches of the team's list; `artisans_name_sought` stands in a migration by hand.
    index('artisans_created').on(table.createdAt, table.id),
    index('artisans_submitted').on(sql`coalesce(${table.submittedAt}, 'infinity')`, table.id),
    index('artisans_by_name').on(sql`lower(${table.companyName})`, table.id),
    index('artisans_town').on(table.town, table.id),
    index('artisans_insee').on(table.insee.op('text_pattern_ops')),
    index('artisans_sought').using(
      'gin',
      table.town.op('gin_trgm_ops'),
      table.siret.op('gin_trgm_ops'),
    ),
    check(
      'artisans_verification_known',
      sql`${table.verification} in ('incomplete', 'pending', 'verified', 'refused')`,
    ),
    check('artisans_free_week', sql`extract(isodow from ${table.freeWeekOn}) = 1`),
    check('artisans_radius', sql`${table.radiusKm} between 1 and 150`),
  ],
)

/**
 * One row per artisan and trade: all that matching scans, and nothing wider. `location` is a place
 * of the plane (`planeLocation`); `available` (verified, active, not on holiday, a contact left,
 * located) and `reach_km` (the chosen radius bounded by the plan) are kept in the transaction of
 * whatever they depend on, and so are the copies of what ranks an artisan. `artisan_trades_nearest`
 * also holds (INCLUDE, by hand in a migration) what a matching reads of each row, so that it reads
 * the index alone; what matching is to read besides must be added there.
 */
export const artisanTrades = pgTable(
  'artisan_trades',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    trade: text('trade').$type<TradeSlug>().notNull(),
    location: point('location').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    reachKm: integer('reach_km').notNull(),
    available: boolean('available').notNull().default(false),
    /**
     * Shown by the directory: verified, not suspended, not closed, located; on holiday or without a
     * contact left too.
     */
    listed: boolean('listed').notNull().default(false),
    /** Copies of the artisan's row (`STANDING`). */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    proposedCount: integer('proposed_count').notNull().default(0),
    answeredCount: integer('answered_count').notNull().default(0),
    answerMinutes: integer('answer_minutes').notNull().default(0),
    premiumPlan: boolean('premium_plan').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.artisanId, table.trade] }),
    index('artisan_trades_nearest')
      .using('gist', table.trade, table.location)
      .where(sql`${table.available}`),
    index('artisan_trades_listed')
      .using('gist', table.trade, table.location)
      .where(sql`${table.listed}`),
  ],
)
