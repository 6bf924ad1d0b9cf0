import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import { answerDueAt } from '#app/values/time/answer-due.ts'
import type { Route } from './+types/export-conversations.route'
import { listSupportThreads, readSupportFilter } from './admin-queries.server.ts'

/** The conversations with accounts that the list shows, all its pages, as a table to download: nothing of what was said. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const { rows } = await listSupportThreads(
    ctx,
    readSupportFilter(new URL(request.url).searchParams),
    true,
  )
  await recordExport(ctx, 'conversations')
  return csvResponse(
    `support-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Nom', value: (row) => row.name },
      { header: 'Email', value: (row) => row.email },
      {
        header: 'Profil',
        value: (row) => (row.userType === 'artisan' ? 'Artisan' : 'Particulier'),
      },
      { header: 'Prioritaire', value: (row) => (row.priority ? 'Oui' : 'Non') },
      {
        header: 'État',
        value: (row) =>
          row.status === 'closed' ? 'Terminé' : row.waitingSince ? 'À répondre' : 'Répondu',
      },
      { header: 'Attend depuis', value: (row) => row.waitingSince },
      {
        header: 'À répondre avant',
        value: (row) => row.waitingSince && answerDueAt(row.waitingSince),
      },
      { header: 'Dernier changement', value: (row) => row.updatedAt },
      { header: 'Messages', value: (row) => row.messages },
    ],
    rows,
  )
}
