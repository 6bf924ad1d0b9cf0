import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { decideBy } from './content-notice.ts'
import { NOTICE_DECISION_LABELS, NOTICE_REASON_LABELS } from './copy.ts'
import { notices } from './queries.server.ts'

/** The notices that the team's list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'notifications-de-contenu',
  rows: notices.all,
  columns: {
    Numéro: (row) => row.number,
    Reçue: (row) => row.createdAt,
    'À décider avant': (row) => decideBy(row.createdAt),
    Adresse: (row) => row.address,
    Motif: (row) => NOTICE_REASON_LABELS[row.reason],
    Explication: (row) => row.explanation,
    Nom: (row) => row.name,
    Email: (row) => row.email,
    Décision: (row) => row.decision && NOTICE_DECISION_LABELS[row.decision],
    Décidée: (row) => row.decidedAt,
    Raison: (row) => row.decisionReason,
  },
})
