import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-plan-orders.route'
import { planOrderBadge } from './plan-order-copy.ts'
import { eachPlanOrder, readPlanOrderFilter } from './plan-order-queries.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'

/** The orders that the list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const filter = readPlanOrderFilter(new URL(request.url).searchParams)
  await recordExport(ctx, 'virements')
  return csvResponse(
    `virements-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Référence', value: (row) => row.reference },
      { header: 'Entreprise', value: (row) => row.companyName },
      { header: 'Email', value: (row) => row.email },
      { header: 'Formule', value: (row) => PLANS[row.plan].name },
      { header: 'Mois', value: (row) => row.months },
      { header: 'Montant HT', value: (row) => row.exclCents / 100 },
      { header: 'Montant TTC', value: (row) => row.inclCents / 100 },
      { header: 'Reçu', value: (row) => row.received / 100 },
      { header: 'Facture', value: (row) => row.invoiceNumber },
      { header: 'État', value: (row) => planOrderBadge(row, ctx.now).label },
      { header: 'Demandée le', value: (row) => row.createdAt },
      { header: 'Du', value: (row) => row.startsAt },
      { header: 'Au', value: (row) => row.endsAt },
      { header: 'Arrêtée le', value: (row) => row.endedAt },
    ],
    eachPlanOrder(ctx, filter),
  )
}
