import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { auditWords } from './audit-words.ts'
import { journal } from './list-journal.server.ts'

/** The lines that the journal shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'journal',
  rows: journal.all,
  columns: {
    Date: (line) => line.at,
    Acte: (line) => auditWords(line.action, line.detail).what,
    Détail: (line) => auditWords(line.action, line.detail).why,
    Sur: (line) => line.subjectName,
    Identifiant: (line) => line.subjectId,
    Par: (line) => line.adminName ?? 'Compte effacé',
    'À la demande de': (line) => line.askerName,
    'Nom de l’acte': (line) => line.action,
  },
})
