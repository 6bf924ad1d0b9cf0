import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EquipmentAnswers } from '#app/features/quotes/editor/equipment-rates.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { ContractMode } from '#app/features/signatures/signature.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AmendmentId, QuoteId, WorksId } from '#app/values/identity/ids.ts'
import type { AmendmentDocument } from '#app/features/amendments/document/amendment-document.ts'
import type { AmendmentStatus } from './amendment.ts'

/**
 * Amendments (avenants): what is added to the contract of running works, or taken away from it
 * (law.md D8). A draft is edited in place; sending freezes `snapshot`; a signed one is refused
 * every change of its content by a trigger, by hand in the migration.
 */
export const amendments = pgTable(
  'amendments',
  {
    id: id<AmendmentId>('id').primaryKey(),
    worksId: idOf<WorksId>('intervention_id', () => worksTable.id),
    /** The devis that it amends. */
    quoteId: idOf<QuoteId>('quote_id', () => quotes.id),
    /** Given when sent: the devis' own, and its rank among the amendments of it, « D-2026-0007/A1 ». */
    number: text('number'),
    status: text('status').$type<AmendmentStatus>().notNull(),
    title: text('title').notNull().default(''),
    /** Why the contract changes. */
    reason: text('reason').notNull().default(''),
    /** In their order; a quantity below 0 takes away from the contract. */
    lines: jsonb('lines').$type<QuoteLine[]>().notNull().default([]),
    /** Days that it adds to the works' length, or takes off; null where it changes nothing. */
    extraDays: integer('extra_days'),
    /** What the artisan declares where the lines' words cannot tell (law.md V4). */
    fossilBoiler: text('fossil_boiler')
      .$type<EquipmentAnswers['fossilBoiler']>()
      .notNull()
      .default(''),
    solarPlant: text('solar_plant').$type<EquipmentAnswers['solarPlant']>().notNull().default(''),
    /** Below 0 where it takes away more than it adds. */
    totalExclCents: integer('total_excl_cents').notNull().default(0),
    totalVatCents: integer('total_vat_cents').notNull().default(0),
    totalInclCents: integer('total_incl_cents').notNull().default(0),
    /** The whole document as sent, with the contract's total before and after. */
    snapshot: jsonb('snapshot').$type<AmendmentDocument>(),
    /** SHA-256 of the canonical form of `snapshot`. */
    contentHash: text('content_hash'),
    sentAt: at('sent_at'),
    signedAt: at('signed_at'),
    /** The name the client signed with; the proof of the signature is in `signatures`. */
    signedName: text('signed_name'),
    /** The mode that holds, from what each side says (`modeHeld`). */
    contractMode: text('contract_mode').$type<ContractMode>(),
    companyMode: text('company_mode').$type<ContractMode>(),
    companyModeAt: at('company_mode_at'),
    earlyStartRequestedAt: at('early_start_requested_at'),
    /** The last instant at which it can be renounced; the earliest it may be, while `withdrawalOpen`. */
    retractableUntil: at('retractable_until'),
    withdrawalOpen: boolean('withdrawal_open').notNull().default(false),
    retractedAt: at('retracted_at'),
    retractionText: text('retraction_text'),
    declinedAt: at('declined_at'),
    declineText: text('decline_text').notNull().default(''),
    withdrawnAt: at('withdrawn_at'),
    /** When it fell with what it changes: its contract, its works, or the amendment before it. */
    lapsedAt: at('lapsed_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('amendments_works').on(table.worksId, table.createdAt),
    uniqueIndex('amendments_number').on(table.quoteId, table.number),
    // The last word on two begun at once: one that is written or awaits its answer.
    uniqueIndex('amendments_one_open')
      .on(table.worksId)
      .where(sql`${table.status} in ('draft', 'sent')`),
    index('amendments_signed')
      .on(table.worksId)
      .where(sql`${table.status} = 'signed'`),
    check(
      'amendments_status_known',
      sql`${table.status} in ('draft', 'sent', 'signed', 'declined', 'withdrawn', 'retracted', 'lapsed')`,
    ),
    check(
      'amendments_frozen_when_sent',
      sql`${table.sentAt} is null or num_nulls(${table.number}, ${table.snapshot}, ${table.contentHash}) = 0`,
    ),
    check(
      'amendments_signed_whole',
      sql`${table.status} not in ('signed', 'retracted') or num_nulls(${table.signedAt}, ${table.signedName}, ${table.contractMode}) = 0`,
    ),
  ],
)
