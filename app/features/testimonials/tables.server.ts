import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, ArtisanId, TestimonialId } from '#app/values/identity/ids.ts'
import type { TestimonialStatus } from './testimonial.ts'

/**
 * What an artisan says of the product: one a company, shown with its name while it consents and the
 * team publishes it.
 */
export const testimonials = pgTable(
  'testimonials',
  {
    id: id<TestimonialId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    text: text('text').notNull(),
    /** Who signs: the manager, as named when it was written. */
    signedName: text('signed_name').notNull(),
    status: text('status').$type<TestimonialStatus>().notNull(),
    /** When the artisan agreed to it being shown; null once they took it back. */
    consentedAt: at('consented_at'),
    writtenAt: at('written_at').notNull(),
    publishedAt: at('published_at'),
    decidedAt: at('decided_at'),
    decidedBy: id<AccountId>('decided_by'),
    /** Why the team does not show it. */
    reason: text('reason'),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('testimonials_artisan').on(table.artisanId),
    index('testimonials_shown')
      .on(table.publishedAt.desc())
      .where(sql`${table.status} = 'published'`),
    index('testimonials_waiting')
      .on(table.writtenAt)
      .where(sql`${table.status} = 'pending'`),
    check(
      'testimonials_status_known',
      sql`${table.status} in ('pending', 'published', 'unpublished', 'withdrawn')`,
    ),
    // The database's last word: nothing is shown without consent.
    check(
      'testimonials_consent',
      sql`${table.status} in ('withdrawn', 'unpublished') or ${table.consentedAt} is not null`,
    ),
  ],
)
