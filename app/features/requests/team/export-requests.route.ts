import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { STATUS_LABELS } from '#app/features/requests/status-copy.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { requests } from './list-requests.server.ts'

/** The requests that the team's list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'demandes',
  rows: requests.all,
  columns: {
    Demande: (row) => row.title,
    Email: (row) => row.email,
    Métier: (row) => TRADES[row.trade].name,
    Commune: (row) => row.town,
    'Code postal': (row) => row.postalCode,
    État: (row) => STATUS_LABELS[row.status],
    'Places prises': (row) => row.seats.taken,
    'Devis voulus': (row) => row.seats.wanted,
    'Artisans sollicités': (row) => row.asked,
    'Devis reçus': (row) => row.quotes,
    'Sans artisan depuis': (row) => (row.status === 'open' ? row.nobodySince : null),
    'Se termine': (row) => row.endsAt,
    Déposée: (row) => row.createdAt,
    Identifiant: (row) => row.id,
  },
})
