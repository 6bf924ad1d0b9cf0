import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TeamRole } from '#app/platform/context.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type {
  NotificationChannel,
  NotificationKind,
} from '#app/features/accounts/profile/notification-kinds.ts'

/** One row a person. The address is stored normalised (trimmed, lower case). */
export const users = pgTable(
  'users',
  {
    id: id<AccountId>('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    suspendedAt: at('suspended_at'),
    /**
     * What the team said when it suspended the account; null when it was not, or when its owner
     * asked for its erasure.
     */
    suspensionReason: text('suspension_reason'),
    /** The last visit of its owner, to the hour: what says that an account is asleep. */
    lastSeenAt: at('last_seen_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    // The orders, filters and searches of the team's list: read forwards or backwards.
    index('users_by_age').on(table.createdAt, table.id),
    index('users_by_name').on(sql`lower(${table.name})`, table.id),
    index('users_by_visit').on(sql`coalesce(${table.lastSeenAt}, '-infinity')`, table.id),
    index('users_suspended')
      .on(table.createdAt)
      .where(sql`${table.suspendedAt} is not null`),
    index('users_unconfirmed')
      .on(table.createdAt)
      .where(sql`not ${table.emailVerified}`),
    index('users_sought').using(
      'gin',
      table.email.op('gin_trgm_ops'),
      table.name.op('gin_trgm_ops'),
    ),
  ],
)

/** What the specification calls a profile: which side of the market somebody is on. One kind per account. */
export const profiles = pgTable(
  'profiles',
  {
    userId: idOf<AccountId>('user_id', () => users.id, { onDelete: 'cascade' }).primaryKey(),
    userType: text('user_type').$type<'particulier' | 'artisan'>().notNull(),
    fullName: text('full_name').notNull(),
    /** Of an artisan, as given at sign-up; the company file has its own, which may change. */
    companyName: text('company_name'),
    email: text('email').notNull(),
    /** E.164, or null: a phone number is never required of an individual. */
    phone: text('phone'),
  },
  (table) => [
    check('profiles_user_type', sql`${table.userType} in ('particulier', 'artisan')`),
    index('profiles_email').on(table.email),
    index('profiles_phone')
      .on(table.phone)
      .where(sql`${table.phone} is not null`),
    index('profiles_artisans')
      .on(table.userId)
      .where(sql`${table.userType} = 'artisan'`),
  ],
)

/** Roles beyond the kind of account; `admin` is the only one. The only place a role is read from. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: idOf<AccountId>('user_id', () => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<'admin'>().notNull(),
    /** What they do in the team; who was in it before there were roles does everything. */
    duties: text('duties')
      .array()
      .$type<TeamRole[]>()
      .notNull()
      .default(sql`'{administrator}'::text[]`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check('user_roles_role', sql`${table.role} in ('admin')`),
    check(
      'user_roles_duties',
      sql`cardinality(${table.duties}) > 0 and ${table.duties} <@ array['support', 'verification', 'moderation', 'finance', 'administrator']`,
    ),
  ],
)

/** Signed-in browsers. Idle 7 days, absolute 30 days. */
export const sessions = pgTable(
  'sessions',
  {
    id: id<string>('id').primaryKey(),
    userId: idOf<AccountId>('user_id', () => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expiresAt: at('expires_at').notNull(),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** When a second factor was verified in this session; null while none was. */
    secondFactorAt: at('second_factor_at'),
    /** When its owner last proved who they are in it (password or code): dangerous acts ask again after ten minutes. */
    provedAt: at('proved_at'),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.token),
    index('sessions_user').on(table.userId),
  ],
)

/**
 * Passwords, as argon2id hashes. An account has one at most; one opened by a link has none until
 * its owner chooses it.
 */
export const credentials = pgTable(
  'credentials',
  {
    id: id<string>('id').primaryKey(),
    userId: idOf<AccountId>('user_id', () => users.id, { onDelete: 'cascade' }),
    password: text('password').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('credentials_user').on(table.userId)],
)

/** What a link in a mail is for. A change of address has two: one goes to the present address, one to the new one. */
export type LinkPurpose =
  | 'signup'
  | 'recovery'
  | 'email_change_from'
  | 'email_change_to'
  | 'quote_request'
  | 'own_quote'
  | 'crew'
  | 'project'

/**
 * Links sent by mail. Only the SHA-256 of the token is stored. A sign-up link may be followed again while it lasts
 * and changes nothing more; the others are used once (`used_at` set by a guarded update).
 */
export const linkTokens = pgTable(
  'link_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /**
     * The account; for `quote_request` the request that the link opens, for `own_quote` the devis,
     * for `crew` who of a company is invited, for `project` what is shared,
     * for a change of address that change.
     */
    subjectId: id<string>('subject_id').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('link_tokens_subject').on(table.subjectId, table.purpose),
    index('link_tokens_expires').on(table.expiresAt),
  ],
)

/**
 * A change of address that waits for both links to be followed: the present address says yes, the new one proves
 * itself. An account has one at most; asking again replaces it.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id<string>('id').primaryKey(),
    userId: idOf<AccountId>('user_id', () => users.id, { onDelete: 'cascade' }),
    newEmail: text('new_email').notNull(),
    confirmedFromAt: at('confirmed_from_at'),
    confirmedToAt: at('confirmed_to_at'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_changes_user').on(table.userId),
    index('email_changes_expires').on(table.expiresAt),
  ],
)

/**
 * Tries counted together: an account's (by the hash of its address) or one of its known browsers'.
 * Five a window; a window that was used up makes the next one longer (`strikes`), never longer than
 * an hour.
 */
export const signInGuards = pgTable(
  'sign_in_guards',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    strikes: integer('strikes').notNull(),
    windowEndsAt: at('window_ends_at').notNull(),
  },
  (table) => [index('sign_in_guards_window').on(table.windowEndsAt)],
)

/** What a person said of a kind of news on a channel. No row: they want it. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: idOf<AccountId>('user_id', () => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    channel: text('channel').$type<NotificationChannel>().notNull(),
    wanted: boolean('wanted').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.channel] })],
)

/**
 * How an account was reached, as keyed hashes: a connection with its browser, and the pair it makes
 * with another account that the same browser signed in to. For finding one person behind a company
 * and its clients; nothing is read back out of it.
 */
export const accountTraces = pgTable(
  'account_traces',
  {
    id: id<string>('id').primaryKey(),
    accountId: idOf<AccountId>('account_id', () => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'device' | 'connection'>().notNull(),
    hash: text('hash').notNull(),
    /** The last time. */
    seenAt: at('seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('account_traces_once').on(table.accountId, table.kind, table.hash),
    index('account_traces_hash').on(table.kind, table.hash),
    check('account_traces_kind', sql`${table.kind} in ('device', 'connection')`),
  ],
)

/**
 * Accounts to erase, and those that were. It names nobody; it is also kept outside the database, so that a restored
 * backup is erased again.
 */
export const erasures = pgTable(
  'erasures',
  {
    accountId: id<AccountId>('account_id').primaryKey(),
    requestedAt: at('requested_at').notNull(),
    /** Null while something of the account is left. */
    doneAt: at('done_at'),
  },
  (table) => [
    index('erasures_waiting')
      .on(table.requestedAt)
      .where(sql`${table.doneAt} is null`),
  ],
)
