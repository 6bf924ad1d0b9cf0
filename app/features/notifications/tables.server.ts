import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/** In-app notices: a sentence and where it leads. One per cause, so that a handler may run twice. */
export const notices = pgTable(
  'notices',
  {
    id: id<string>('id').primaryKey(),
    accountId: idOf<AccountId>('account_id', () => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    href: text('href').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    at: at('at').notNull(),
    readAt: at('read_at'),
    /** False when the person keeps this kind out of their space; the row then only says that the cause was told. */
    shown: boolean('shown').notNull().default(true),
    /** When it may leave as a push; null when it does not. */
    pushDueAt: at('push_due_at'),
    pushedAt: at('pushed_at'),
    /** It waits for the day's digest; false once that left, or when it was read before. */
    inDigest: boolean('in_digest').notNull().default(false),
  },
  (table) => [
    index('notices_at').using('brin', table.at),
    index('notices_account').on(table.accountId, table.at.desc()),
    uniqueIndex('notices_dedupe').on(table.accountId, table.dedupeKey),
    index('notices_push_due')
      .on(table.pushDueAt)
      .where(sql`${table.pushDueAt} is not null and ${table.pushedAt} is null`),
    index('notices_digest')
      .on(table.accountId)
      .where(sql`${table.inDigest}`),
    index('notices_unread')
      .on(table.accountId)
      .where(sql`${table.readAt} is null and ${table.shown}`),
  ],
)

/**
 * When somebody may be told: their quiet hours and the hour of their digest, on their own clock. No
 * row: no quiet hours.
 */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: idOf<AccountId>('user_id', () => users.id, { onDelete: 'cascade' }).primaryKey(),
    /** Minutes after midnight; both null: no quiet hours. They may pass midnight. */
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    /** Minutes after midnight at which the digest leaves. */
    digestAt: integer('digest_at').notNull().default(1_080),
    /** IANA name; null: that of the company, or of the latest works. */
    timeZone: text('time_zone'),
    /** The calendar day, on the person's clock, of the last digest. */
    digestedOn: text('digested_on'),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    check(
      'notification_settings_quiet',
      sql`(${table.quietFrom} is null) = (${table.quietTo} is null)`,
    ),
    check(
      'notification_settings_minutes',
      sql`coalesce(${table.quietFrom}, 0) between 0 and 1439 and coalesce(${table.quietTo}, 0) between 0 and 1439 and ${table.digestAt} between 0 and 1439`,
    ),
  ],
)
