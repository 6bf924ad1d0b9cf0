import { INVOICE_KINDS } from '#app/features/invoices/copy.ts'
import { paths } from '#app/paths.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'

/** Days that each period goes back. */
export const PERIOD_DAYS = { semaine: 7, mois: 31, annee: 366 } as const

/** Every invoice and credit note that was issued, the newest first. */
export const issuedList = teamList({
  address: paths.adminInvoices(),
  fields: {
    kind: choice('nature', 'Nature', optionsOf(INVOICE_KINDS), 'Toutes'),
    period: choice(
      'periode',
      'Émise',
      optionsOf({ semaine: 'Depuis 7 jours', mois: 'Depuis un mois', annee: 'Depuis un an' }),
      'Toujours',
    ),
  },
  searchFrom: 3,
  sorts: ['date', 'montant'],
  usual: () => '-date',
})
export type IssuedFilter = FilterOf<typeof issuedList>
