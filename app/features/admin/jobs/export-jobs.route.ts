import { exportTable } from '#app/features/accounts/team/export-table.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Route } from './+types/export-jobs.route'
import { JOB_STATE_LABELS, QUEUE_LABELS, RECURRING } from './job-list.ts'
import { jobs, listRecurring } from './list-jobs.server.ts'

/**
 * The jobs that the list shows, all its pages, as a table to download; with `table=heures-fixes`,
 * the recurring ones.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const query = new URL(request.url).searchParams
  if (query.get('table') === 'heures-fixes') {
    return exportTable(ctx, await listRecurring(ctx), {
      name: 'taches-heures-fixes',
      columns: {
        Tâche: (row) => RECURRING[row.name] ?? row.name,
        'Toutes les, secondes': (row) => row.everySeconds,
        'Dernière fois': (row) => row.startedAt,
        'Prochaine fois': (row) => row.nextAt,
        'En retard': (row) => row.late,
        'Échecs de suite': (row) => row.failures,
        'Dernier échec': (row) => row.failedAt,
        'Dernière erreur': (row) => row.error,
      },
    })
  }
  return exportTable(ctx, jobs.all(ctx, query), {
    name: 'taches',
    columns: {
      Tâche: (row) => row.type,
      File: (row) => QUEUE_LABELS[row.queue] ?? row.queue,
      État: (row) => JOB_STATE_LABELS[row.state],
      Reprises: (row) => row.attempts,
      Créée: (row) => row.createdAt,
      'Prochain essai': (row) => row.nextAt,
      'Dernière erreur': (row) => row.error,
      Identifiant: (row) => row.id,
    },
  })
}
