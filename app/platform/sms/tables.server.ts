import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { at } from '../database/columns.server.ts'
import type { SmsUse } from './sms.ts'

/** That a text message was asked for, and what for; neither to whom nor which words. */
export const smsSent = pgTable(
  'sms_sent',
  {
    id: uuid('id').primaryKey(),
    use: text('use').$type<SmsUse>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('sms_sent_at').on(table.at),
    check('sms_sent_use_known', sql`${table.use} in ('code', 'alert')`),
  ],
)
