import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type {
  AccountId,
  ArtisanId,
  PolicyId,
  QualificationId,
  ReferenceId,
} from '#app/values/identity/ids.ts'
import type { RegisterStatus } from '#app/platform/company-registry/company-registry.ts'
import type { FingerprintKind } from '#app/features/companies/people/fingerprint.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { CheckResult } from './check-result.ts'
import type { CheckKind, VerificationHappening } from './verification-check.ts'

/**
 * What the team checked, one row a decision, never changed: a later decision on the same subject, or a change of what
 * was checked, sets `superseded_at`. The current ones are what a profile shows, with their dates.
 */
export const verificationChecks = pgTable(
  'verification_checks',
  {
    id: id<string>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    kind: text('kind').$type<CheckKind>().notNull(),
    /** The policy or the qualification, or the company itself. */
    subjectId: id<ArtisanId | PolicyId | QualificationId>('subject_id').notNull(),
    result: text('result').$type<CheckResult>().notNull(),
    /** Where it was read: « Attestation du 3 mars 2026 », « Registre national ». */
    source: text('source').notNull(),
    /** Why; told to the artisan when it is refused. */
    reason: text('reason'),
    checkedAt: at('checked_at').notNull(),
    /** Null: the product itself, from the register. */
    checkedBy: id<AccountId>('checked_by'),
    /** The last day it stands; null while nothing ends it. */
    expiresOn: date('expires_on', { mode: 'string' }),
    supersededAt: at('superseded_at'),
  },
  (table) => [
    index('verification_checks_artisan').on(table.artisanId, table.checkedAt),
    uniqueIndex('verification_checks_current')
      .on(table.kind, table.subjectId)
      .where(sql`${table.supersededAt} is null`),
    check('verification_checks_result', sql`${table.result} in ('passed', 'refused')`),
  ],
)

/** The last answer of the official register about a company; `to_check` when it could not be asked. */
export const registerAnswers = pgTable('register_answers', {
  artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id).primaryKey(),
  /** The number that was asked: an answer about another one counts for nothing. */
  siret: text('siret').notNull(),
  status: text('status').$type<RegisterStatus>().notNull(),
  name: text('name'),
  naf: text('naf'),
  /** « NAFRev2 » until the end of 2026, « NAF2025 » after. */
  nafVersion: text('naf_version'),
  askedAt: at('asked_at').notNull(),
})

/** What happened to a company file, in order: sent, checked, verified, refused, suspended, its insurance over. */
export const verificationEvents = pgTable(
  'verification_events',
  {
    id: id<string>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    happening: text('happening').$type<VerificationHappening>().notNull(),
    detail: text('detail'),
    /** Who did it; null for the product itself. */
    actorId: id<AccountId>('actor_id'),
    at: at('at').notNull(),
  },
  (table) => [index('verification_events_artisan').on(table.artisanId, table.at)],
)

/**
 * Keyed hashes of who is behind a company, for a second look at one that comes back under another
 * name. They outlive the company's erasure (`artisan_id` points to nothing then), because fraud is
 * what they are kept for; nothing can be read back out of them.
 */
export const identityFingerprints = pgTable(
  'identity_fingerprints',
  {
    id: id<string>('id').primaryKey(),
    artisanId: id<ArtisanId>('artisan_id').notNull(),
    kind: text('kind').$type<FingerprintKind>().notNull(),
    hash: text('hash').notNull(),
    seenAt: at('seen_at').notNull(),
    /** What had become of the company when it was erased: « refused », « suspended »; null while it exists. */
    endedAs: text('ended_as'),
  },
  (table) => [
    uniqueIndex('identity_fingerprints_once').on(table.artisanId, table.kind, table.hash),
    index('identity_fingerprints_hash').on(table.kind, table.hash),
    check(
      'identity_fingerprints_kind',
      sql`${table.kind} in ('manager', 'address', 'phone', 'iban')`,
    ),
  ],
)

/**
 * Who a verified company was, for six months after its account ended (DSA, regulation 2022/2065,
 * article 30, 5): a client or an authority may still have to find it. `artisan_id` names a row that
 * is empty by then. Read by the team alone.
 */
export const endedTraders = pgTable('ended_traders', {
  artisanId: id<ArtisanId>('artisan_id').primaryKey(),
  companyName: text('company_name').notNull(),
  legalForm: text('legal_form'),
  siret: text('siret').notNull(),
  registration: text('registration'),
  managerName: text('manager_name'),
  /** E.164. */
  phone: text('phone'),
  email: text('email').notNull(),
  addressLine: text('address_line'),
  postalCode: text('postal_code'),
  town: text('town'),
  /**
   * When it last certified that it offers lawful services only, and when the team verified it; null
   * once that was withdrawn.
   */
  submittedAt: at('submitted_at'),
  verifiedAt: at('verified_at'),
  endedAt: at('ended_at').notNull(),
})

/** Clients whom a Premium company names; each answers by a link in a mail. */
export const premiumReferences = pgTable(
  'premium_references',
  {
    id: id<ReferenceId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    works: text('works').notNull(),
    workedOn: date('worked_on', { mode: 'string' }).notNull(),
    /** SHA-256 of the link's token; null once answered. */
    tokenHash: text('token_hash'),
    expiresAt: at('expires_at').notNull(),
    sentCount: integer('sent_count').notNull().default(1),
    answer: text('answer').$type<'confirmed' | 'denied'>(),
    comment: text('comment'),
    answeredAt: at('answered_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('premium_references_artisan').on(table.artisanId),
    uniqueIndex('premium_references_token').on(table.tokenHash),
    uniqueIndex('premium_references_client').on(table.artisanId, table.clientEmail),
  ],
)
