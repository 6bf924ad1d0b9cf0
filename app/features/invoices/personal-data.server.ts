import { eq, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import {
  billingMandates,
  invoiceCounters,
  invoiceLinks,
  invoiceRates,
  invoices,
  invoiceSettings,
  invoiceViews,
} from './tables.server.ts'

/** Invoices are kept ten years (Code de commerce, L123-22; law.md F4). */
const INVOICE_YEARS = 10
const WITH_INVOICE = 'Avec la facture'

const isIssued = () => eq(invoices.status, 'issued')
/**
 * The table itself refuses, by the database's own clock, to give up what is younger; a credit note,
 * a payment and a status keep their invoice.
 */
const isOver = (limit: Date) =>
  sql`${invoices.issuedAt} < ${limit} and ${invoices.issuedAt} < now() - interval '10 years' and not exists (select 1 from invoices later where later.credit_of = ${invoices.id} and later.issued_at >= ${limit.toISOString()}) and not exists (select 1 from invoice_payments paid where paid.invoice_id = ${invoices.id} and (paid.recorded_at >= ${limit.toISOString()} or paid.recorded_at >= now() - interval '10 years')) and not exists (select 1 from invoice_statuses said where said.invoice_id = ${invoices.id} and (said.recorded_at >= ${limit.toISOString()} or said.recorded_at >= now() - interval '10 years'))`
const ofTheirs = ({ accountId }: { accountId: string }) =>
  or(
    eq(invoices.artisanId, accountId as string as ArtisanId),
    eq(invoices.accountId, accountId as AccountId),
  )!
/** That somebody may be shown an invoice of these: a draft is its company's. */
const isShownTo = ({ accountId }: { accountId: string }, invoiceId: PgColumn) =>
  sql`exists (select from invoices one where one.id = ${invoiceId} and (one.artisan_id = ${accountId} or one.status <> 'draft'))`
const invoicesOf = (subject: { accountId: string }) =>
  sql`(select id from invoices where artisan_id = ${subject.accountId} or account_id = ${subject.accountId})`

/** Invoices. What was issued is kept whole, whoever closes their account; a draft goes with its company. */
export const INVOICE_DATA: readonly Policy[] = [
  policy(invoices, {
    what: 'Factures et avoirs',
    purpose: 'contract',
    of: ofTheirs,
    exports: (subject) => isShownTo(subject, invoices.id),
    rows: 'go',
    keep: {
      when: isIssued,
      years: INVOICE_YEARS,
      why: 'factures et avoirs émis (code de commerce, art. L123-22)',
    },
    columns: {
      ...facts('Nature, numéro, titre', 'id', 'kind', 'status', 'number', 'title', 'trade'),
      ...inner(
        'De qui, à qui, de quel contrat',
        'artisanId',
        'accountId',
        'clientId',
        'quoteId',
        'creditOf',
        'emergencyId',
        'rank',
        'contentHash',
      ),
      ...facts(
        'Lignes, lieu, mentions',
        'lines',
        'worksPlace',
        'subcontractReference',
        'localTaxText',
        'certified',
        'fossilBoiler',
        'solarPlant',
      ),
      ...facts(
        'Montants',
        'depositCents',
        'percents',
        'retentionBasisPoints',
        'totalExclCents',
        'totalVatCents',
        'totalInclCents',
        'retentionCents',
      ),
      ...facts('Document émis', 'snapshot'),
      ...facts('Dates', 'performedOn', 'dueOn', 'issuedOn', 'issuedAt', 'createdAt', 'updatedAt'),
    },
    sweeps: [
      {
        days: INVOICE_YEARS * 365,
        since: 'l’émission',
        due: isOver,
        act: 'delete',
      },
    ],
  }),
  policy(invoiceRates, {
    what: 'Montants des factures par taux de TVA',
    purpose: 'contract',
    of: (subject) => sql`${invoiceRates.invoiceId} in ${invoicesOf(subject)}`,
    exports: (subject) => isShownTo(subject, invoiceRates.invoiceId),
    rows: 'stay',
    columns: {
      ...facts('Facture, taux, base, TVA', 'invoiceId', 'vatBasisPoints', 'baseCents', 'vatCents'),
    },
    kept: WITH_INVOICE,
  }),
  policy(invoiceViews, {
    what: 'Lecture des factures',
    purpose: 'contract',
    of: (subject) => sql`${invoiceViews.invoiceId} in ${invoicesOf(subject)}`,
    rows: 'stay',
    columns: { ...facts('Facture, première lecture', 'invoiceId', 'seenAt') },
    kept: WITH_INVOICE,
  }),
  policy(invoiceLinks, {
    what: 'Liens d’ouverture des factures',
    purpose: 'contract',
    of: (subject) => sql`${invoiceLinks.invoiceId} in ${invoicesOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Empreinte du lien', 'tokenHash'),
      ...facts('Facture, dates', 'invoiceId', 'createdAt', 'expiresAt'),
    },
    sweeps: [deletedAfter(1, 'la fin du lien', invoiceLinks.expiresAt)],
  }),
  policy(invoiceCounters, {
    what: 'Numérotation des factures',
    purpose: 'contract',
    of: ({ accountId }) => eq(invoiceCounters.artisanId, accountId as string as ArtisanId),
    rows: 'stay',
    columns: { ...facts('Série, préfixe, dernier rang', 'artisanId', 'series', 'prefix', 'last') },
    kept: 'Tant que l’entreprise facture, puis avec ses factures',
  }),
  policy(billingMandates, {
    what: 'Mandat de facturation',
    purpose: 'contract',
    of: ({ accountId }) => eq(billingMandates.artisanId, accountId as string as ArtisanId),
    rows: 'stay',
    columns: { ...facts('Version, date', 'artisanId', 'version', 'acceptedAt', 'endedAt') },
    kept: 'Avec les factures qu’il couvre',
  }),
  policy(invoiceSettings, {
    what: 'Réglages de facturation',
    purpose: 'contract',
    of: ({ accountId }) => eq(invoiceSettings.artisanId, accountId as string as ArtisanId),
    rows: 'go',
    columns: {
      ...facts(
        'Délai, TVA, plateforme',
        'dueDays',
        'vatOnDebits',
        'vatPeriod',
        'electronicSince',
        'platformName',
        'updatedAt',
      ),
      ...inner('Entreprise', 'artisanId'),
    },
    kept: 'Tant que le compte existe',
  }),
]
