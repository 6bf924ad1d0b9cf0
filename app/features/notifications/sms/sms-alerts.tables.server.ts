import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { at, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { PhoneNumber } from '#app/values/identity/phone-number.ts'
import type { SmsWish } from './sms-alert.ts'

/**
 * The mobile that somebody proved by a code, and the one they are about to prove. At a company's it is told of new
 * requests; an individual's is only said to be proved.
 */
export const smsAlerts = pgTable(
  'sms_alerts',
  {
    accountId: idOf<AccountId>('account_id', () => users.id, { onDelete: 'cascade' }).primaryKey(),
    phone: text('phone').$type<PhoneNumber>(),
    provedAt: at('proved_at'),
    wish: text('wish').$type<SmsWish>().notNull().default('never'),
    pendingPhone: text('pending_phone').$type<PhoneNumber>(),
    codeHash: text('code_hash'),
    codeExpiresAt: at('code_expires_at'),
    wrongTries: integer('wrong_tries').notNull().default(0),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    check('sms_alerts_wish_known', sql`${table.wish} in ('urgent', 'all', 'never')`),
    check('sms_alerts_proved', sql`(${table.phone} is null) = (${table.provedAt} is null)`),
  ],
)

/** Each alert once, whenever its cause is told again; what waits for the end of quiet hours has not left. */
export const smsAlertsTold = pgTable(
  'sms_alerts_told',
  {
    accountId: idOf<AccountId>('account_id', () => users.id, { onDelete: 'cascade' }),
    cause: text('cause').notNull(),
    /** Of which request: trade and town, nobody's name. */
    text: text('text').notNull(),
    at: at('at').notNull(),
    dueAt: at('due_at').notNull(),
    /** When it was settled: it left, or was left out. */
    settledAt: at('settled_at'),
    sentAt: at('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.cause] }),
    index('sms_alerts_told_due')
      .on(table.dueAt)
      .where(sql`${table.settledAt} is null`),
    index('sms_alerts_told_sent').on(table.sentAt),
  ],
)
