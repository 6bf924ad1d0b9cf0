import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { answerDueAt } from '#app/values/time/answer-due.ts'
import { supportConversations } from './admin-queries.server.ts'

/**
 * The conversations with accounts that the list shows, all its pages, as a table to download:
 * nothing of what was said.
 */
export const loader = exportLoader({
  name: 'conversations',
  file: 'support',
  rows: supportConversations.all,
  columns: {
    Nom: (row) => row.name,
    Email: (row) => row.email,
    Profil: (row) => (row.userType === 'artisan' ? 'Artisan' : 'Particulier'),
    Prioritaire: (row) => (row.priority ? 'Oui' : 'Non'),
    État: (row) =>
      row.status === 'closed' ? 'Terminé' : row.waitingSince ? 'À répondre' : 'Répondu',
    'Attend depuis': (row) => row.waitingSince,
    'À répondre avant': (row) => row.waitingSince && answerDueAt(row.waitingSince),
    'Dernier changement': (row) => row.updatedAt,
    Messages: (row) => row.messages,
  },
})
