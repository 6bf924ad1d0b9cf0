import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-users.route'
import { SIDE_LABELS, STATE_LABELS } from '#app/features/admin/copy.ts'
import { eachUser } from './list-users.server.ts'
import { readUserFilter } from './user-list.ts'

/** The accounts that the list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  await recordExport(ctx, 'utilisateurs')
  return csvResponse(
    `utilisateurs-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Nom', value: (row) => row.name },
      { header: 'Email', value: (row) => row.email },
      { header: 'Entreprise', value: (row) => row.company },
      { header: 'Type', value: (row) => SIDE_LABELS[row.side] },
      { header: 'État', value: (row) => STATE_LABELS[row.state] },
      { header: 'Inscription', value: (row) => row.createdAt },
      { header: 'Dernière visite', value: (row) => row.seenAt },
      { header: 'Identifiant', value: (row) => row.id },
    ],
    eachUser(ctx, readUserFilter(new URL(request.url).searchParams)),
  )
}
