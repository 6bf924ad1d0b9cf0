import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { draftPdfResponse } from '#app/features/quotes/document/draft-pdf-response.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { Route } from './+types/artisan-agreement.route'
import { agreementOf } from './agreement.server.ts'

/** What both sides agreed on, as a file. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const agreement = orNotFound(await agreementOf(ctx, params.disputeId))
  return draftPdfResponse(context, ctx, agreement, 'Accord')
}
