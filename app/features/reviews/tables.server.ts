import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type {
  AccountId,
  ArtisanId,
  EmergencyId,
  FileId,
  WorksId,
  ReviewId,
} from '#app/values/identity/ids.ts'
import type { ReviewDoubt } from '#app/features/reviews/moderation/review-doubt.ts'
import type {
  Ratings,
  RefusalReason,
  ReportReason,
  ReviewActor,
  ReviewStatus,
  ReviewVerb,
} from './review.ts'

/**
 * Reviews: one for each finished works or emergency at most, by its client. The rating of a company is the sum
 * of those published.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id<ReviewId>('id').primaryKey(),
    /** What it is of: works, or an emergency that the company came for. One of the two. */
    worksId: id<WorksId>('intervention_id').references(() => worksTable.id),
    emergencyId: id<EmergencyId>('emergency_id').references(() => emergencies.id),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    authorId: idOf<AccountId>('author_id', () => users.id),
    /** As everybody reads it: « Claire H. ». */
    authorName: text('author_name').notNull(),
    /** Of the works, as they were requested. */
    trade: text('trade').$type<TradeSlug>().notNull(),
    town: text('town').notNull(),
    overall: integer('overall').notNull(),
    quality: integer('quality').notNull(),
    punctuality: integer('punctuality').notNull(),
    price: integer('price').notNull(),
    contact: integer('contact').notNull(),
    text: text('text').notNull(),
    /** The day the works were over, where they were done: the « date de l’expérience » (D111-17). */
    experiencedOn: date('experienced_on', { mode: 'string' }).notNull(),
    status: text('status').$type<ReviewStatus>().notNull(),
    /** Since when it waits for the team; what its age is counted from. */
    waitingSince: at('waiting_since').notNull(),
    createdAt: at('created_at').notNull(),
    editedAt: at('edited_at'),
    editableUntil: at('editable_until').notNull(),
    /** The first publication: a correction does not make a review new. */
    publishedAt: at('published_at'),
    /** The team's last decision, by whom, and why it was refused. */
    decidedAt: at('decided_at'),
    decidedBy: id<AccountId>('decided_by'),
    refusalReason: text('refusal_reason').$type<RefusalReason>(),
    refusalText: text('refusal_text'),
    appealedAt: at('appealed_at'),
    appealText: text('appeal_text'),
  },
  (table) => [
    // The last word on two reviews of the same works, or of the same emergency, posted at once.
    uniqueIndex('reviews_one_an_intervention').on(table.worksId),
    uniqueIndex('reviews_one_an_emergency')
      .on(table.emergencyId)
      .where(sql`${table.emergencyId} is not null`),
    check('reviews_of_one_thing', sql`num_nonnulls(${table.worksId}, ${table.emergencyId}) = 1`),
    index('reviews_artisan')
      .on(table.artisanId, table.publishedAt.desc(), table.id.desc())
      .where(sql`${table.status} = 'published'`),
    index('reviews_public')
      .on(table.publishedAt.desc(), table.id.desc())
      .where(sql`${table.status} = 'published'`),
    index('reviews_waiting')
      .on(table.waitingSince)
      .where(sql`${table.status} in ('pending', 'appealed')`),
    index('reviews_author').on(table.authorId, table.createdAt.desc()),
    index('reviews_by_decision').on(
      sql`coalesce(${table.decidedAt}, ${table.createdAt})`,
      table.id,
    ),
    index('reviews_by_rating').on(table.overall, table.id),
    index('reviews_of_company').on(table.artisanId),
    index('reviews_sought').using(
      'gin',
      table.authorName.op('gin_trgm_ops'),
      table.text.op('gin_trgm_ops'),
      table.town.op('gin_trgm_ops'),
    ),
    // A company and its account share one identifier.
    check('reviews_not_own', sql`${table.authorId} <> ${table.artisanId}`),
    check(
      'reviews_ratings',
      sql`${table.overall} between 1 and 5 and ${table.quality} between 1 and 5 and ${table.punctuality} between 1 and 5 and ${table.price} between 1 and 5 and ${table.contact} between 1 and 5`,
    ),
    check(
      'reviews_status_known',
      sql`${table.status} in ('pending', 'published', 'refused', 'appealed', 'withdrawn')`,
    ),
    check(
      'reviews_published_dated',
      sql`${table.status} <> 'published' or ${table.publishedAt} is not null`,
    ),
  ],
)

/** The photos of a review, in the order they were added; shown to everybody while it is published. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    reviewId: idOf<ReviewId>('review_id', () => reviews.id, { onDelete: 'cascade' }),
    fileId: idOf<FileId>('file_id', () => files.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.fileId] }),
    uniqueIndex('review_photos_file').on(table.fileId),
  ],
)

/** The one reply of the company to a review. */
export const reviewReplies = pgTable('review_replies', {
  reviewId: idOf<ReviewId>('review_id', () => reviews.id, { onDelete: 'cascade' }).primaryKey(),
  text: text('text').notNull(),
  at: at('at').notNull(),
})

/** A company's objection to a review about it: one, with its reason, decided by the team. */
export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: idOf<ReviewId>('review_id', () => reviews.id, { onDelete: 'cascade' }).primaryKey(),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    at: at('at').notNull(),
    decidedAt: at('decided_at'),
    decidedBy: id<AccountId>('decided_by'),
    decision: text('decision').$type<'kept' | 'removed'>(),
    decisionText: text('decision_text'),
  },
  (table) => [
    index('review_reports_waiting')
      .on(table.at)
      .where(sql`${table.decidedAt} is null`),
  ],
)

/**
 * What the author of a review shares with its company (`ReviewDoubt`), found when it was written or
 * changed: facts that the team is shown before it publishes.
 */
export const reviewDoubts = pgTable(
  'review_doubts',
  {
    reviewId: idOf<ReviewId>('review_id', () => reviews.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ReviewDoubt>().notNull(),
    foundAt: at('found_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.kind] }),
    check(
      'review_doubts_kind',
      sql`${table.kind} in ('device', 'connection', 'phone', 'email', 'address', 'name', 'linked')`,
    ),
  ],
)

/** What a line of the trail remembers: what was there before a change, or why something was decided. */
export type ReviewTrailDetail = {
  before?: Ratings & { text: string }
  reason?: string
  text?: string
}

/** Every act on a review, by whom and when; append-only. The team reads it before deciding. */
export const reviewTrail = pgTable(
  'review_trail',
  {
    id: id<string>('id').primaryKey(),
    reviewId: idOf<ReviewId>('review_id', () => reviews.id, { onDelete: 'cascade' }),
    verb: text('verb').$type<ReviewVerb | 'reply' | 'report' | 'keep'>().notNull(),
    from: text('from_status').$type<ReviewStatus>(),
    to: text('to_status').$type<ReviewStatus>().notNull(),
    who: text('who').$type<ReviewActor | 'artisan'>().notNull(),
    at: at('at').notNull(),
    detail: jsonb('detail').$type<ReviewTrailDetail>().notNull(),
  },
  (table) => [index('review_trail_review').on(table.reviewId, table.at)],
)

/** Who was asked for a review of finished works, and when the one reminder is due. */
export const reviewInvitations = pgTable(
  'review_invitations',
  {
    worksId: idOf<WorksId>('intervention_id', () => worksTable.id).primaryKey(),
    invitedAt: at('invited_at').notNull(),
    remindAt: at('remind_at').notNull(),
    /** When the reminder left, or was no longer needed. */
    remindedAt: at('reminded_at'),
  },
  (table) => [
    index('review_invitations_due')
      .on(table.remindAt)
      .where(sql`${table.remindedAt} is null`),
  ],
)
