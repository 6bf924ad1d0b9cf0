import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ContentTag } from './content-tags.ts'

/** How often each kind of public content changed, so that every process knows which of its cached pages are old. */
export const contentVersions = pgTable('content_versions', {
  tag: text('tag').$type<ContentTag>().primaryKey(),
  version: integer('version').notNull(),
})
