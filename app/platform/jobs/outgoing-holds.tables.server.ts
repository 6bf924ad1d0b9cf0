import { pgTable } from 'drizzle-orm/pg-core'
import { at } from '#app/platform/database/columns.server.ts'

/** Since a copy was put back, nothing leaves for the outside until the operator says so. A row a time. */
export const outgoingHolds = pgTable('outgoing_holds', {
  heldAt: at('held_at').primaryKey(),
  /** When the copy was made: what waited then may have left since. */
  copiedAt: at('copied_at').notNull(),
  releasedAt: at('released_at'),
})
