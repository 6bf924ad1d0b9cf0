import { paths } from '#app/paths.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'
import { OPERATOR_INVOICE_KINDS } from './operator-invoice.ts'

/** Every invoice and credit note of the operator, the newest first. */
export const operatorInvoiceList = teamList({
  address: paths.adminOperatorInvoices(),
  fields: {
    kind: choice('nature', 'Nature', optionsOf(OPERATOR_INVOICE_KINDS), 'Toutes'),
    means: choice(
      'paiement',
      'Paiement',
      optionsOf({ card: 'Par carte', transfer: 'Par virement' }),
      'Tous',
    ),
    issued: choice('emission', 'Émission', optionsOf({ 'ce-mois': 'Ce mois-ci' }), 'Toutes'),
  },
  searchFrom: 3,
  sorts: ['date', 'montant'],
  usual: () => '-date',
})
export type OperatorInvoiceFilter = FilterOf<typeof operatorInvoiceList>
