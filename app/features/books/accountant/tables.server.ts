import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountantAccessId, ArtisanId } from '#app/values/identity/ids.ts'
import type { AccountantAct } from './access.ts'

/** That somebody may read the books of a company, by its artisan's invitation, until it is ended. */
export const accountantAccesses = pgTable(
  'accountant_accesses',
  {
    id: id<AccountantAccessId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    email: text('email').notNull(),
    /** Digest of the token in the mailed link. */
    tokenHash: text('token_hash').notNull(),
    invitedAt: at('invited_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('accountant_accesses_token').on(table.tokenHash),
    // An address is invited once; invited again, it is another access.
    uniqueIndex('accountant_accesses_live')
      .on(table.artisanId, table.email)
      .where(sql`${table.endedAt} is null`),
  ],
)

/** The last code that was mailed to whoever opened the link of an access. */
export const accountantCodes = pgTable(
  'accountant_codes',
  {
    accessId: idOf<AccountantAccessId>('access_id', () => accountantAccesses.id, {
      onDelete: 'cascade',
    }).primaryKey(),
    codeHash: text('code_hash').notNull(),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    usedAt: at('used_at'),
  },
  (table) => [check('accountant_codes_tries', sql`${table.wrongTries} between 0 and 5`)],
)

/** A browser in which the code of an access was typed; of its token only the digest is kept. */
export const accountantSessions = pgTable(
  'accountant_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accessId: idOf<AccountantAccessId>('access_id', () => accountantAccesses.id, {
      onDelete: 'cascade',
    }),
    openedAt: at('opened_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('accountant_sessions_access').on(table.accessId),
    index('accountant_sessions_expires').on(table.expiresAt),
  ],
)

/** What was opened by an access, and when: its artisan reads it. */
export const accountantReads = pgTable(
  'accountant_reads',
  {
    accessId: idOf<AccountantAccessId>('access_id', () => accountantAccesses.id, {
      onDelete: 'cascade',
    }),
    what: text('what').$type<AccountantAct>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('accountant_reads_access').on(table.accessId, table.at.desc())],
)
