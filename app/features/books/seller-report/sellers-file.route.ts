import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { Route } from './+types/sellers-file.route'
import { readReport } from './read-report.server.ts'

/** A file of the sellers of a year, as it is filed: with the tax numbers, births and IBANs of all of them. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireFreshAdmin(context, request)
  const [year, rank] = [params.year, params.rank].map((text) =>
    /^\d{1,4}$/u.test(text ?? '') ? Number(text) : 0,
  ) as [number, number]
  const { name, xml } = orNotFound(await readReport(ctx, year, rank))
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
