import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-reviews.route'
import { REFUSAL_RULES, REVIEW_STATUS_LABELS } from '#app/features/reviews/copy.ts'
import { searchReviews } from './moderation.server.ts'
import { readModerationSearch } from './moderation-query.ts'

/** Rows of a saved table, at most. */
const MANY = 20_000

/** The reviews that the list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  await recordExport(ctx, 'avis')
  const { rows } = await searchReviews(
    ctx,
    { ...readModerationSearch(new URL(request.url).searchParams), page: 1 },
    MANY,
  )
  return csvResponse(
    `avis-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Identifiant', value: ({ review }) => review.id },
      { header: 'Entreprise', value: ({ companyName }) => companyName },
      { header: 'Auteur affiché', value: ({ review }) => review.authorName },
      { header: 'Métier', value: ({ review }) => TRADES[review.trade].name },
      { header: 'Commune', value: ({ review }) => review.town },
      { header: 'Note', value: ({ review }) => review.overall },
      { header: 'Qualité', value: ({ review }) => review.quality },
      { header: 'Ponctualité', value: ({ review }) => review.punctuality },
      { header: 'Prix', value: ({ review }) => review.price },
      { header: 'Contact', value: ({ review }) => review.contact },
      { header: 'Texte', value: ({ review }) => review.text },
      { header: 'État', value: ({ review }) => REVIEW_STATUS_LABELS[review.status] },
      {
        header: 'Motif de refus',
        value: ({ review }) => review.refusalReason && REFUSAL_RULES[review.refusalReason].label,
      },
      { header: 'Travaux terminés le', value: ({ review }) => review.experiencedOn },
      { header: 'Écrit le', value: ({ review }) => review.createdAt },
      { header: 'Publié le', value: ({ review }) => review.publishedAt },
      { header: 'Décidé le', value: ({ review }) => review.decidedAt },
    ],
    rows,
  )
}
