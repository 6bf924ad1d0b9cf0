import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, PasskeyId } from '#app/values/identity/ids.ts'
import { users } from '#app/features/accounts/tables.server.ts'

/**
 * The authenticator application of an account (TOTP, RFC 6238). The key is encrypted under a key derived from the
 * product's secret; `last_step` is the last 30 s step whose code was used, so that none is used twice.
 */
export const twoFactors = pgTable('two_factors', {
  userId: idOf<AccountId>('user_id', () => users.id, { onDelete: 'cascade' }).primaryKey(),
  secret: text('secret').notNull(),
  /** Null while the first code has not been typed: nothing is asked at sign-in yet. */
  enabledAt: at('enabled_at'),
  lastStep: integer('last_step').notNull().default(0),
  createdAt: at('created_at').notNull(),
})

/** Codes that replace the application when it is lost; only their hashes, each used once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: idOf<AccountId>('user_id', () => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/**
 * A sign-in whose password was right and whose code is awaited. It is no session: it lives ten minutes, stands in a
 * cookie of its own, and opens nothing but the page that asks for the code.
 */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: idOf<AccountId>('user_id', () => users.id, { onDelete: 'cascade' }),
    /** Where to go once the code was right; a path of the site. */
    destination: text('destination').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_challenges_user').on(table.userId),
    index('sign_in_challenges_expires').on(table.expiresAt),
  ],
)

/** Passkeys of an account (WebAuthn): the public half of each, in base64url as the library gives it. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id<PasskeyId>('id').primaryKey(),
    userId: idOf<AccountId>('user_id', () => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** How often its device says that it was used: a number that goes back betrays a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
)

/**
 * What a passkey is asked to sign: once, within five minutes. With an account, to register one
 * there; without, to sign in.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    userId: id<AccountId>('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_expires').on(table.expiresAt),
  ],
)
