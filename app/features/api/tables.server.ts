import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type {
  AccountId,
  ApiConsentId,
  ApiKeyId,
  ApiPartnerId,
  ArtisanId,
  QuoteRequestId,
} from '#app/values/identity/ids.ts'
import type { ApiScope } from './keys/api-key.ts'

/** Somebody who posts requests for people who asked them to, made by an administrator. */
export const apiPartners = pgTable(
  'api_partners',
  {
    id: id<ApiPartnerId>('id').primaryKey(),
    name: text('name').notNull(),
    /** Where the team writes to them. */
    email: text('email').notNull(),
    createdBy: id<AccountId>('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [uniqueIndex('api_partners_name').on(sql`lower(${table.name})`)],
)

/** A key of the API, of a company or of a partner. What it opens is said here; the key itself is kept nowhere. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id<ApiKeyId>('id').primaryKey(),
    artisanId: id<ArtisanId>('artisan_id').references(() => artisans.id),
    partnerId: id<ApiPartnerId>('partner_id').references(() => apiPartners.id),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    /** SHA-256 of the key. */
    keyHash: text('key_hash').notNull(),
    lastFour: text('last_four').notNull(),
    /** The version that it is answered in, unless a call names another. */
    version: text('version').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.keyHash),
    index('api_keys_artisan').on(table.artisanId),
    index('api_keys_partner').on(table.partnerId),
    check('api_keys_of_one', sql`num_nonnulls(${table.artisanId}, ${table.partnerId}) = 1`),
    // A partner writes requests and reads nothing; a company has no business with others' requests.
    check(
      'api_keys_scopes',
      sql`cardinality(${table.scopes}) > 0 and (${table.partnerId} is not null) = ('requests:write' = any(${table.scopes})) and (${table.partnerId} is null or cardinality(${table.scopes}) = 1)`,
    ),
  ],
)

/**
 * What a call that writes was answered, by the name that its caller gave it: the same name again is
 * answered the same, and nothing is done twice. Only what was done is kept.
 */
export const apiAnswers = pgTable(
  'api_answers',
  {
    keyId: idOf<ApiKeyId>('key_id', () => apiKeys.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the operation and the body. */
    bodyHash: text('body_hash').notNull(),
    /** Null only inside the transaction that does the work. */
    status: integer('status'),
    body: jsonb('body'),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.name] }),
    index('api_answers_at').on(table.at),
  ],
)

/** That a partner says somebody agreed to their request being posted: in which words, and when. */
export const apiConsents = pgTable(
  'api_consents',
  {
    id: id<ApiConsentId>('id').primaryKey(),
    partnerId: idOf<ApiPartnerId>('partner_id', () => apiPartners.id),
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
    givenAt: at('given_at').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    index('api_consents_request').on(table.requestId),
    index('api_consents_partner').on(table.partnerId, table.receivedAt.desc()),
  ],
)
