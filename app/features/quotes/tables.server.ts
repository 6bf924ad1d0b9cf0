import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { artisans } from '#app/features/companies/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { EquipmentAnswers } from '#app/features/quotes/editor/equipment-rates.ts'
import type { RgeAnswer } from '#app/features/quotes/editor/quote-draft.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import type { QuoteOption } from '#app/features/quotes/quote-options.ts'
import type { Supply } from '#app/values/numbers/supply.ts'
import type { ContractMode } from '#app/features/signatures/signature.ts'
import type { VisitSide } from '#app/features/quotes/visits/visit.ts'
import type {
  ArtisanId,
  LeadId,
  QuoteId,
  QuoteLineId,
  QuoteRequestId,
} from '#app/values/identity/ids.ts'

/**
 * Devis. A draft is edited in place; sending freezes `snapshot` and its hash. Nothing of it changes
 * again, but that a devis with options becomes, when it is signed, the one that was chosen.
 */
export const quotes = pgTable(
  'quotes',
  {
    id: id<QuoteId>('id').primaryKey(),
    leadId: idOf<LeadId>('lead_id', () => leads.id),
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    /** Given when sent: gapless per company and year, « D-2026-0007 ». */
    number: text('number'),
    status: text('status')
      .$type<'draft' | 'sent' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'retracted'>()
      .notNull(),
    title: text('title').notNull(),
    clientName: text('client_name').notNull().default(''),
    worksAddress: text('works_address').notNull().default(''),
    workNature: text('work_nature').notNull().default(''),
    /** YYYY-MM-DD. */
    validUntil: date('valid_until', { mode: 'string' }),
    startText: text('start_text').notNull().default(''),
    /** The day the works are planned to begin: the insurance must cover it. */
    startOn: date('start_on', { mode: 'string' }),
    durationText: text('duration_text').notNull().default(''),
    paymentTerms: text('payment_terms').notNull().default(''),
    /** The schedule of payments as written, one a line (`instalments.ts`). */
    instalmentsText: text('instalments_text').notNull().default(''),
    travelCostsCents: integer('travel_costs_cents'),
    /** What the client may take or leave; each line says which of them it belongs to. */
    options: jsonb('options').$type<QuoteOption[]>().notNull().default([]),
    materialsText: text('materials_text').notNull().default(''),
    /** Where French VAT does not exist: what the artisan says of the local tax. */
    localTaxText: text('local_tax_text').notNull().default(''),
    /** The client asks an energy aid for these works: RGE and products must be named (law.md D10). */
    energyAid: boolean('energy_aid').notNull().default(false),
    /**
     * Whether the company says that it is RGE for these works, and who else does them (law.md M7,
     * `document/energy-aid.ts`).
     */
    rgeHeld: text('rge_held').$type<RgeAnswer>().notNull().default(''),
    subcontractorsText: text('subcontractors_text').notNull().default(''),
    /** The price of each line comprises its labour, at a flat rate (law.md D3). */
    labourIncluded: boolean('labour_included').notNull().default(false),
    /**
     * Whether a boiler of fossil fuel or a photovoltaic plant is fitted, where the lines' words
     * cannot tell (law.md V4); empty: not said.
     */
    fossilBoiler: text('fossil_boiler')
      .$type<EquipmentAnswers['fossilBoiler']>()
      .notNull()
      .default(''),
    solarPlant: text('solar_plant').$type<EquipmentAnswers['solarPlant']>().notNull().default(''),
    /** What is said of the waste of the works (law.md M1, `document/waste.ts`). */
    wasteNone: boolean('waste_none').notNull().default(false),
    wasteQuantity: text('waste_quantity').notNull().default(''),
    wasteHandling: text('waste_handling').notNull().default(''),
    wastePlace: text('waste_place').notNull().default(''),
    wasteCostCents: integer('waste_cost_cents'),
    /**
     * A repair that the client asked for urgently: what, and when they called (« 2026-03-09T18:30
     * », where the works lie).
     */
    urgentRepair: boolean('urgent_repair').notNull().default(false),
    urgentWhat: text('urgent_what').notNull().default(''),
    urgentCalledAt: text('urgent_called_at').notNull().default(''),
    certificationAgreed: boolean('certification_agreed').notNull().default(false),
    /** With options: what the default choice comes to, then what was signed. */
    totalExclCents: integer('total_excl_cents').notNull().default(0),
    totalVatCents: integer('total_vat_cents').notNull().default(0),
    totalInclCents: integer('total_incl_cents').notNull().default(0),
    /** The whole document as sent or signed: company, client, lines, totals, mentions. */
    snapshot: jsonb('snapshot').$type<QuoteDocument>(),
    /** SHA-256 of the canonical form of `snapshot`. */
    contentHash: text('content_hash'),
    sentAt: at('sent_at'),
    acceptedAt: at('accepted_at'),
    /** The name the client signed with; the proof of the signature is in `signatures`. */
    signedName: text('signed_name'),
    /** The mode that holds, from what each side says (`modeHeld`). */
    contractMode: text('contract_mode').$type<ContractMode>(),
    /** What the company says of it; null while it has said nothing. */
    companyMode: text('company_mode').$type<ContractMode>(),
    companyModeAt: at('company_mode_at'),
    /** The client confirmed, when signing, that they asked for the repair urgently (law.md W3, W4). */
    urgentRepairConfirmed: boolean('urgent_repair_confirmed').notNull().default(false),
    earlyStartRequestedAt: at('early_start_requested_at'),
    /** The last instant at which the contract can be renounced; the earliest it may be, while `withdrawalOpen`. */
    retractableUntil: at('retractable_until'),
    /** Goods are supplied, and their delivery, from which the fourteen days run, is not known yet (law.md W3). */
    withdrawalOpen: boolean('withdrawal_open').notNull().default(false),
    /** Services alone, wholly done at the client's express request: the right to renounce ended then (law.md W5). */
    performedAt: at('performed_at'),
    retractedAt: at('retracted_at'),
    retractionText: text('retraction_text'),
    declinedAt: at('declined_at'),
    declineReason: text('decline_reason'),
    withdrawnAt: at('withdrawn_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('quotes_updated').using('brin', table.updatedAt),
    index('quotes_lead').on(table.leadId),
    index('quotes_request').on(table.requestId),
    index('quotes_artisan').on(table.artisanId, table.status, table.updatedAt.desc()),
    index('quotes_validity')
      .on(table.validUntil)
      .where(sql`${table.status} = 'sent'`),
    // The same number in many companies: the latest of them, for the team's search.
    index('quotes_numbered')
      .on(table.number, table.sentAt.desc())
      .where(sql`${table.sentAt} is not null`),
    uniqueIndex('quotes_number').on(table.artisanId, table.number),
    // The last word on double acceptance: one accepted quote a request.
    uniqueIndex('quotes_one_accepted')
      .on(table.requestId)
      .where(sql`${table.status} = 'accepted'`),
    check('quotes_number_when_sent', sql`${table.status} = 'draft' or ${table.number} is not null`),
  ],
)

/** The lines of a draft, and of what was sent (they stop changing then). */
export const quoteLines = pgTable(
  'quote_lines',
  {
    id: id<QuoteLineId>('id').primaryKey(),
    quoteId: idOf<QuoteId>('quote_id', () => quotes.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The option it belongs to, by its place among those of the devis. */
    option: integer('option'),
    /** The work item it belongs to (« Dépose », « Fourniture »): what comparison lines up. */
    workItem: text('work_item').notNull(),
    designation: text('designation').notNull(),
    quantityThousandths: integer('quantity_thousandths').notNull(),
    unit: text('unit').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    vatBasisPoints: integer('vat_basis_points').notNull(),
    /** Goods supplied, fitted or not, or work alone (law.md M5). */
    supply: text('supply').$type<Supply>().notNull().default('goods'),
    /** What is fitted, and what it does, where an energy aid is asked for; empty for the rest. */
    productReference: text('product_reference').notNull().default(''),
    performance: text('performance').notNull().default(''),
  },
  (table) => [index('quote_lines_quote').on(table.quoteId, table.position)],
)

/** The last number given, per company and year; locked while a quote is numbered so that there is no gap. */
export const quoteCounters = pgTable(
  'quote_counters',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.artisanId, table.year] })],
)

/** Visits an artisan proposes before quoting. */
export const visits = pgTable(
  'visits',
  {
    id: id<string>('id').primaryKey(),
    leadId: idOf<LeadId>('lead_id', () => leads.id),
    startsAt: at('starts_at').notNull(),
    status: text('status').$type<'proposed' | 'accepted' | 'declined' | 'cancelled'>().notNull(),
    note: text('note').notNull().default(''),
    durationMinutes: integer('duration_minutes').notNull().default(60),
    /** Whose proposal waits: the other side answers it. */
    proposedBy: text('proposed_by').$type<VisitSide>().notNull().default('artisan'),
    /** Raised each time its moment or its state changes: what calendars call SEQUENCE. */
    sequence: integer('sequence').notNull().default(0),
    /** Who gave it up, and the word they left. */
    cancelledBy: text('cancelled_by').$type<VisitSide>(),
    cancelNote: text('cancel_note').notNull().default(''),
    createdAt: at('created_at').notNull(),
    answeredAt: at('answered_at'),
    /** Null: never changed since it was proposed. */
    changedAt: at('changed_at'),
  },
  (table) => [
    index('visits_lead').on(table.leadId, table.startsAt),
    uniqueIndex('visits_one_pending')
      .on(table.leadId)
      .where(sql`${table.status} = 'proposed'`),
  ],
)
