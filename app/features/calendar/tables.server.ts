import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'

/**
 * The secret address of an artisan's calendar, for other calendars to read; one at a time. Only its
 * digest is stored.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id, {
      onDelete: 'cascade',
    }).primaryKey(),
    tokenHash: text('token_hash').notNull(),
    createdAt: at('created_at').notNull(),
    /** When a calendar last asked, to the hour; null when none has. */
    readAt: at('read_at'),
  },
  (table) => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
)
