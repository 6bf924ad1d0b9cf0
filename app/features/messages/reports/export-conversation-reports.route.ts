import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { reportedConversations } from './conversation-report-queries.server.ts'
import { REPORT_DECISION_LABELS, REPORT_REASON_LABELS } from '#app/features/messages/copy.ts'

/** The reported conversations that the list shows, all its pages, as a table to download: nothing of what was said. */
export const loader = exportLoader({
  name: 'conversations-signalees',
  rows: reportedConversations.all,
  columns: {
    Entreprise: (row) => row.company,
    Particulier: (row) => row.person,
    'Signalée par': (row) => (row.by === 'artisan' ? row.company : row.person),
    Motif: (row) => REPORT_REASON_LABELS[row.reason],
    Précisions: (row) => row.text,
    'Signalée le': (row) => row.reportedAt,
    'À décider avant': (row) => row.decideBy,
    Décision: (row) => row.decision && REPORT_DECISION_LABELS[row.decision],
    'Décidée le': (row) => row.decidedAt,
    Raisons: (row) => row.answer,
  },
})
