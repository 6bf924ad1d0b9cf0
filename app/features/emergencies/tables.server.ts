import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { clients } from '#app/features/clients/tables.server.ts'
import type { OpeningHours } from '#app/features/companies/file/opening-hours.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, ArtisanId, ClientId, EmergencyId } from '#app/values/identity/ids.ts'
import type { PhoneNumber } from '#app/values/identity/phone-number.ts'
import type { CallAnswer, EmergencyKind, EmergencyState } from './emergency.ts'
import type { PriceCard } from './price-card.ts'

/** When a company comes for what cannot wait, how far, and for how much. */
export const onCall = pgTable(
  'on_call',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id).primaryKey(),
    active: boolean('active').notNull(),
    kinds: text('kinds').array().$type<EmergencyKind[]>().notNull(),
    radiusKm: integer('radius_km').notNull(),
    /** On the clock of the company's town. */
    hours: jsonb('hours').$type<OpeningHours>().notNull(),
    /** Not asked before then, whatever the hours say. */
    pausedUntil: at('paused_until'),
    /** Calls it agrees to in 24 hours. */
    callsADay: integer('calls_a_day').notNull(),
    callOutCents: integer('call_out_cents').notNull(),
    hourCents: integer('hour_cents').notNull(),
    nightHourCents: integer('night_hour_cents').notNull(),
    ceilingCents: integer('ceiling_cents').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    check('on_call_radius', sql`${table.radiusKm} between 1 and 60`),
    check('on_call_a_day', sql`${table.callsADay} between 1 and 20`),
    check(
      'on_call_prices',
      sql`${table.callOutCents} >= 0 and ${table.hourCents} > 0 and ${table.nightHourCents} >= ${table.hourCents} and ${table.ceilingCents} >= ${table.callOutCents} + ${table.nightHourCents}`,
    ),
    // What a search scans: the few companies that are on call.
    index('on_call_active')
      .on(table.artisanId)
      .where(sql`${table.active}`),
  ],
)

/** A call for help, followed by whoever has its link (`link.server.ts`). */
export const emergencies = pgTable(
  'emergencies',
  {
    id: id<EmergencyId>('id').primaryKey(),
    kind: text('kind').$type<EmergencyKind>().notNull(),
    state: text('state').$type<EmergencyState>().notNull(),
    accountId: id<AccountId>('account_id').references(() => users.id),
    /** The member of the team who wrote it down for somebody who called. */
    filedBy: id<AccountId>('filed_by').references(() => users.id),
    name: text('name').notNull(),
    phone: text('phone').$type<PhoneNumber>(),
    email: text('email'),
    addressLine: text('address_line').notNull(),
    postalCode: text('postal_code').notNull(),
    insee: text('insee').notNull(),
    town: text('town').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    words: text('words').notNull(),
    /** The words without contact details, for companies that have not taken it. */
    publicWords: text('public_words').notNull(),
    codeHash: text('code_hash'),
    codeExpiresAt: at('code_expires_at'),
    wrongTries: integer('wrong_tries').notNull().default(0),
    /** Searches begun, and waves of the present one. */
    searches: integer('searches').notNull().default(0),
    wave: integer('wave').notNull().default(0),
    /** When the present wave ends, and when the search does. */
    waveEndsAt: at('wave_ends_at'),
    searchEndsAt: at('search_ends_at'),
    takenBy: id<ArtisanId>('taken_by').references(() => artisans.id),
    takenAt: at('taken_at'),
    /** When the company said that it arrives. */
    arrivesAt: at('arrives_at'),
    /** What it had announced when it was asked, and whether the night price holds at its arrival. */
    card: jsonb('card').$type<PriceCard>(),
    night: boolean('night').notNull().default(false),
    /** The person in the book of the company that came. */
    clientId: id<ClientId>('client_id').references(() => clients.id),
    clientKey: text('client_key').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('emergencies_account').on(table.accountId),
    index('emergencies_taken_by').on(table.takenBy, table.takenAt),
    index('emergencies_client').on(table.clientId),
    index('emergencies_phone').on(table.phone, table.createdAt.desc()),
    index('emergencies_created').on(table.createdAt, table.id),
    index('emergencies_asking')
      .on(table.waveEndsAt)
      .where(sql`${table.state} = 'asking'`),
    // One search at a time for one number: the last word on two that are confirmed at once.
    uniqueIndex('emergencies_one_search')
      .on(table.phone)
      .where(sql`${table.state} in ('asking', 'taken')`),
    check(
      'emergencies_state_known',
      sql`${table.state} in ('unproved', 'asking', 'taken', 'nobody', 'over', 'cancelled')`,
    ),
    check('emergencies_kind_known', sql`${table.kind} in ('leak', 'power', 'heating', 'door')`),
    check(
      'emergencies_taken',
      sql`${table.state} <> 'taken' or (${table.takenBy} is not null and ${table.card} is not null and ${table.arrivesAt} is not null)`,
    ),
  ],
)

/** A company that was asked to come, once for an emergency. */
export const emergencyCalls = pgTable(
  'emergency_calls',
  {
    emergencyId: idOf<EmergencyId>('emergency_id', () => emergencies.id, { onDelete: 'cascade' }),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    wave: integer('wave').notNull(),
    answer: text('answer').$type<CallAnswer>().notNull(),
    distanceKm: doublePrecision('distance_km').notNull(),
    /** The prices that the person may hold it to. */
    card: jsonb('card').$type<PriceCard>().notNull(),
    /** The person in its book, once it said that it comes; it stays where it could not come after all. */
    clientId: id<ClientId>('client_id').references(() => clients.id),
    calledAt: at('called_at').notNull(),
    answerBy: at('answer_by').notNull(),
    answeredAt: at('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.emergencyId, table.artisanId] }),
    index('emergency_calls_artisan').on(table.artisanId, table.calledAt.desc()),
    index('emergency_calls_client')
      .on(table.clientId)
      .where(sql`${table.clientId} is not null`),
    // One company comes: the last word on two that take it at once.
    uniqueIndex('emergency_calls_taken')
      .on(table.emergencyId)
      .where(sql`${table.answer} = 'taken'`),
    check(
      'emergency_calls_answer_known',
      sql`${table.answer} in ('waiting', 'taken', 'declined', 'missed', 'ended', 'left')`,
    ),
  ],
)
