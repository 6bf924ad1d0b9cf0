import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { OpeningHours } from '#app/features/companies/file/opening-hours.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'

/** When a company lets its clients choose a visit; without a row, or without hours, it proposes them itself. */
export const visitHours = pgTable(
  'visit_hours',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id).primaryKey(),
    hours: jsonb('hours').$type<OpeningHours>().notNull(),
    minutes: integer('minutes').notNull(),
    noticeHours: integer('notice_hours').notNull(),
    mostADay: integer('most_a_day').notNull(),
    /**
     * Who of its people goes to the visits that clients choose; null: nobody in particular. The crew stands below in the
     * order of imports, so that the key to `crew_members` is written in the migration alone.
     */
    memberId: id<string>('member_id'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('visit_hours_member').on(table.memberId)],
)
