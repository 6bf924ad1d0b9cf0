import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { CASE_KINDS } from './case-kinds.ts'
import { summaryOf } from './copy.ts'
import { cases } from './list-cases.server.ts'

/** The cases that the desk shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'bureau',
  rows: cases.all,
  columns: {
    Affaire: (row) => CASE_KINDS[row.kind].label,
    Nom: (row) => row.name,
    Objet: (row) => summaryOf(row),
    'Attend depuis': (row) => row.since,
    'À faire avant': (row) => row.dueBy,
    'En retard': (row) => (row.late ? 'oui' : 'non'),
    Par: (row) => row.ownerName,
    'En sommeil jusqu’au': (row) => row.snoozedUntil,
    Identifiant: (row) => row.subjectId,
  },
})
