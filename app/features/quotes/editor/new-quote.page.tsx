import { redirect } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type LeadId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/new-quote.page'
import { QUOTE_REFUSALS } from '#app/features/quotes/copy.ts'
import { createQuote } from './create-quote.server.ts'

/** Nothing to read here: a devis begins by a button of the lead's page. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  requireArtisan(context, request)
  const leadId = orNotFound(parseId<LeadId>(params.leadId))
  return redirect(paths.lead(leadId))
}

/** Begins the devis of a lead, or opens the draft that is already begun. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const leadId = orNotFound(parseId<LeadId>(params.leadId))
  const created = await createQuote(ctx, leadId)
  if (created.ok) return redirect(paths.quote(created.value))
  if (created.refusal === 'not_found') notFound()
  return redirectWithToast(paths.lead(leadId), {
    tone: 'bad',
    title: QUOTE_REFUSALS[created.refusal],
  })
}

/** Never shown: both verbs answer elsewhere. Its presence keeps refused moves inside the artisan's frame. */
export default function NewQuotePage() {
  return null
}
