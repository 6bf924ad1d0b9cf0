import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId, OutsideCalendarId } from '#app/values/identity/ids.ts'
import { READING_FAILURES, type ReadingFailure } from './outside-calendar.ts'

/**
 * Calendars that a company, or somebody of its crew, keeps elsewhere, read for when they are busy. The address opens
 * all of it, so that it is kept sealed.
 */
export const outsideCalendars = pgTable(
  'outside_calendars',
  {
    id: id<OutsideCalendarId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id, { onDelete: 'cascade' }),
    /**
     * Whose it is where it is not the company's: a person with an access to it. The crew stands below in the order of
     * imports, so that the key to `crew_access`, with which it goes, is written in the migration alone.
     */
    memberId: id<string>('member_id'),
    address: text('address').notNull(),
    /** Tells the same address given twice by the same, and nothing else. */
    addressHash: text('address_hash').notNull(),
    host: text('host').notNull(),
    ending: text('ending').notNull(),
    createdAt: at('created_at').notNull(),
    /** When it last answered as it should. */
    readAt: at('read_at'),
    /** When its busy times were last computed: what has not changed is computed anew once a day. */
    computedAt: at('computed_at'),
    nextReadAt: at('next_read_at').notNull(),
    /** Readings that failed one after another, since when, and why the last did. */
    failures: integer('failures').notNull().default(0),
    failingSince: at('failing_since'),
    failure: text('failure').$type<ReadingFailure>(),
    etag: text('etag'),
    lastModified: text('last_modified'),
  },
  (table) => [
    uniqueIndex('outside_calendars_address').on(table.artisanId, table.addressHash),
    index('outside_calendars_due').on(table.nextReadAt),
    index('outside_calendars_member').on(table.memberId),
    check(
      'outside_calendars_failure',
      sql`${table.failure} in (${sql.raw(READING_FAILURES.map((one) => `'${one}'`).join(', '))})`,
    ),
    check(
      'outside_calendars_failing',
      sql`(${table.failure} is null) = (${table.failingSince} is null)`,
    ),
  ],
)

/** When a calendar of elsewhere says that whose it is is busy. Neither what for, nor where, nor with whom. */
export const outsideBusyTimes = pgTable(
  'outside_busy_times',
  {
    calendarId: idOf<OutsideCalendarId>('calendar_id', () => outsideCalendars.id, {
      onDelete: 'cascade',
    }),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.startsAt] }),
    check('outside_busy_times_order', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)
