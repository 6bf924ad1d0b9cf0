import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { answerDueAt } from '#app/values/time/answer-due.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { CONTACT_TYPE_LABELS } from './copy.ts'
import { receivedMessages } from './queries.server.ts'

/** The messages that the team's list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'messages',
  rows: receivedMessages.all,
  columns: {
    Reçu: (row) => row.createdAt,
    'À répondre avant': (row) => answerDueAt(row.createdAt),
    Répondu: (row) => row.answeredAt,
    Type: (row) => CONTACT_TYPE_LABELS[row.type],
    Prénom: (row) => row.firstName,
    Nom: (row) => row.lastName,
    Email: (row) => row.email,
    Téléphone: (row) => row.phone && formatPhone(row.phone as PhoneNumber),
    Objet: (row) => row.subject,
    Message: (row) => row.message,
    'Envoyé à': (row) => row.routedTo,
  },
})
