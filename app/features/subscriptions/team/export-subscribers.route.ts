import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import type { Route } from './+types/export-subscribers.route'
import { eachSubscriber } from './list-subscribers.server.ts'
import { readSubscriberFilter, SUBSCRIPTION_STATUS_LABELS, tierLabel } from './subscriber-list.ts'

/** The subscribers that the list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const filter = readSubscriberFilter(new URL(request.url).searchParams)
  await recordExport(ctx, 'abonnements')
  return csvResponse(
    `abonnements-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Email', value: (row) => row.email },
      { header: 'Entreprise', value: (row) => row.companyName },
      { header: 'SIRET', value: (row) => row.siret && formatSiret(row.siret as Siret) },
      { header: 'Type d’offre', value: (row) => tierLabel(row.tier) },
      { header: 'Statut', value: (row) => SUBSCRIPTION_STATUS_LABELS[row.status] },
      { header: 'Mois offert', value: (row) => row.trial },
      { header: 'Date d’abonnement', value: (row) => row.createdAt },
      { header: 'Date de fin', value: (row) => row.endsAt },
      { header: 'Prochain paiement', value: (row) => row.renewsAt },
    ],
    eachSubscriber(ctx, filter),
  )
}
