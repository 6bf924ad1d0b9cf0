import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { SIDE_LABELS, STATE_LABELS } from '#app/features/admin/copy.ts'
import { users } from './list-users.server.ts'

/** The accounts that the list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'utilisateurs',
  rows: users.all,
  columns: {
    Nom: (row) => row.name,
    Email: (row) => row.email,
    Entreprise: (row) => row.company,
    Type: (row) => SIDE_LABELS[row.side],
    État: (row) => STATE_LABELS[row.state],
    Inscription: (row) => row.createdAt,
    'Dernière visite': (row) => row.seenAt,
    Identifiant: (row) => row.id,
  },
})
