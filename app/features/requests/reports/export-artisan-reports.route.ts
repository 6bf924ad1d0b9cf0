import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { reportedArtisans } from './artisan-report-queries.server.ts'
import {
  ARTISAN_REPORT_LABELS,
  ARTISAN_REPORT_OUTCOME_LABELS,
} from '#app/features/requests/leads/copy.ts'

/** The reports of artisans that the list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'artisans-signales',
  rows: reportedArtisans.all,
  columns: {
    Entreprise: (row) => row.companyName,
    Demande: (row) => row.requestTitle,
    Motif: (row) => ARTISAN_REPORT_LABELS[row.reason],
    Récit: (row) => row.text,
    'Signalé le': (row) => row.reportedAt,
    'Réponse avant le': (row) => row.answerBy,
    Décision: (row) => row.outcome && ARTISAN_REPORT_OUTCOME_LABELS[row.outcome],
    'Décidé le': (row) => row.decidedAt,
    Réponse: (row) => row.answer,
  },
})
