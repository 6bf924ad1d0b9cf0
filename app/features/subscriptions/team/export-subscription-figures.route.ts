import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-subscription-figures.route'
import { readSubscriptionFigures } from './read-subscription-figures.server.ts'

/** The figures of the charts, month by month, as a table to download: rates as fractions, amounts in euros, excluding tax. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireAdmin(context)
  const asked = Math.trunc(Number(new URL(request.url).searchParams.get('periode')))
  const { months } = await readSubscriptionFigures(ctx, asked >= 1 && asked <= 24 ? asked : 12)
  await recordExport(ctx, 'chiffres-abonnements')
  return csvResponse(
    'statistiques-abonnements',
    [
      { header: 'Mois', value: (row) => row.month },
      { header: 'Mois offerts commencés', value: (row) => row.trialsStarted },
      { header: 'Convertis', value: (row) => row.converted },
      { header: 'Terminés en Gratuit', value: (row) => row.trialsLost },
      { header: 'Taux de conversion', value: (row) => row.conversionRate },
      { header: 'Payants au premier jour', value: (row) => row.paidAtStart },
      { header: 'Formules payantes terminées', value: (row) => row.paidEnded },
      { header: 'Attrition', value: (row) => row.churnRate },
      { header: 'Revenus Eco HT', value: (row) => row.revenueCents.eco / 100 },
      { header: 'Revenus Pro HT', value: (row) => row.revenueCents.pro / 100 },
      { header: 'Revenus Premium HT', value: (row) => row.revenueCents.premium / 100 },
    ],
    months,
  )
}
