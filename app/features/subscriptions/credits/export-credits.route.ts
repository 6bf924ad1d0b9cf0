import { exportTable } from '#app/features/accounts/team/export-table.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { subjectsOfLeads } from '#app/features/requests/leads/lead-subjects.server.ts'
import { lineInWords } from './credit-words.ts'
import { getCreditStatementOf, type CreditStatement } from './read-credit-statement.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { readWhole } from '#app/values/list-query.ts'
import type { Route } from './+types/export-credits.route'

/** A month of an artisan's contacts, all its lines, the newest first, as a table to download. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const artisanId = orNotFound(parseId<ArtisanId>(params.id))
  const month = readWhole(new URL(request.url).searchParams, 'mois', { min: 0, max: 1_200 })
  const first = orNotFound(await getCreditStatementOf(ctx, artisanId, { month }))
  const lines: CreditStatement['lines'] = [...first.lines]
  for (let page = 2; page <= first.pages; page++)
    lines.push(...(await getCreditStatementOf(ctx, artisanId, { month, page }))!.lines)
  const subjects = await subjectsOfLeads(
    ctx,
    lines.flatMap(({ leadId }) => leadId ?? []),
  )
  return exportTable(ctx, lines, {
    of: first.month.start,
    name: 'contacts',
    columns: {
      Mouvement: (line) => lineInWords(line).what,
      Raison: (line) => lineInWords(line).why,
      Date: (line) => line.at,
      Demande: (line) => (line.leadId && subjects[line.leadId]?.title) ?? null,
      Contacts: (line) => line.change,
      Reste: (line) => line.left,
    },
  })
}
