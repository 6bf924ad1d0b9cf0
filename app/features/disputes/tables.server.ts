import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type {
  AccountId,
  ArtisanId,
  DisputeEntryId,
  DisputeId,
  DisputeOfferId,
  InvoiceId,
  WorksId,
} from '#app/values/identity/ids.ts'
import type {
  Author,
  DisputeStatus,
  DisputeSubject,
  DisputeVerb,
  OfferKind,
  Side,
} from './dispute.ts'

/** Disputes between the two sides of a contract. One at most is open for the same works. */
export const disputes = pgTable(
  'disputes',
  {
    id: id<DisputeId>('id').primaryKey(),
    worksId: idOf<WorksId>('intervention_id', () => worksTable.id, { onDelete: 'cascade' }),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    particulierId: idOf<AccountId>('particulier_id', () => users.id),
    openedBy: text('opened_by').$type<Side>().notNull(),
    subject: text('subject').$type<DisputeSubject>().notNull(),
    /** What whoever opened it asks for, and how much, where it is an amount. */
    wish: text('wish').notNull(),
    wishCents: integer('wish_cents'),
    status: text('status').$type<DisputeStatus>().notNull(),
    openedAt: at('opened_at').notNull(),
    /** When silence hands it to the team. */
    answerBy: at('answer_by').notNull(),
    /** Since when the team has it. */
    waitingSince: at('waiting_since'),
    appealBy: at('appeal_by'),
    endedAt: at('ended_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    // The last word on two openings at once.
    uniqueIndex('disputes_one_open')
      .on(table.worksId)
      .where(sql`${table.endedAt} is null`),
    index('disputes_intervention').on(table.worksId, table.openedAt),
    index('disputes_artisan').on(table.artisanId),
    index('disputes_particulier').on(table.particulierId),
    index('disputes_waiting')
      .on(table.waitingSince)
      .where(sql`${table.status} in ('with_team', 'appealed')`),
    index('disputes_answer_due')
      .on(table.answerBy)
      .where(sql`${table.status} = 'awaiting_answer'`),
    index('disputes_appeal_due')
      .on(table.appealBy)
      .where(sql`${table.status} = 'opinion'`),
    check(
      'disputes_status_known',
      sql`${table.status} in ('awaiting_answer', 'talking', 'with_team', 'opinion', 'appealed', 'agreed', 'closed', 'withdrawn')`,
    ),
    check('disputes_opened_by', sql`${table.openedBy} in ('artisan', 'particulier')`),
    check(
      'disputes_ended',
      sql`(${table.status} in ('agreed', 'closed', 'withdrawn')) = (${table.endedAt} is not null)`,
    ),
    check(
      'disputes_with_team',
      sql`${table.status} not in ('with_team', 'appealed') or ${table.waitingSince} is not null`,
    ),
    check(
      'disputes_opinion_dated',
      sql`${table.status} not in ('opinion', 'appealed') or ${table.appealBy} is not null`,
    ),
  ],
)

/** The invoices that a dispute is about. Each waits meanwhile: no reminder leaves. */
export const disputedInvoices = pgTable(
  'disputed_invoices',
  {
    disputeId: idOf<DisputeId>('dispute_id', () => disputes.id, { onDelete: 'cascade' }),
    invoiceId: idOf<InvoiceId>('invoice_id', () => invoices.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.disputeId, table.invoiceId] }),
    index('disputed_invoices_invoice').on(table.invoiceId),
  ],
)

/** What may end a dispute. It is their agreement once both sides accepted it; whoever makes one accepts it by that. */
export const disputeOffers = pgTable(
  'dispute_offers',
  {
    id: id<DisputeOfferId>('id').primaryKey(),
    disputeId: idOf<DisputeId>('dispute_id', () => disputes.id, { onDelete: 'cascade' }),
    author: text('author').$type<Author>().notNull(),
    kind: text('kind').$type<OfferKind>().notNull(),
    amountCents: integer('amount_cents'),
    dueOn: date('due_on', { mode: 'string' }),
    words: text('words').notNull().default(''),
    offeredAt: at('offered_at').notNull(),
    artisanAcceptedAt: at('artisan_accepted_at'),
    particulierAcceptedAt: at('particulier_accepted_at'),
    /** Taken back, refused, or left behind by the end of the dispute. */
    closedAt: at('closed_at'),
    agreedAt: at('agreed_at'),
  },
  (table) => [
    index('dispute_offers_dispute').on(table.disputeId, table.offeredAt),
    uniqueIndex('dispute_offers_one_waiting')
      .on(table.disputeId, table.author)
      .where(sql`${table.closedAt} is null and ${table.agreedAt} is null`),
    uniqueIndex('dispute_offers_one_agreed')
      .on(table.disputeId)
      .where(sql`${table.agreedAt} is not null`),
    check('dispute_offers_author', sql`${table.author} in ('artisan', 'particulier', 'team')`),
    check(
      'dispute_offers_kind',
      sql`${table.kind} in ('resume_works', 'reduction', 'refund', 'other')`,
    ),
    check(
      'dispute_offers_agreed',
      sql`${table.agreedAt} is null or (num_nonnulls(${table.artisanAcceptedAt}, ${table.particulierAcceptedAt}) = 2 and ${table.closedAt} is null)`,
    ),
  ],
)

/** The story of a dispute: every act and every word, by whom and when. Append-only but for `answeredAt`. */
export const disputeEntries = pgTable(
  'dispute_entries',
  {
    id: id<DisputeEntryId>('id').primaryKey(),
    disputeId: idOf<DisputeId>('dispute_id', () => disputes.id, { onDelete: 'cascade' }),
    verb: text('verb').$type<DisputeVerb>().notNull(),
    who: text('who').$type<Side | 'team' | 'system'>().notNull(),
    words: text('words').notNull().default(''),
    offerId: id<DisputeOfferId>('offer_id').references(() => disputeOffers.id, {
      onDelete: 'cascade',
    }),
    /** Whom the team asks, until the end of which day, and when they answered or the day passed. */
    asked: text('asked').$type<Side>(),
    dueOn: date('due_on', { mode: 'string' }),
    answeredAt: at('answered_at'),
    /** Who of the team. */
    adminId: id<AccountId>('admin_id').references(() => users.id),
    at: at('at').notNull(),
  },
  (table) => [
    index('dispute_entries_dispute').on(table.disputeId, table.at),
    index('dispute_entries_offer').on(table.offerId),
    index('dispute_entries_asked_due')
      .on(table.dueOn)
      .where(sql`${table.asked} is not null and ${table.answeredAt} is null`),
    // An appeal is decided by somebody else than whoever gave the opinion, and nobody decides twice.
    uniqueIndex('dispute_entries_one_opinion_each')
      .on(table.disputeId, table.adminId)
      .where(sql`${table.verb} in ('give_opinion', 'decide_appeal')`),
    uniqueIndex('dispute_entries_one_appeal_each')
      .on(table.disputeId, table.who)
      .where(sql`${table.verb} = 'appeal'`),
    check('dispute_entries_by_team', sql`(${table.who} = 'team') = (${table.adminId} is not null)`),
    check(
      'dispute_entries_asked',
      sql`(${table.verb} = 'ask_side') = (${table.asked} is not null)`,
    ),
  ],
)
