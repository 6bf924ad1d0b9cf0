import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/columns.server.ts'
import type { AccountId } from '#app/values/ids.ts'

/** One row a person: the authentication library's `user`. The address is stored normalised (trimmed, lower case). */
export const users = pgTable(
  'users',
  {
    id: id<AccountId>('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    suspendedAt: at('suspended_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
)

/** What the specification calls a profile: which side of the market somebody is on. One kind per account. */
export const profiles = pgTable(
  'profiles',
  {
    userId: id<AccountId>('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    userType: text('user_type').$type<'particulier' | 'artisan'>().notNull(),
    fullName: text('full_name').notNull(),
    /** Of an artisan, as given at sign-up; the company file has its own, which may change. */
    companyName: text('company_name'),
    email: text('email').notNull(),
    /** E.164, or null: a phone number is never required of an individual. */
    phone: text('phone'),
  },
  (table) => [check('profiles_user_type', sql`${table.userType} in ('particulier', 'artisan')`), index('profiles_email').on(table.email)],
)

/** Roles beyond the kind of account; `admin` is the only one. The only place a role is read from. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: id<AccountId>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<'admin'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] }), check('user_roles_role', sql`${table.role} in ('admin')`)],
)

/** Signed-in browsers: the authentication library's `session`. Idle 7 days, absolute 30 days. */
export const sessions = pgTable(
  'sessions',
  {
    id: id<string>('id').primaryKey(),
    userId: id<AccountId>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.token), index('sessions_user').on(table.userId)],
)

/** Ways to sign in: the authentication library's `account`; here the argon2id hash of the password. */
export const credentials = pgTable(
  'credentials',
  {
    id: id<string>('id').primaryKey(),
    userId: id<AccountId>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('credentials_user_provider').on(table.userId, table.providerId)],
)

/** The authentication library's own short-lived values; our links are `link_tokens`. */
export const verifications = pgTable('verifications', {
  id: id<string>('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** What a link in a mail is for. */
export type LinkPurpose = 'signup' | 'recovery' | 'email_change' | 'quote_request'

/**
 * Links sent by mail. Only the SHA-256 of the token is stored. A sign-up link may be followed again while it lasts
 * and changes nothing more; the others are used once (`used_at` set by a guarded update).
 */
export const linkTokens = pgTable(
  'link_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /** The account, or for `quote_request` the request that the link opens. */
    subjectId: id<string>('subject_id').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('link_tokens_subject').on(table.subjectId, table.purpose), index('link_tokens_expires').on(table.expiresAt)],
)
