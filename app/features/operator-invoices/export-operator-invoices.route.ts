import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { OPERATOR_INVOICE_KINDS, type OperatorInvoiceKind } from './operator-invoice.ts'
import { teamOperatorInvoices } from './queries.server.ts'

const euros = (kind: OperatorInvoiceKind, cents: number) =>
  (kind === 'credit_note' ? -cents : cents) / 100

/**
 * The operator's invoices and credit notes that the list shows, all its pages. Amounts in euros,
 * below zero on a credit note.
 */
export const loader = exportLoader({
  name: 'factures-abonnements',
  rows: (ctx, params) => teamOperatorInvoices.all(ctx, params),
  columns: {
    Numéro: (row) => row.number,
    Nature: (row) => OPERATOR_INVOICE_KINDS[row.kind],
    Entreprise: (row) => row.companyName,
    'Émis le': (row) => row.issuedOn,
    'Payée le': (row) => row.paidOn,
    Paiement: (row) => (row.means === 'card' ? 'Carte' : 'Virement'),
    'Facture reprise': (row) => row.creditOf,
    'Taux de TVA': (row) => row.vatBasisPoints / 100,
    HT: (row) => euros(row.kind, row.totalExclCents),
    TVA: (row) => euros(row.kind, row.totalVatCents),
    TTC: (row) => euros(row.kind, row.totalInclCents),
  },
})
