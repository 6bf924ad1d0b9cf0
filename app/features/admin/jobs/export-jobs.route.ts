import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-jobs.route'
import { JOB_STATE_LABELS, QUEUE_LABELS, readJobFilter, RECURRING } from './job-list.ts'
import { eachJob, listRecurring } from './list-jobs.server.ts'

/** The jobs that the list shows, all its pages, as a table to download; with `table=heures-fixes`, the recurring ones. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const query = new URL(request.url).searchParams
  const today = ctx.now.toISOString().slice(0, 10)
  if (query.get('table') === 'heures-fixes') {
    await recordExport(ctx, 'taches-heures-fixes')
    return csvResponse(
      `taches-heures-fixes-${today}`,
      [
        { header: 'Tâche', value: (row) => RECURRING[row.name] ?? row.name },
        { header: 'Toutes les, secondes', value: (row) => row.everySeconds },
        { header: 'Dernière fois', value: (row) => row.startedAt },
        { header: 'Prochaine fois', value: (row) => row.nextAt },
        { header: 'En retard', value: (row) => row.late },
        { header: 'Échecs de suite', value: (row) => row.failures },
        { header: 'Dernier échec', value: (row) => row.failedAt },
        { header: 'Dernière erreur', value: (row) => row.error },
      ],
      await listRecurring(ctx),
    )
  }
  await recordExport(ctx, 'taches')
  return csvResponse(
    `taches-${today}`,
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
    eachJob(ctx, readJobFilter(query)),
  )
}
