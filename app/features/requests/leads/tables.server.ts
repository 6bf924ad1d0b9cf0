import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, ArtisanId, LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import type {
  ArtisanReportOutcome,
  ArtisanReportReason,
} from '#app/features/requests/reports/artisan-report.ts'
import type {
  BadContactReason,
  ReportStatus,
} from '#app/features/requests/reports/contact-report.ts'
import type { DeclineReason, LeadStatus } from './lead.ts'
import type { ScorePart } from '#app/features/requests/matching/ranking.ts'

/** A request as proposed to one artisan; once for ever, so nobody is tried twice. */
export const leads = pgTable(
  'leads',
  {
    id: id<LeadId>('id').primaryKey(),
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    status: text('status').$type<LeadStatus>().notNull(),
    distanceKm: doublePrecision('distance_km').notNull(),
    /** Beyond the zone they chose: the person agreed to ask further away. */
    outsideArea: boolean('outside_area').notNull().default(false),
    score: doublePrecision('score').notNull(),
    scoreParts: jsonb('score_parts').$type<ScorePart[]>().notNull(),
    proposedAt: at('proposed_at').notNull(),
    /** When the place goes to the next artisan without an answer: 24 h of open (not paused) time. */
    answerBy: at('answer_by').notNull(),
    openedAt: at('opened_at'),
    /** When a reserved contact is given back without a reaction: 72 h after it was taken. */
    reactionBy: at('reaction_by'),
    reactedAt: at('reacted_at'),
    givenBackAt: at('given_back_at'),
    quotedAt: at('quoted_at'),
    endedAt: at('ended_at'),
    declineReason: text('decline_reason').$type<DeclineReason>(),
    /** What the artisan adds to the reason; the team reads it, the person never does. */
    declineNote: text('decline_note').notNull().default(''),
    /** The person's number is visible to this artisan while set. */
    phoneSharedAt: at('phone_shared_at'),
    /** The person refuses any further devis of this artisan while set. */
    quotesRefusedAt: at('quotes_refused_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('leads_once').on(table.requestId, table.artisanId),
    index('leads_artisan').on(table.artisanId, table.status, table.proposedAt.desc()),
    index('leads_last_proposed').on(table.artisanId, table.proposedAt.desc()),
    index('leads_answer_due')
      .on(table.answerBy)
      .where(sql`${table.status} = 'proposed'`),
    index('leads_reaction_due')
      .on(table.reactionBy)
      .where(
        sql`${table.reactionBy} is not null and ${table.reactedAt} is null and ${table.givenBackAt} is null`,
      ),
    check(
      'leads_status_known',
      sql`${table.status} in ('proposed', 'opened', 'quoted', 'won', 'lost', 'declined', 'expired', 'stopped')`,
    ),
  ],
)

/**
 * Each matching of a request: who was considered, with what score and why, kept so that a ranking can be explained. One
 * row with its candidates inside: 25 rows would cost as much as the whole matching.
 */
export const matchings = pgTable(
  'matchings',
  {
    id: id<string>('id').primaryKey(),
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    /** In the order of rank. */
    candidates: jsonb('candidates').$type<ConsideredCandidate[]>().notNull(),
  },
  (table) => [index('matchings_request').on(table.requestId, table.at.desc())],
)

/** One artisan considered; `later`: not asked yet because Premium ones were first, `waiting`: no place was left. */
export type ConsideredCandidate = {
  artisanId: ArtisanId
  distanceKm: number
  score: number
  parts: ScorePart[]
  outcome: 'proposed' | 'waiting' | 'later'
}

/** Times at which a request must be looked at again (Premium's fifteen minutes, a freed place); swept by a job. */
export const deadlines = pgTable(
  'deadlines',
  {
    id: id<string>('id').primaryKey(),
    kind: text('kind').$type<'match' | 'expire_request'>().notNull(),
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id, { onDelete: 'cascade' }),
    dueAt: at('due_at').notNull(),
    doneAt: at('done_at'),
  },
  (table) => [
    index('deadlines_by_age').using('brin', table.dueAt),
    index('deadlines_due')
      .on(table.dueAt)
      .where(sql`${table.doneAt} is null`),
    uniqueIndex('deadlines_pending')
      .on(table.requestId, table.kind)
      .where(sql`${table.doneAt} is null`),
  ],
)

/** Every sharing of a person's details: who, what, when, and when it was withdrawn. Append-only. */
export const contactDetailsSharings = pgTable(
  'contact_sharings',
  {
    id: id<string>('id').primaryKey(),
    leadId: idOf<LeadId>('lead_id', () => leads.id, { onDelete: 'cascade' }),
    what: text('what').$type<'phone' | 'name'>().notNull(),
    action: text('action').$type<'shared' | 'withdrawn'>().notNull(),
    byAccountId: id<AccountId>('by_account_id'),
    at: at('at').notNull(),
  },
  (table) => [index('contact_sharings_lead').on(table.leadId, table.at)],
)

/** Contacts that artisans reported as bad; one report a lead. Late decisions count as yes (`decide_by`). */
export const contactReports = pgTable(
  'contact_reports',
  {
    id: id<string>('id').primaryKey(),
    leadId: idOf<LeadId>('lead_id', () => leads.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<BadContactReason>().notNull(),
    text: text('text').notNull().default(''),
    status: text('status').$type<ReportStatus>().notNull(),
    reportedAt: at('reported_at').notNull(),
    decideBy: at('decide_by').notNull(),
    decidedAt: at('decided_at'),
    /** Null when the product saw it itself, or when nobody decided in time. */
    decidedBy: id<AccountId>('decided_by'),
    /** What the team tells the artisan. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    uniqueIndex('contact_reports_lead').on(table.leadId),
    index('contact_reports_waiting')
      .on(table.decideBy)
      .where(sql`${table.status} = 'waiting'`),
    index('contact_reports_decisions').on(table.status, table.decidedAt, table.id),
    check('contact_reports_status', sql`${table.status} in ('waiting', 'granted', 'refused')`),
  ],
)

/** Artisans whom a person reported to the team, for how they behaved about one request; one report a lead. */
export const artisanReports = pgTable(
  'artisan_reports',
  {
    id: id<string>('id').primaryKey(),
    leadId: idOf<LeadId>('lead_id', () => leads.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ArtisanReportReason>().notNull(),
    text: text('text').notNull(),
    reportedAt: at('reported_at').notNull(),
    /** Until when the team promised to have answered. */
    answerBy: at('answer_by').notNull(),
    /** Null while it waits. */
    outcome: text('outcome').$type<ArtisanReportOutcome>(),
    decidedAt: at('decided_at'),
    decidedBy: id<AccountId>('decided_by'),
    /** What the team tells the person. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    uniqueIndex('artisan_reports_lead').on(table.leadId),
    index('artisan_reports_waiting')
      .on(table.reportedAt)
      .where(sql`${table.outcome} is null`),
    index('artisan_reports_by_age').on(table.reportedAt, table.id),
    check('artisan_reports_outcome', sql`${table.outcome} in ('dismissed', 'warned', 'suspended')`),
    check(
      'artisan_reports_decided',
      sql`(${table.decidedAt} is null) = (${table.outcome} is null)`,
    ),
  ],
)
