import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import type { Route } from './+types/export-companies.route'
import { readCompanyFilter } from './company-list.ts'
import { VERIFICATION_STATUSES } from '#app/features/companies/copy.ts'
import { eachCompany } from '#app/features/companies/queries.server.ts'

/** The companies that the team's list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const { view, search, sort } = readCompanyFilter(new URL(request.url).searchParams)
  await recordExport(ctx, 'entreprises')
  return csvResponse(
    `entreprises-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Entreprise', value: (row) => row.companyName },
      { header: 'SIRET', value: (row) => row.siret && formatSiret(row.siret as Siret) },
      { header: 'Email', value: (row) => row.email },
      { header: 'Commune', value: (row) => row.town },
      { header: 'Code postal', value: (row) => row.postalCode },
      { header: 'État', value: (row) => VERIFICATION_STATUSES[row.verification].label },
      { header: 'Suspendue', value: (row) => row.suspended },
      { header: 'Envoyée', value: (row) => row.submittedAt },
      { header: 'Attend depuis, heures', value: (row) => row.waiting?.hours },
      { header: 'En retard', value: (row) => row.waiting?.late },
    ],
    eachCompany(ctx, { verification: view.verification, renewed: view.renewed, search, sort }),
  )
}
