import type { LoaderFunctionArgs } from 'react-router'
import { exportTable } from '#app/features/accounts/team/export-table.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { CompanyCohort } from './cohort-companies.server.ts'
import { readCockpit } from '#app/features/admin/cockpit/kept-cockpit.server.ts'
import { KEPT_AFTER } from './months.ts'

/** The cohorts of companies or of individuals, to download. Amounts in euros, TTC. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  if (new URL(request.url).searchParams.get('qui') === 'particuliers') {
    const { figures, countedAt } = await readCockpit(ctx, 'people')
    return exportTable(ctx, figures, {
      name: 'cohortes-particuliers',
      of: countedAt,
      columns: {
        'Inscrits en': (row) => row.month,
        Particuliers: (row) => row.people,
        'Ont demandé': (row) => row.asked,
        'Ont reçu un devis': (row) => row.quoted,
        'Ont signé': (row) => row.signed,
        'Sont revenus': (row) => row.back,
      },
    })
  }
  const { figures, countedAt } = await readCockpit(ctx, 'companies')
  return exportTable(ctx, figures, {
    name: 'cohortes-entreprises',
    of: countedAt,
    columns: {
      'Inscrites en': (row) => row.month,
      Entreprises: (row) => row.companies,
      ...Object.fromEntries(
        KEPT_AFTER.map((after) => [
          `Abonnées après ${after} mois`,
          ({ kept }: CompanyCohort) => kept[after],
        ]),
      ),
      'Contacts pris': (row) => row.contacts,
      'Signé TTC': (row) => row.signedCents / 100,
      'Formules payées TTC': (row) => row.paidCents / 100,
    },
  })
}
