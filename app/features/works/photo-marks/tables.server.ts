import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, index, real, text } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { ArtisanId, FileId } from '#app/values/identity/ids.ts'
import type { MarkKind } from './mark.ts'

/**
 * What a company drew over a photo, mark by mark in their order; the photo itself is as it was. Places are of its width
 * and height.
 */
export const photoMarks = pgTable(
  'photo_marks',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id, { onDelete: 'cascade' }),
    fileId: idOf<FileId>('file_id', () => files.id, { onDelete: 'cascade' }),
    rank: integer('rank').notNull(),
    kind: text('kind').$type<MarkKind>().notNull(),
    fromX: real('from_x').notNull(),
    fromY: real('from_y').notNull(),
    toX: real('to_x'),
    toY: real('to_y'),
    words: text('words').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.artisanId, table.fileId, table.rank] }),
    index('photo_marks_file').on(table.fileId),
    check('photo_marks_kind', sql`${table.kind} in ('measure', 'arrow', 'number')`),
    check(
      'photo_marks_places',
      sql`(${table.kind} = 'number') = (${table.toX} is null) and (${table.toX} is null) = (${table.toY} is null)`,
    ),
  ],
)
