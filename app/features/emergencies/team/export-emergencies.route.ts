import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { STATE_WORDS } from './copy.ts'
import { teamEmergencies } from './list-emergencies.server.ts'

/** The emergencies that the team's list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'depannages',
  rows: teamEmergencies.all,
  columns: {
    Demandé: (row) => row.createdAt,
    Dépannage: (row) => KIND_FACTS[row.kind].name,
    État: (row) => STATE_WORDS[row.state],
    'Code postal': (row) => row.postalCode,
    Commune: (row) => row.town,
    'Par téléphone': (row) => row.filed,
    Recherches: (row) => row.searches,
    'Entreprises appelées': (row) => row.calls.length,
    'Arrivée annoncée': (row) => row.arrivesAt,
  },
})
