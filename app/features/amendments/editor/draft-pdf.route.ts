import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { draftPdfResponse } from '#app/features/quotes/document/draft-pdf-response.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type AmendmentId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/draft-pdf.route'
import { printedAmendment } from '#app/features/amendments/document/printed-amendment.ts'
import { readAmendment, readDraft } from '#app/features/amendments/queries.server.ts'

/** A draft as the file that its client will receive, to look at. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const amendmentId = orNotFound(parseId<AmendmentId>(params.amendmentId))
  const found = orNotFound(await readAmendment(ctx, amendmentId))
  const draft = found.amendment.status === 'draft' ? await readDraft(ctx, found) : null
  return draftPdfResponse(
    context,
    ctx,
    printedAmendment(orNotFound(draft?.preview), ctx.now),
    "Brouillon d'avenant",
  )
}
