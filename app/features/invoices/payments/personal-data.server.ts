import { sql } from 'drizzle-orm'
import { facts, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { invoicePayments } from './tables.server.ts'

/** Payments, kept with the invoice that they pay. */
export const PAYMENT_DATA: readonly Policy[] = [
  policy(invoicePayments, {
    what: 'Paiements des factures',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`${invoicePayments.invoiceId} in (select id from invoices where artisan_id = ${accountId} or account_id = ${accountId})`,
    rows: 'stay',
    columns: {
      ...facts(
        'Montant, jour, moyen, référence',
        'id',
        'invoiceId',
        'amountCents',
        'receivedOn',
        'means',
        'reference',
        'corrects',
        'recordedAt',
      ),
      ...inner('Qui l’a enregistré', 'recordedBy'),
    },
    kept: 'Avec la facture',
  }),
]
