import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId, SavedAnswerId } from '#app/values/identity/ids.ts'
import type { SavedAnswerKind } from './saved-answer.ts'

/** What an artisan writes again and again: a name to choose it by, and a text with variables. */
export const savedAnswers = pgTable(
  'saved_answers',
  {
    id: id<SavedAnswerId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    /** What it serves to: to answer a request, or to follow up a devis. */
    kind: text('kind').$type<SavedAnswerKind>().notNull().default('answer'),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The order in which they are offered, from 0; gaps mean nothing. */
    position: integer('position').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Deleted, and kept a day so that it can be taken back. */
    deletedAt: at('deleted_at'),
  },
  (table) => [index('saved_answers_artisan').on(table.artisanId, table.position)],
)
