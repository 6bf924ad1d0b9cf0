import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { DepartureReason } from './departures.ts'

/**
 * Companies that may leave, a row a reason: found again every hour, gone once the reason is. `sinceAt`: what the reason
 * dates (the last contact, the end of the free month…). `deskAt`: somebody of the team made a case of it; `settledAt`:
 * somebody dealt with it, and it is told again only once the reason was gone.
 */
export const departureWarnings = pgTable(
  'departure_warnings',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<DepartureReason>().notNull(),
    sinceAt: at('since_at').notNull(),
    notedAt: at('noted_at').notNull(),
    deskAt: at('desk_at'),
    settledAt: at('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.artisanId, table.reason] }),
    index('departure_warnings_open')
      .on(table.reason, table.sinceAt)
      .where(sql`${table.settledAt} is null`),
    check(
      'departure_warnings_reason',
      sql`${table.reason} in ('end_asked', 'payment_failed', 'trial_without_quote', 'no_contact', 'few_leads', 'quotes_refused')`,
    ),
  ],
)
