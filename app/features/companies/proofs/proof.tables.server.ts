import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type {
  ArtisanId,
  CompanyDocumentId,
  FileId,
  PolicyId,
  QualificationId,
} from '#app/values/identity/ids.ts'
import type { DocumentKind, PolicyKind, QualificationKind } from './proof.ts'
import { artisans } from '#app/features/companies/tables.server.ts'

/**
 * Insurance policies as the artisan gave them. Whether the team agrees is the current check of the policy
 * (`verification_checks`); `artisans.insurance_to` follows the ten-year policies in the same transaction.
 */
export const insurancePolicies = pgTable(
  'insurance_policies',
  {
    id: id<PolicyId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    kind: text('kind').$type<PolicyKind>().notNull(),
    insurer: text('insurer').notNull(),
    /** Address or telephone, printed on each devis (art. 22-2, law 96-603). */
    insurerContact: text('insurer_contact').notNull(),
    policyNumber: text('policy_number'),
    /** Where it covers, as the certificate says: « France métropolitaine ». */
    coverage: text('coverage').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** The trades that its list of activities covers. */
    activities: text('activities').array().$type<TradeSlug[]>().notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /**
     * When the standing check of it was made; kept by a trigger on `verification_checks`, so that the few without one
     * are found by an index. The check itself has the last word.
     */
    checkedAt: at('checked_at'),
  },
  (table) => [
    index('insurance_policies_unchecked')
      .on(table.artisanId)
      .where(sql`${table.checkedAt} is null`),
    index('insurance_policies_artisan').on(table.artisanId),
    index('insurance_policies_ends').on(table.endsOn),
    check('insurance_policies_kind', sql`${table.kind} in ('decennale', 'rc_pro')`),
    check('insurance_policies_period', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
)

/** Qualifications as the artisan gave them; shown in public once the team's check of it stands. */
export const qualifications = pgTable(
  'qualifications',
  {
    id: id<QualificationId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    kind: text('kind').$type<QualificationKind>().notNull(),
    /** What it is called; the artisan's own words for a free one. */
    label: text('label').notNull(),
    /** Who gave it. */
    body: text('body').notNull(),
    number: text('number'),
    /** What it is for: « Pompes à chaleur ». */
    domain: text('domain'),
    startsOn: date('starts_on', { mode: 'string' }),
    /** Null: it does not end (a diploma). */
    endsOn: date('ends_on', { mode: 'string' }),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('qualifications_artisan').on(table.artisanId),
    check(
      'qualifications_kind',
      sql`${table.kind} in ('rge', 'qualibat', 'qualifelec', 'qualipac', 'qualigaz', 'diploma', 'other')`,
    ),
  ],
)

/** Private files of a company file: read by its artisan and by the team, by nobody else. */
export const companyDocuments = pgTable(
  'company_documents',
  {
    id: id<CompanyDocumentId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    fileId: idOf<FileId>('file_id', () => files.id),
    kind: text('kind').$type<DocumentKind>().notNull(),
    /** The policy or the qualification it proves; null for a document of the company or its manager. */
    subjectId: id<PolicyId | QualificationId>('subject_id'),
    /** As its sender called it, without path nor control characters. */
    name: text('name').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('company_documents_artisan').on(table.artisanId, table.name),
    index('company_documents_file').on(table.fileId),
    check(
      'company_documents_kind',
      sql`${table.kind} in ('insurance', 'qualification', 'registration', 'identity', 'bank', 'other')`,
    ),
  ],
)
