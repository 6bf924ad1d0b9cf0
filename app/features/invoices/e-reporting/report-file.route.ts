import { requireGranted } from '#app/features/accounts/sessions/request-scope.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type EReportId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/report-file.route'
import { readReportFile } from './read-reports.server.ts'

const NAMES = { transactions: 'ventes', payments: 'paiements' }

/** The file of a report, as it was handed over. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireGranted(context, request, 'figures')
  const id = orNotFound(parseId<EReportId>(params.reportId))
  const { xml, kind, from, to, correction } = orNotFound(await readReportFile(ctx, id))
  const name = [NAMES[kind], from, to, ...(correction > 0 ? [`rectificative-${correction}`] : [])]
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${name.join('-')}.xml"`,
      'cache-control': 'private, no-store',
    },
  })
}
