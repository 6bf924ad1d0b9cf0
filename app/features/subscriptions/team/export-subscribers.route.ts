import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { teamSubscribers } from './list-subscribers.server.ts'
import { SUBSCRIPTION_STATUS_LABELS } from '#app/features/subscriptions/status-copy.ts'
import { tierLabel } from './subscriber-list.ts'

/** The subscribers that the list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'abonnements',
  rows: teamSubscribers.all,
  columns: {
    Email: (row) => row.email,
    Entreprise: (row) => row.companyName,
    SIRET: (row) => row.siret && formatSiret(row.siret as Siret),
    'Type d’offre': (row) => tierLabel(row.tier),
    Statut: (row) => SUBSCRIPTION_STATUS_LABELS[row.status],
    'Mois offert': (row) => row.trial,
    'Date d’abonnement': (row) => row.createdAt,
    'Date de fin': (row) => row.endsAt,
    'Prochain paiement': (row) => row.renewsAt,
  },
})
