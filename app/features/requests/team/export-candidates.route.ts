import { exportTable } from '#app/features/accounts/team/export-table.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getQuoteRequestForAdmin } from '#app/features/requests/read-quote-request.server.ts'
import type { CsvColumns } from '#app/platform/web/csv.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/export-candidates.route'
import { listPassedOver } from './list-passed-over.server.ts'
import { candidateWords, PASSED_OVER_WORDS } from './passed-over.ts'
import { listCandidates } from '#app/features/requests/matching/candidate-queries.server.ts'
import type { ScorePart } from '#app/features/requests/matching/ranking.ts'
import { CRITERION_LABELS } from '#app/features/requests/matching/score-parts.tsx'

type Line = {
  at: Date
  rank: number | null
  companyName: string
  distanceKm: number
  score: number
  parts: ScorePart[]
  why: string
}

/** Who was considered for a request, with scores and reasons, and who was not, as a table to download. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const requestId = orNotFound(parseId<QuoteRequestId>(params.id))
  orNotFound(await getQuoteRequestForAdmin(ctx, requestId))
  const [candidates, passedOver] = await Promise.all([
    listCandidates(ctx, requestId),
    listPassedOver(ctx, requestId),
  ])
  const lines: Line[] = [
    ...candidates.map((candidate) => ({
      ...candidate,
      why: candidateWords(
        candidate,
        candidates.filter(({ at }) => at.getTime() === candidate.at.getTime()),
      ),
    })),
    ...passedOver.map((one) => ({
      ...one,
      at: ctx.now,
      rank: null,
      why: PASSED_OVER_WORDS[one.reason],
    })),
  ]
  const columns: CsvColumns<Line> = {
    'Recherche du': (line) => line.at,
    Rang: (line) => line.rank,
    Artisan: (line) => line.companyName,
    'Distance en km': (line) => Math.round(line.distanceKm * 10) / 10,
    'Score sur 100': (line) => Math.round(line.score * 100),
    ...Object.fromEntries(
      Object.entries(CRITERION_LABELS).map(([criterion, header]) => [
        header,
        ({ parts }: Line) =>
          Math.round((parts.find((part) => part.criterion === criterion)?.points ?? 0) * 100),
      ]),
    ),
    Pourquoi: (line) => line.why,
  }
  return exportTable(ctx, lines, { name: 'candidats', columns })
}
