import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-contact-reports.route'
import { readReportFilter } from './contact-report-list.ts'
import { eachContactReport } from './contact-report-queries.server.ts'
import { BAD_CONTACT_LABELS, REPORT_STATUS_LABELS } from '#app/features/requests/leads/copy.ts'

/** The reported contacts that the team's list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  await recordExport(ctx, 'contacts-signales')
  return csvResponse(
    `contacts-signales-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Artisan', value: (row) => row.companyName },
      { header: 'Demande', value: (row) => row.requestTitle },
      { header: 'Motif', value: (row) => BAD_CONTACT_LABELS[row.reason] },
      { header: 'Précisions', value: (row) => row.text },
      { header: 'État', value: (row) => REPORT_STATUS_LABELS[row.status] },
      { header: 'Signalé', value: (row) => row.reportedAt },
      { header: 'À trancher avant', value: (row) => row.decideBy },
      { header: 'Tranché', value: (row) => row.decidedAt },
      { header: 'Réponse', value: (row) => row.answer },
    ],
    eachContactReport(ctx, readReportFilter(new URL(request.url).searchParams)),
  )
}
