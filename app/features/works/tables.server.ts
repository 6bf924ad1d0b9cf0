import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { galleryPictures } from '#app/features/companies/gallery/gallery.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type {
  AccountId,
  ArtisanId,
  FileId,
  GalleryPictureId,
  WorksId,
  WorksPhotoId,
  LeadId,
  QuoteId,
  QuoteRequestId,
  SlotId,
} from '#app/values/identity/ids.ts'
import type {
  TrailVerb,
  CancelReason,
  DisputeReason,
  WorksActor,
  WorksStatus,
  PhotoMoment,
} from './works.ts'
import type { SlotStatus } from '#app/features/works/dates/slot.ts'

/** The works of an accepted devis: one each. What the contract says of them is copied from it, and never changes. */
export const worksTable = pgTable(
  'interventions',
  {
    id: id<WorksId>('id').primaryKey(),
    /** The devis that was accepted. It stands below this feature, which opens the works in its own transaction. */
    quoteId: id<QuoteId>('quote_id').notNull(),
    leadId: idOf<LeadId>('lead_id', () => leads.id),
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    particulierId: idOf<AccountId>('particulier_id', () => users.id),
    /** Of the devis: « D-2026-0007 », its title, who signed for whom and where, and what it comes to. */
    quoteNumber: text('quote_number').notNull(),
    title: text('title').notNull(),
    clientName: text('client_name').notNull(),
    worksAddress: text('works_address').notNull(),
    totalInclCents: integer('total_incl_cents').notNull(),
    /** The last instant at which the contract can be renounced; null when no such right applies. */
    retractableUntil: at('retractable_until'),
    /** When the person asked, expressly, that the works begin before it (law.md W5). */
    earlyStartRequestedAt: at('early_start_requested_at'),
    /** What they ticked then, as written: the request, and that the right goes once services are wholly done. */
    earlyStartStatement: text('early_start_statement').notNull().default(''),
    status: text('status').$type<WorksStatus>().notNull(),
    /** The agreed date: from when to when somebody comes. Null until one is. */
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    /** What the artisan wrote down for themselves. */
    artisanNote: text('artisan_note').notNull().default(''),
    startedAt: at('started_at'),
    /** When the artisan said that the works were over. */
    finishedAt: at('finished_at'),
    /** When silence counts as a confirmation; null while the person's dispute is open. */
    confirmBy: at('confirm_by'),
    remindedAt: at('reminded_at'),
    confirmedAt: at('confirmed_at'),
    confirmedBy: text('confirmed_by').$type<'particulier' | 'silence'>(),
    disputedAt: at('disputed_at'),
    disputeReason: text('dispute_reason').$type<DisputeReason>(),
    disputeText: text('dispute_text').notNull().default(''),
    cancelledAt: at('cancelled_at'),
    /** `retraction`: the contract was renounced within its 14 days; `system`: an account ended. */
    cancelledBy: text('cancelled_by').$type<'artisan' | 'particulier' | 'retraction' | 'system'>(),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    cancelText: text('cancel_text').notNull().default(''),
    /**
     * The artisan asked, once, to show the photos in their gallery; the person answered, and agrees
     * while the last is set.
     */
    galleryAskedAt: at('gallery_asked_at'),
    galleryAnsweredAt: at('gallery_answered_at'),
    galleryAgreedAt: at('gallery_agreed_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('interventions_quote').on(table.quoteId),
    index('interventions_artisan').on(table.artisanId, table.status, table.startsAt),
    index('interventions_artisan_dates').on(table.artisanId, table.startsAt),
    index('interventions_particulier').on(table.particulierId, table.status, table.startsAt),
    index('interventions_request').on(table.requestId),
    index('interventions_lead').on(table.leadId),
    index('interventions_confirm_due')
      .on(table.confirmBy)
      .where(sql`${table.status} = 'to_confirm'`),
    check(
      'interventions_status_known',
      sql`${table.status} in ('to_schedule', 'scheduled', 'in_progress', 'to_confirm', 'disputed', 'done', 'cancelled')`,
    ),
    check(
      'interventions_dates',
      sql`(${table.startsAt} is null) = (${table.endsAt} is null) and ${table.endsAt} > ${table.startsAt}`,
    ),
    check(
      'interventions_done_confirmed',
      sql`(${table.status} = 'done') = (${table.confirmedAt} is not null)`,
    ),
    check(
      'interventions_cancelled_by',
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null)`,
    ),
  ],
)

/** Dates proposed for works, by either side. One at most waits for an answer. */
export const worksSlots = pgTable(
  'intervention_slots',
  {
    id: id<SlotId>('id').primaryKey(),
    worksId: idOf<WorksId>('intervention_id', () => worksTable.id, { onDelete: 'cascade' }),
    proposedBy: text('proposed_by').$type<'artisan' | 'particulier'>().notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    note: text('note').notNull().default(''),
    status: text('status').$type<SlotStatus>().notNull(),
    createdAt: at('created_at').notNull(),
    answeredAt: at('answered_at'),
  },
  (table) => [
    index('intervention_slots_intervention').on(table.worksId, table.createdAt),
    // The last word on two dates proposed at once.
    uniqueIndex('intervention_slots_one_pending')
      .on(table.worksId)
      .where(sql`${table.status} = 'proposed'`),
    check('intervention_slots_dates', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'intervention_slots_status_known',
      sql`${table.status} in ('proposed', 'accepted', 'countered', 'withdrawn', 'lapsed')`,
    ),
  ],
)

/** The trail of works: every act, who did it and when. Append-only; its timeline is drawn from it. */
export const worksTrail = pgTable(
  'intervention_trail',
  {
    id: id<string>('id').primaryKey(),
    worksId: idOf<WorksId>('intervention_id', () => worksTable.id, { onDelete: 'cascade' }),
    verb: text('verb').$type<TrailVerb>().notNull(),
    from: text('from_status').$type<WorksStatus>(),
    to: text('to_status').$type<WorksStatus>().notNull(),
    who: text('who').$type<WorksActor>().notNull(),
    slotId: id<SlotId>('slot_id').references(() => worksSlots.id),
    /** Which amendment it is about, « D-2026-0007/A1 ». */
    amendmentNumber: text('amendment_number'),
    /** Who of the company did it, when it was not its owner. */
    crewName: text('crew_name'),
    at: at('at').notNull(),
    /** When it was asked, on a device that had no network and sent it later. */
    askedAt: at('asked_at'),
  },
  (table) => [index('intervention_trail_intervention').on(table.worksId, table.at)],
)

/** Photos of the works, by either side, re-encoded without metadata. */
export const worksPhotos = pgTable(
  'intervention_photos',
  {
    id: id<WorksPhotoId>('id').primaryKey(),
    worksId: idOf<WorksId>('intervention_id', () => worksTable.id, { onDelete: 'cascade' }),
    fileId: idOf<FileId>('file_id', () => files.id),
    author: text('author').$type<'artisan' | 'particulier'>().notNull(),
    moment: text('moment').$type<PhotoMoment>().notNull(),
    /** The picture of the artisan's gallery that this photo is part of. */
    galleryPictureId: id<GalleryPictureId>('gallery_picture_id').references(
      () => galleryPictures.id,
      { onDelete: 'set null' },
    ),
    /** It stands in a report that was signed: nobody takes it away. */
    inReport: boolean('in_report').notNull().default(false),
    /** Who of the company's crew took it; they may take it away. */
    memberId: id<string>('crew_member_id'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('intervention_photos_intervention').on(table.worksId, table.createdAt),
    index('intervention_photos_file').on(table.fileId),
    index('intervention_photos_gallery').on(table.galleryPictureId),
    check('intervention_photos_moment', sql`${table.moment} in ('before', 'after')`),
  ],
)

/** Photos that somebody of a crew took away, until they may not be put back any more: they go with their files. */
export const removedPhotos = pgTable(
  'intervention_removed_photos',
  {
    id: id<WorksPhotoId>('id').primaryKey(),
    worksId: idOf<WorksId>('intervention_id', () => worksTable.id, { onDelete: 'cascade' }),
    fileId: idOf<FileId>('file_id', () => files.id, { onDelete: 'cascade' }),
    moment: text('moment').$type<PhotoMoment>().notNull(),
    memberId: id<string>('crew_member_id').notNull(),
    takenAt: at('taken_at').notNull(),
    removedAt: at('removed_at').notNull(),
  },
  (table) => [
    index('intervention_removed_photos_intervention').on(table.worksId),
    uniqueIndex('intervention_removed_photos_file').on(table.fileId),
  ],
)
