import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { departementName } from '#app/features/places/places.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { lackingOf, recruitsFor } from './coverage.ts'
import { readCockpit } from '#app/features/admin/cockpit/kept-cockpit.server.ts'

/** What is asked and who is there, a row a trade and département, to download. */
export const loader = exportLoader({
  name: 'couverture',
  rows: async (ctx) => (await readCockpit(ctx, 'coverage')).figures,
  columns: {
    Métier: (row) => TRADES[row.trade].name,
    Département: (row) => `${row.departement} ${departementName(row.departement)}`,
    Demandes: (row) => row.requests,
    'Contacts pris': (row) => row.contacts,
    'Sans aucun contact': (row) => row.unanswered,
    'Moins de trois devis': (row) => lackingOf(row),
    'Entreprises disponibles': (row) => row.companies,
    'Entreprises à recruter': (row) => recruitsFor(row.lacking)?.recruits ?? 0,
    'Demandes servies de plus': (row) => recruitsFor(row.lacking)?.served ?? 0,
  },
})
