import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { reportedContacts } from './contact-report-queries.server.ts'
import { BAD_CONTACT_LABELS, REPORT_STATUS_LABELS } from '#app/features/requests/leads/copy.ts'

/** The reported contacts that the team's list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'contacts-signales',
  rows: reportedContacts.all,
  columns: {
    Artisan: (row) => row.companyName,
    Demande: (row) => row.requestTitle,
    Motif: (row) => BAD_CONTACT_LABELS[row.reason],
    Précisions: (row) => row.text,
    État: (row) => REPORT_STATUS_LABELS[row.status],
    Signalé: (row) => row.reportedAt,
    'À trancher avant': (row) => row.decideBy,
    Tranché: (row) => row.decidedAt,
    Réponse: (row) => row.answer,
  },
})
