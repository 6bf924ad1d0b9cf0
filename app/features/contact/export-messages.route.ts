import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import { answerDueAt } from '#app/values/time/answer-due.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import type { Route } from './+types/export-messages.route'
import { CONTACT_TYPE_LABELS } from './copy.ts'
import { readMessageQuery } from './message-list.ts'
import { eachContactMessage } from './queries.server.ts'

/** The messages that the team's list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  await recordExport(ctx, 'messages')
  return csvResponse(
    `messages-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Reçu', value: (row) => row.createdAt },
      { header: 'À répondre avant', value: (row) => answerDueAt(row.createdAt) },
      { header: 'Répondu', value: (row) => row.answeredAt },
      { header: 'Type', value: (row) => CONTACT_TYPE_LABELS[row.type] },
      { header: 'Prénom', value: (row) => row.firstName },
      { header: 'Nom', value: (row) => row.lastName },
      { header: 'Email', value: (row) => row.email },
      { header: 'Téléphone', value: (row) => row.phone && formatPhone(row.phone as PhoneNumber) },
      { header: 'Objet', value: (row) => row.subject },
      { header: 'Message', value: (row) => row.message },
      { header: 'Envoyé à', value: (row) => row.routedTo },
    ],
    eachContactMessage(ctx, readMessageQuery(new URL(request.url).searchParams)),
  )
}
