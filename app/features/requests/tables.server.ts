import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type {
  AccountId,
  ArtisanId,
  ClientId,
  FileId,
  QuoteId,
  QuoteRequestId,
} from '#app/values/identity/ids.ts'
import type {
  Budget,
  CloseReason,
  PhoneSharing,
  QuoteRequestStatus,
  QuoteRequestVerb,
  Timeframe,
} from './quote-request.ts'
import type { RequestOrigin } from './request-origin.ts'
import type { SiteAsker } from './site-person.ts'
import type { TradeAnswers } from './trade-questions/trade-question.ts'
import type { RequestChange } from '#app/features/requests/life/request-change.ts'

/** Demandes de devis. Holds nothing that names the person: that is in `quote_request_contacts`. */
export const quoteRequests = pgTable(
  'quote_requests',
  {
    id: id<QuoteRequestId>('id').primaryKey(),
    /**
     * Null while a visitor's request waits for its confirmation, and until a company's own client
     * follows their link.
     */
    particulierId: id<AccountId>('particulier_id').references(() => users.id),
    /**
     * Where it comes from: a person who asked here, or a company that quotes a client of its own
     * (`request-origin.ts`).
     */
    origin: text('origin').$type<RequestOrigin>().notNull().default('marketplace'),
    /** The client of the company's book; of its own clients alone. */
    clientId: id<ClientId>('client_id').references(() => clients.id),
    trade: text('trade').$type<TradeSlug>().notNull(),
    postalCode: text('postal_code').notNull(),
    insee: text('insee').notNull(),
    town: text('town').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    /** As typed; only its author reads it. */
    description: text('description').notNull(),
    /** With names, phones, mails and streets masked: what artisans read. */
    publicDescription: text('public_description').notNull(),
    /** SHA-256 of the normalised description: the same text twice within 30 days is held back. */
    descriptionHash: text('description_hash').notNull(),
    budget: text('budget').$type<Budget>(),
    timeframe: text('timeframe').$type<Timeframe>(),
    /** What the author answered of the trade's own questions. */
    tradeAnswers: jsonb('trade_answers').$type<TradeAnswers>().notNull().default({}),
    status: text('status').$type<QuoteRequestStatus>().notNull(),
    /** How many quotes the person wants, 1 to 5; lowering it only stops refills. */
    wantedQuotes: integer('wanted_quotes').notNull().default(5),
    /** How many artisans hold a place now; the check is the last word on five. */
    seatsTaken: integer('places_taken').notNull().default(0),
    phoneSharing: text('phone_sharing').$type<PhoneSharing>().notNull().default('one_by_one'),
    /** Km beyond their own zone that the person agreed to ask artisans for; 0 by default. */
    beyondKm: integer('beyond_km').notNull().default(0),
    /** The company that the person asked for from its profile: proposed first, if it can take the request. */
    wantedArtisanId: id<ArtisanId>('wanted_artisan_id').references(() => artisans.id),
    /** The person refuses any further devis, of anybody, while set. */
    quotesRefusedAt: at('quotes_refused_at'),
    /** Set when matching found nobody: shown to the person with its reason. */
    nobodySince: at('nobody_since'),
    awardedQuoteId: id<QuoteId>('awarded_quote_id'),
    /** The sender's real peer, for the limit of three a day; forgotten by the nightly job. */
    clientKey: text('client_key'),
    createdAt: at('created_at').notNull(),
    openedAt: at('opened_at'),
    pausedAt: at('paused_at'),
    expiresAt: at('expires_at').notNull(),
    /** When it ends because its author asked so, who may still keep it; null otherwise. */
    endsAt: at('ends_at'),
    closedAt: at('closed_at'),
    /** Why it was closed, or will be at `endsAt`; null for one that is cancelled. */
    closeReason: text('close_reason').$type<CloseReason>(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    check('quote_requests_five_places', sql`${table.seatsTaken} between 0 and 5`),
    check(
      'quote_requests_origin_known',
      sql`${table.origin} in ('marketplace', 'own_client') and (${table.origin} = 'own_client') = (${table.clientId} is not null)`,
    ),
    index('quote_requests_book_client')
      .on(table.clientId)
      .where(sql`${table.clientId} is not null`),
    check('quote_requests_wanted', sql`${table.wantedQuotes} between 1 and 5`),
    index('quote_requests_particulier').on(table.particulierId, table.createdAt.desc()),
    index('quote_requests_by_status').on(table.status, table.createdAt, table.id),
    index('quote_requests_updated').using('brin', table.updatedAt),
    // The orders, filters and searches of the team's list.
    index('quote_requests_created').on(table.createdAt, table.id),
    index('quote_requests_town').on(table.town, table.id),
    index('quote_requests_trade').on(table.trade, table.id),
    index('quote_requests_seats').on(table.seatsTaken, table.id),
    index('quote_requests_insee').on(table.insee.op('text_pattern_ops')),
    index('quote_requests_nobody')
      .on(table.nobodySince)
      .where(sql`${table.status} = 'open' and ${table.nobodySince} is not null`),
    index('quote_requests_sought').using(
      'gin',
      table.town.op('gin_trgm_ops'),
      table.postalCode.op('gin_trgm_ops'),
    ),
    index('quote_requests_words').using('gin', sql`to_tsvector('french', ${table.description})`),
    index('quote_requests_description').on(table.descriptionHash, table.createdAt.desc()),
    index('quote_requests_client').on(table.clientKey, table.createdAt.desc()),
    index('quote_requests_ending')
      .on(table.endsAt)
      .where(sql`${table.endsAt} is not null`),
    index('quote_requests_waiting')
      .on(table.trade)
      .where(sql`${table.status} = 'open' and ${table.seatsTaken} < 5`),
  ],
)

/** How to reach the person: a table of its own, joined only where a sharing exists or for its owner. */
export const requestContactDetails = pgTable(
  'quote_request_contacts',
  {
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id, {
      onDelete: 'cascade',
    }).primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    /** E.164, or null: then sharing a number says there is none. */
    phone: text('phone'),
    /** Who is on the spot, where the request is made for somebody else: told exactly when the number is. */
    siteFirstName: text('site_first_name'),
    siteLastName: text('site_last_name'),
    /** E.164. */
    sitePhone: text('site_phone'),
    /** Who asks, of them. */
    siteAsker: text('site_asker').$type<SiteAsker>(),
    /** When who asks said that the person on the spot agrees. */
    siteAgreedAt: at('site_agreed_at'),
  },
  (table) => [
    index('quote_request_contacts_email').on(table.email),
    index('quote_request_contacts_phone')
      .on(table.phone)
      .where(sql`${table.phone} is not null`),
    index('quote_request_contacts_sought').using('gin', table.email.op('gin_trgm_ops')),
  ],
)

/** Photos of the works, re-encoded without metadata. */
export const quoteRequestPhotos = pgTable(
  'quote_request_photos',
  {
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id, { onDelete: 'cascade' }),
    fileId: idOf<FileId>('file_id', () => files.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.fileId] }),
    index('quote_request_photos_file').on(table.fileId),
  ],
)

/** The trail of a request: every change of state, who made it and when. Append-only. */
export const quoteRequestTrail = pgTable(
  'quote_request_trail',
  {
    id: id<string>('id').primaryKey(),
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id, { onDelete: 'cascade' }),
    verb: text('verb').$type<QuoteRequestVerb>().notNull(),
    from: text('from_status').$type<QuoteRequestStatus>(),
    to: text('to_status').$type<QuoteRequestStatus>().notNull(),
    who: text('who').notNull(),
    accountId: id<AccountId>('account_id'),
    at: at('at').notNull(),
  },
  (table) => [index('quote_request_trail_request').on(table.requestId, table.at)],
)

/** What a person changed of their request besides its state: append-only, and never the words themselves. */
export const quoteRequestChanges = pgTable(
  'quote_request_changes',
  {
    id: id<string>('id').primaryKey(),
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id, { onDelete: 'cascade' }),
    what: text('what').$type<RequestChange>().notNull(),
    /** Quotes wanted, km beyond the zones, photos or plans: as the kind says. */
    amount: integer('amount'),
    /**
     * The photo taken out, which may be put back while its file is kept; refers to nothing, since
     * the file may be gone.
     */
    fileId: id<FileId>('file_id'),
    at: at('at').notNull(),
  },
  (table) => [
    index('quote_request_changes_request').on(table.requestId, table.at),
    check(
      'quote_request_changes_known',
      sql`${table.what} in ('described', 'photos_added', 'photo_removed', 'photo_restored', 'blueprints_added', 'blueprint_removed', 'wanted', 'shared_with_all', 'shared_one_by_one', 'further', 'quotes_refused', 'quotes_wanted')`,
    ),
  ],
)

/** Artisans a person no longer wants to hear from. */
export const blockedArtisans = pgTable(
  'blocked_artisans',
  {
    particulierId: idOf<AccountId>('particulier_id', () => users.id, { onDelete: 'cascade' }),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.particulierId, table.artisanId] })],
)

/** Keys of forms already posted: the same key again answers with the first effect instead of making a second. */
export const submissions = pgTable(
  'submissions',
  {
    key: text('key').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    resultId: id<string>('result_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('submissions_at').on(table.at)],
)
