import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-artisan-reports.route'
import { artisanReportFilter } from './artisan-report-filter.ts'
import { eachArtisanReport } from './artisan-report-queries.server.ts'
import {
  ARTISAN_REPORT_LABELS,
  ARTISAN_REPORT_OUTCOME_LABELS,
} from '#app/features/requests/leads/copy.ts'

/** The reports of artisans that the list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const filter = artisanReportFilter(new URL(request.url).searchParams)
  await recordExport(ctx, 'artisans-signales')
  return csvResponse(
    `artisans-signales-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Entreprise', value: (row) => row.companyName },
      { header: 'Demande', value: (row) => row.requestTitle },
      { header: 'Motif', value: (row) => ARTISAN_REPORT_LABELS[row.reason] },
      { header: 'Récit', value: (row) => row.text },
      { header: 'Signalé le', value: (row) => row.reportedAt },
      { header: 'Réponse avant le', value: (row) => row.answerBy },
      {
        header: 'Décision',
        value: (row) => row.outcome && ARTISAN_REPORT_OUTCOME_LABELS[row.outcome],
      },
      { header: 'Décidé le', value: (row) => row.decidedAt },
      { header: 'Réponse', value: (row) => row.answer },
    ],
    eachArtisanReport(ctx, filter),
  )
}
