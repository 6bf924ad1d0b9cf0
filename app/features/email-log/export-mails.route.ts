import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { mailStatus, mailType } from './email-log.ts'
import { mails } from './queries.server.ts'

/** The mails that the list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'emails',
  rows: mails.all,
  columns: {
    Destinataire: (mail) => mail.email,
    Type: (mail) => mailType(mail.emailType),
    Objet: (mail) => mail.subject,
    Statut: (mail) => mailStatus(mail.status).label,
    'Écrit le': (mail) => mail.createdAt,
    'Envoyé le': (mail) => mail.sentAt,
    Identifiant: (mail) => mail.id,
    'Identifiant du service d’envoi': (mail) => mail.resendId,
    Erreur: (mail) => mail.errorMessage,
    Essais: (mail) => mail.attempts,
    'Prochain essai': (mail) => mail.nextAttemptAt,
  },
})
