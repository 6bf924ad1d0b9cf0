import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getMyQuote } from '#app/features/quotes/queries.server.ts'
import { draftPdfResponse } from '#app/features/quotes/document/draft-pdf-response.server.ts'
import { printedQuote } from '#app/features/quotes/document/printed-quote.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type QuoteId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/draft-pdf.route'

/** A draft as the file that its client will receive, to look at. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const quoteId = orNotFound(parseId<QuoteId>(params.quoteId))
  const { preview } = orNotFound(await getMyQuote(ctx, quoteId))
  return draftPdfResponse(
    context,
    ctx,
    printedQuote(orNotFound(preview), ctx.now),
    'Brouillon de devis',
  )
}
