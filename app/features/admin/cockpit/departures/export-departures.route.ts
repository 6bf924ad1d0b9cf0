import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { tierLabel } from '#app/features/subscriptions/team/subscriber-list.ts'
import { DEPARTURES } from './departures.ts'
import { departures } from './list-departures.server.ts'

/** The companies that may leave, a row a reason, to download. */
export const loader = exportLoader({
  name: 'departs',
  rows: departures.all,
  columns: {
    Entreprise: (row) => row.companyName,
    Commune: (row) => row.town,
    Formule: (row) => tierLabel(row.tier),
    'Mois offert': (row) => row.trial ?? false,
    Raison: (row) => DEPARTURES[row.reason].label,
    Date: (row) => row.sinceAt,
    'Au bureau depuis': (row) => row.deskAt,
  },
})
