import { and, eq, lt, sql } from 'drizzle-orm'
import { facts, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { operatorCounters, operatorInvoices } from './tables.server.ts'

/** Invoices are kept for ten years (Code de commerce, L123-22). */
const YEARS = 10

/** The operator's own invoices stay as they were issued, whoever closes their account. */
export const OPERATOR_INVOICE_DATA: readonly Policy[] = [
  policy(operatorInvoices, {
    what: 'Nos factures d’abonnement',
    purpose: 'subscription',
    of: ({ accountId }) => eq(operatorInvoices.artisanId, accountId as string as ArtisanId),
    rows: 'stay',
    columns: {
      ...facts(
        'Numéro, dates, montants, document',
        'kind',
        'means',
        'number',
        'issuedOn',
        'issuedAt',
        'totalExclCents',
        'totalVatCents',
        'totalInclCents',
        'snapshot',
      ),
      ...inner(
        'Entreprise, cause, rang, empreinte',
        'id',
        'artisanId',
        'cause',
        'creditOf',
        'year',
        'rank',
        'contentHash',
      ),
    },
    sweeps: [
      {
        days: YEARS * 365,
        since: 'la facture (pièce comptable)',
        // The table itself refuses, by the database's own clock, to give up what is younger; a
        // credit note goes with its invoice.
        due: (limit) =>
          and(
            lt(operatorInvoices.issuedAt, limit),
            sql`${operatorInvoices.issuedAt} < now() - interval '10 years'`,
            sql`not exists (select from operator_invoices credit where credit.credit_of = ${operatorInvoices.id})`,
          )!,
        act: 'delete',
      },
    ],
  }),
  policy(operatorCounters, {
    what: 'Numéros de nos factures',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: { ...inner('Série, année, dernier rang', 'kind', 'year', 'last') },
    kept: 'Tant que le site existe',
  }),
]
