import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { ArtisanId, FileId } from '#app/values/identity/ids.ts'
import type { CompanyImageKind } from './company-image.ts'

/** The logo and the portrait of a company, one of each at most. Public while its page is shown. */
export const companyImages = pgTable(
  'company_images',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    kind: text('kind').$type<CompanyImageKind>().notNull(),
    fileId: idOf<FileId>('file_id', () => files.id),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.artisanId, table.kind] }),
    uniqueIndex('company_images_file').on(table.fileId),
    check('company_images_kind', sql`${table.kind} in ('logo', 'portrait')`),
  ],
)
