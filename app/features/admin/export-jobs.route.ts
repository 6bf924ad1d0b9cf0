import { recordExport } from '#app/features/accounts/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/request-scope.server.ts'
import { csvResponse } from '#app/platform/csv.server.ts'
import type { Route } from './+types/export-jobs.route'
import { JOB_STATE_LABELS, QUEUE_LABELS, readJobFilter } from './job-list.ts'
import { eachJob } from './list-jobs.server.ts'

/** The jobs that the list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  await recordExport(ctx, 'taches')
  return csvResponse(
    `taches-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Tâche', value: (row) => row.type },
      { header: 'File', value: (row) => QUEUE_LABELS[row.queue] ?? row.queue },
      { header: 'État', value: (row) => JOB_STATE_LABELS[row.state] },
      { header: 'Reprises', value: (row) => row.attempts },
      { header: 'Créée', value: (row) => row.createdAt },
      { header: 'Prochain essai', value: (row) => row.nextAt },
      { header: 'Dernière erreur', value: (row) => row.error },
      { header: 'Identifiant', value: (row) => row.id },
    ],
    eachJob(ctx, readJobFilter(new URL(request.url).searchParams)),
  )
}
