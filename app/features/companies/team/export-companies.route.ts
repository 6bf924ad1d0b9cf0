import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { VERIFICATION_STATUSES } from '#app/features/companies/copy.ts'
import { companies } from './list-companies.server.ts'

/** The companies that the team's list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'entreprises',
  rows: companies.all,
  columns: {
    Entreprise: (row) => row.companyName,
    SIRET: (row) => row.siret && formatSiret(row.siret as Siret),
    Email: (row) => row.email,
    Commune: (row) => row.town,
    'Code postal': (row) => row.postalCode,
    État: (row) => VERIFICATION_STATUSES[row.verification].label,
    Suspendue: (row) => row.suspended,
    Envoyée: (row) => row.submittedAt,
    'Attend depuis, heures': (row) => row.waiting?.hours,
    'En retard': (row) => row.waiting?.late,
  },
})
