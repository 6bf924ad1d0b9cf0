import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'

/** How often a profile was opened, day by day (UTC). A number, and nothing of who looked. */
export const profileViews = pgTable(
  'profile_views',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.artisanId, table.day] })],
)
