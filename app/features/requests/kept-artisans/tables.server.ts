import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { at, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, ArtisanId, QuoteRequestId } from '#app/values/identity/ids.ts'

/** Companies that a person keeps to find them again. Nobody else reads it, the companies least of all. */
export const keptArtisans = pgTable(
  'kept_artisans',
  {
    particulierId: idOf<AccountId>('particulier_id', () => users.id, { onDelete: 'cascade' }),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.particulierId, table.artisanId] }),
    index('kept_artisans_artisan').on(table.artisanId),
  ],
)

/** Companies that the author of a request asked to be told first, in their order. */
export const requestInvitations = pgTable(
  'quote_request_invitations',
  {
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id, { onDelete: 'cascade' }),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    /** 1 is told first. */
    rank: integer('rank').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.artisanId] }),
    check('quote_request_invitations_three', sql`${table.rank} between 1 and 3`),
    index('quote_request_invitations_artisan').on(table.artisanId),
  ],
)
