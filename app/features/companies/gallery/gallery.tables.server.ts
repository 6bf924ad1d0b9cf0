import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { ArtisanId, FileId, GalleryPictureId } from '#app/values/identity/ids.ts'
import { artisans } from '#app/features/companies/tables.server.ts'

/**
 * The gallery of a profile (Pro and Premium): one picture, or the same place before and after.
 * Public once the company is verified.
 */
export const galleryPictures = pgTable(
  'gallery_pictures',
  {
    id: id<GalleryPictureId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    /** The picture, or « après » of a pair. */
    fileId: idOf<FileId>('file_id', () => files.id),
    /** « Avant »; null for a picture alone. */
    beforeFileId: id<FileId>('before_file_id').references(() => files.id),
    caption: text('caption').notNull(),
    trade: text('trade').$type<TradeSlug>(),
    /** From 0, in the order the artisan chose. */
    position: integer('position').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('gallery_pictures_artisan').on(table.artisanId, table.position),
    index('gallery_pictures_file').on(table.fileId),
    index('gallery_pictures_before').on(table.beforeFileId),
  ],
)
