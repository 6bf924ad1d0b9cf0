import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-subscription-figures.route'
import { readSubscriptionFigures } from './read-subscription-figures.server.ts'

/**
 * The figures of the charts, month by month, as a table to download: rates as fractions, amounts in
 * euros, excluding tax.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireAdmin(context)
  const asked = Math.trunc(Number(new URL(request.url).searchParams.get('periode')))
  const { months } = await readSubscriptionFigures(ctx, asked >= 1 && asked <= 24 ? asked : 12)
  await recordExport(ctx, 'chiffres-abonnements')
  return csvResponse(
    'statistiques-abonnements',
    {
      Mois: (row) => row.month,
      'Mois offerts commencés': (row) => row.trialsStarted,
      Convertis: (row) => row.converted,
      'Terminés en Gratuit': (row) => row.trialsLost,
      'Taux de conversion': (row) => row.conversionRate,
      'Payants au premier jour': (row) => row.paidAtStart,
      'Formules payantes terminées': (row) => row.paidEnded,
      Attrition: (row) => row.churnRate,
      'Revenus Eco HT': (row) => row.revenueCents.eco / 100,
      'Revenus Pro HT': (row) => row.revenueCents.pro / 100,
      'Revenus Premium HT': (row) => row.revenueCents.premium / 100,
    },
    months,
  )
}
