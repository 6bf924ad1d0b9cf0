import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { at, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId, InvoiceId } from '#app/values/identity/ids.ts'
import type { FormalNotice } from './formal-notice/formal-notice.ts'
import type { ReminderStep } from './reminder.ts'

/** Which reminders a company has sent of its invoices; without a row, none. */
export const reminderSettings = pgTable('reminder_settings', {
  artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id).primaryKey(),
  steps: text('steps').array().$type<ReminderStep[]>().notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** The same for one invoice, where it differs. */
export const reminderChoices = pgTable('reminder_choices', {
  invoiceId: idOf<InvoiceId>('invoice_id', () => invoices.id, { onDelete: 'cascade' }).primaryKey(),
  steps: text('steps').array().$type<ReminderStep[]>().notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** The reminders that left, each once. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    invoiceId: idOf<InvoiceId>('invoice_id', () => invoices.id, { onDelete: 'cascade' }),
    step: text('step').$type<ReminderStep>().notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.step] }),
    check(
      'invoice_reminders_step',
      sql`${table.step} in ('before', 'on_day', 'polite', 'firm', 'formal')`,
    ),
  ],
)

/** The formal notice (mise en demeure) that a company sent of an invoice, once, as it was sent. */
export const formalNotices = pgTable('formal_notices', {
  invoiceId: idOf<InvoiceId>('invoice_id', () => invoices.id, { onDelete: 'cascade' }).primaryKey(),
  notice: jsonb('notice').$type<FormalNotice>().notNull(),
  sentAt: at('sent_at').notNull(),
})
