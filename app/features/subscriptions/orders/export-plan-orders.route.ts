import { exportTable } from '#app/features/accounts/team/export-table.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Route } from './+types/export-plan-orders.route'
import { planOrderBadge } from './plan-order-copy.ts'
import { eachPlanOrder } from './plan-order-queries.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'

/** The orders that the list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const rows = eachPlanOrder(ctx, new URL(request.url).searchParams)
  return exportTable(ctx, rows, {
    name: 'virements',
    columns: {
      Référence: (row) => row.reference,
      Entreprise: (row) => row.companyName,
      Email: (row) => row.email,
      Formule: (row) => PLANS[row.plan].name,
      Mois: (row) => row.months,
      'Montant HT': (row) => row.exclCents / 100,
      'Montant TTC': (row) => row.inclCents / 100,
      Reçu: (row) => row.received / 100,
      Facture: (row) => row.invoiceNumber,
      État: (row) => planOrderBadge(row, ctx.now).label,
      'Demandée le': (row) => row.createdAt,
      Du: (row) => row.startsAt,
      Au: (row) => row.endsAt,
      'Arrêtée le': (row) => row.endedAt,
    },
  })
}
