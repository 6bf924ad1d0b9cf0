import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { STATUS_LABELS } from '#app/features/requests/copy.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-requests.route'
import { eachRequest } from './list-requests.server.ts'
import { readRequestFilter } from './request-list.ts'

/** The requests that the team's list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  await recordExport(ctx, 'demandes')
  return csvResponse(
    `demandes-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Demande', value: (row) => row.title },
      { header: 'Email', value: (row) => row.email },
      { header: 'Métier', value: (row) => TRADES[row.trade].name },
      { header: 'Commune', value: (row) => row.town },
      { header: 'Code postal', value: (row) => row.postalCode },
      { header: 'État', value: (row) => STATUS_LABELS[row.status] },
      { header: 'Places prises', value: (row) => row.seats.taken },
      { header: 'Devis voulus', value: (row) => row.seats.wanted },
      { header: 'Artisans sollicités', value: (row) => row.asked },
      { header: 'Devis reçus', value: (row) => row.quotes },
      {
        header: 'Sans artisan depuis',
        value: (row) => (row.status === 'open' ? row.nobodySince : null),
      },
      { header: 'Se termine', value: (row) => row.endsAt },
      { header: 'Déposée', value: (row) => row.createdAt },
      { header: 'Identifiant', value: (row) => row.id },
    ],
    eachRequest(ctx, readRequestFilter(new URL(request.url).searchParams)),
  )
}
