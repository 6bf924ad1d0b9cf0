import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-mails.route'
import { mailStatus, mailType, readMailFilter } from './email-log.ts'
import { eachMail } from './queries.server.ts'

/** The mails that the list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const filter = readMailFilter(new URL(request.url).searchParams)
  await recordExport(ctx, 'emails')
  return csvResponse(
    `emails-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Destinataire', value: (mail) => mail.email },
      { header: 'Type', value: (mail) => mailType(mail.emailType) },
      { header: 'Objet', value: (mail) => mail.subject },
      { header: 'Statut', value: (mail) => mailStatus(mail.status).label },
      { header: 'Écrit le', value: (mail) => mail.createdAt },
      { header: 'Envoyé le', value: (mail) => mail.sentAt },
      { header: 'Identifiant', value: (mail) => mail.id },
      { header: 'Identifiant du service d’envoi', value: (mail) => mail.resendId },
      { header: 'Erreur', value: (mail) => mail.errorMessage },
      { header: 'Essais', value: (mail) => mail.attempts },
      { header: 'Prochain essai', value: (mail) => mail.nextAttemptAt },
    ],
    eachMail(ctx, filter),
  )
}
