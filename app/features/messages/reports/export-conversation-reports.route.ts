import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-conversation-reports.route'
import { listReports } from '#app/features/messages/support/admin-queries.server.ts'
import { REPORT_DECISION_LABELS, REPORT_REASON_LABELS } from '#app/features/messages/copy.ts'

/** The reported conversations that the list shows, all its pages, as a table to download: nothing of what was said. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const { rows } = await listReports(ctx, {
    decided: searchParams.get('etat') === 'decidees',
    words: (searchParams.get('q') ?? '').trim().slice(0, 80),
    page: 1,
    all: true,
  })
  await recordExport(ctx, 'conversations-signalees')
  return csvResponse(
    `conversations-signalees-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Entreprise', value: (row) => row.company },
      { header: 'Particulier', value: (row) => row.person },
      { header: 'Signalée par', value: (row) => (row.by === 'artisan' ? row.company : row.person) },
      { header: 'Motif', value: (row) => REPORT_REASON_LABELS[row.reason] },
      { header: 'Précisions', value: (row) => row.text },
      { header: 'Signalée le', value: (row) => row.reportedAt },
      { header: 'À décider avant', value: (row) => row.decideBy },
      { header: 'Décision', value: (row) => row.decision && REPORT_DECISION_LABELS[row.decision] },
      { header: 'Décidée le', value: (row) => row.decidedAt },
      { header: 'Raisons', value: (row) => row.answer },
    ],
    rows,
  )
}
