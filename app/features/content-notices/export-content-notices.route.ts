import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-content-notices.route'
import { decideBy } from './content-notice.ts'
import { NOTICE_DECISION_LABELS, NOTICE_REASON_LABELS } from './copy.ts'
import { readNoticeQuery } from './notice-list.ts'
import { eachContentNotice } from './queries.server.ts'

/** The notices that the team's list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  await recordExport(ctx, 'notifications-de-contenu')
  return csvResponse(
    `notifications-de-contenu-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Numéro', value: (row) => row.number },
      { header: 'Reçue', value: (row) => row.createdAt },
      { header: 'À décider avant', value: (row) => decideBy(row.createdAt) },
      { header: 'Adresse', value: (row) => row.address },
      { header: 'Motif', value: (row) => NOTICE_REASON_LABELS[row.reason] },
      { header: 'Explication', value: (row) => row.explanation },
      { header: 'Nom', value: (row) => row.name },
      { header: 'Email', value: (row) => row.email },
      { header: 'Décision', value: (row) => row.decision && NOTICE_DECISION_LABELS[row.decision] },
      { header: 'Décidée', value: (row) => row.decidedAt },
      { header: 'Raison', value: (row) => row.decisionReason },
    ],
    eachContentNotice(ctx, readNoticeQuery(new URL(request.url).searchParams)),
  )
}
