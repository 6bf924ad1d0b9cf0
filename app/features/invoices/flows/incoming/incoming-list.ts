import { paths } from '#app/paths.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'

/** The electronic invoices that a company received, the newest first. */
export const incomingList = teamList({
  address: paths.incomingInvoices(),
  fields: {
    state: choice(
      'etat',
      'État',
      optionsOf({ new: 'À traiter', approved: 'Approuvées', refused: 'Refusées' }),
      'Toutes',
    ),
  },
  sorts: ['date'],
  usual: () => '-date',
})
export type IncomingFilter = FilterOf<typeof incomingList>
