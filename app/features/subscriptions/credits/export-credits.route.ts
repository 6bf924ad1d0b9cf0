import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { subjectsOfLeads } from '#app/features/requests/leads/lead-subjects.server.ts'
import { lineInWords } from './credit-words.ts'
import { getCreditStatementOf, type CreditStatement } from './read-credit-statement.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import { notFound } from '#app/platform/not-found.server.ts'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { readWhole } from '#app/values/list-query.ts'
import type { Route } from './+types/export-credits.route'

/** A month of an artisan's contacts, all its lines, the newest first, as a table to download. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const artisanId = parseId<ArtisanId>(params.id)
  const month = readWhole(new URL(request.url).searchParams, 'mois', { min: 0, max: 1_200 })
  const first = artisanId && (await getCreditStatementOf(ctx, artisanId, { month }))
  if (!artisanId || !first) notFound()
  const lines: CreditStatement['lines'] = [...first.lines]
  for (let page = 2; page <= first.pages; page++)
    lines.push(...(await getCreditStatementOf(ctx, artisanId, { month, page }))!.lines)
  const subjects = await subjectsOfLeads(
    ctx,
    lines.flatMap(({ leadId }) => leadId ?? []),
  )
  await recordExport(ctx, 'contacts')
  return csvResponse(
    `contacts-${first.month.start.toISOString().slice(0, 10)}`,
    [
      { header: 'Mouvement', value: (line) => lineInWords(line).what },
      { header: 'Raison', value: (line) => lineInWords(line).why },
      { header: 'Date', value: (line) => line.at },
      { header: 'Demande', value: (line) => (line.leadId && subjects[line.leadId]?.title) ?? null },
      { header: 'Contacts', value: (line) => line.change },
      { header: 'Reste', value: (line) => line.left },
    ],
    lines,
  )
}
