import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type {
  AccountId,
  ArtisanId,
  FileId,
  QuoteId,
  ReceptionId,
  ReceptionMaterialId,
  ReservationId,
  WorksId,
  WorksPhotoId,
} from '#app/values/identity/ids.ts'
import type { Guarantee } from './guarantees.ts'
import type { ReceptionDocument } from './reception-document.ts'
import type { ReceptionStatus, ReceptionVerb, ReservationStatus, Side } from './reception.ts'

/**
 * The reception of works: one report each. What the client signed never changes (triggers, by hand
 * in the migration).
 */
export const receptions = pgTable(
  'receptions',
  {
    id: id<ReceptionId>('id').primaryKey(),
    worksId: idOf<WorksId>('intervention_id', () => worksTable.id),
    /** The devis of the contract. */
    quoteId: id<QuoteId>('quote_id').notNull(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    particulierId: idOf<AccountId>('particulier_id', () => users.id),
    status: text('status').$type<ReceptionStatus>().notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    /** Photos of the works that are shown in the report. */
    photoIds: uuid('photo_ids').array().$type<WorksPhotoId[]>().notNull(),
    /** Products and notices are handed over with these works (law.md M17). */
    energyWorks: boolean('energy_works').notNull(),
    /** The whole report as the client signed it. */
    snapshot: jsonb('snapshot').$type<ReceptionDocument>(),
    /** SHA-256 of the canonical form of `snapshot`. */
    contentHash: text('content_hash'),
    sentAt: at('sent_at'),
    clientSignedAt: at('client_signed_at'),
    signedAt: at('signed_at'),
    /** When the side that keeps the other waiting was last reminded. */
    waitRemindedAt: at('wait_reminded_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('receptions_intervention').on(table.worksId),
    index('receptions_quote').on(table.quoteId),
    index('receptions_artisan').on(table.artisanId, table.status),
    index('receptions_particulier').on(table.particulierId, table.status),
    check(
      'receptions_status_known',
      sql`${table.status} in ('draft', 'to_sign', 'to_countersign', 'signed')`,
    ),
    check(
      'receptions_signed_whole',
      sql`(${table.status} in ('to_countersign', 'signed')) = (num_nonnulls(${table.snapshot}, ${table.contentHash}, ${table.clientSignedAt}) = 3) and (${table.status} = 'signed') = (${table.signedAt} is not null)`,
    ),
  ],
)

/**
 * A report signed by hand on the company's device without network. It is no signature yet: it becomes one with the code
 * that the client types back, over the same content.
 */
export const siteSignatures = pgTable('reception_site_signatures', {
  receptionId: idOf<ReceptionId>('reception_id', () => receptions.id, {
    onDelete: 'cascade',
  }).primaryKey(),
  /** SHA-256 of the report that was on the screen, made by the device and found again here. */
  contentHash: text('content_hash').notNull(),
  name: text('name').notNull(),
  /** SVG path; empty where nothing was drawn. */
  drawing: text('drawing').notNull(),
  /** When it was signed, by the age that the device says, and when it came. */
  signedAt: at('signed_at').notNull(),
  receivedAt: at('received_at').notNull(),
})

/** What is reserved at a reception, line by line, and what became of it. */
export const receptionReservations = pgTable(
  'reception_reservations',
  {
    id: id<ReservationId>('id').primaryKey(),
    receptionId: idOf<ReceptionId>('reception_id', () => receptions.id, { onDelete: 'cascade' }),
    author: text('author').$type<Side>().notNull(),
    what: text('what').notNull(),
    place: text('place').notNull().default(''),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** A photo of the works; photos are not kept as long as the report. */
    photoId: id<WorksPhotoId>('photo_id'),
    status: text('status').$type<ReservationStatus>().notNull(),
    saidLiftedAt: at('said_lifted_at'),
    liftPhotoId: id<WorksPhotoId>('lift_photo_id'),
    liftedAt: at('lifted_at'),
    /** When the artisan was reminded that its day is past. */
    remindedAt: at('reminded_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('reception_reservations_reception').on(table.receptionId, table.createdAt),
    index('reception_reservations_due')
      .on(table.dueOn)
      .where(sql`${table.status} = 'open' and ${table.remindedAt} is null`),
    check('reception_reservations_author', sql`${table.author} in ('artisan', 'particulier')`),
    check(
      'reception_reservations_lifted',
      sql`(${table.status} = 'lifted') = (${table.liftedAt} is not null)`,
    ),
  ],
)

/** The products of energy works, with their notices (law.md M17). */
export const receptionMaterials = pgTable(
  'reception_materials',
  {
    id: id<ReceptionMaterialId>('id').primaryKey(),
    receptionId: idOf<ReceptionId>('reception_id', () => receptions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Brand and reference. */
    reference: text('reference').notNull(),
    place: text('place').notNull(),
    noticeUrl: text('notice_url').notNull().default(''),
    noticeFileId: id<FileId>('notice_file_id').references(() => files.id),
    noticeName: text('notice_name').notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('reception_materials_reception').on(table.receptionId, table.createdAt),
    index('reception_materials_file').on(table.noticeFileId),
  ],
)

/** The trail of a reception: every act, who did it, when, and the words left with it. Append-only. */
export const receptionTrail = pgTable(
  'reception_trail',
  {
    id: id<string>('id').primaryKey(),
    receptionId: idOf<ReceptionId>('reception_id', () => receptions.id, { onDelete: 'cascade' }),
    reservationId: id<ReservationId>('reservation_id'),
    verb: text('verb').$type<ReceptionVerb>().notNull(),
    who: text('who').$type<Side>().notNull(),
    text: text('text').notNull().default(''),
    at: at('at').notNull(),
  },
  (table) => [index('reception_trail_reception').on(table.receptionId, table.at)],
)

/** When the client is reminded that a guarantee ends: one line a guarantee, written with the last signature. */
export const guaranteeReminders = pgTable(
  'guarantee_reminders',
  {
    receptionId: idOf<ReceptionId>('reception_id', () => receptions.id, { onDelete: 'cascade' }),
    guarantee: text('guarantee').$type<Guarantee>().notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    sentAt: at('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.receptionId, table.guarantee] }),
    index('guarantee_reminders_due')
      .on(table.dueOn)
      .where(sql`${table.sentAt} is null`),
  ],
)
