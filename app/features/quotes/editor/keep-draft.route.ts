import { redirect } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { formatTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId, type QuoteId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/keep-draft.route'
import { getMyQuote } from '#app/features/quotes/queries.server.ts'
import { draftVersion } from './saving/draft-version.server.ts'
import { keepDraftOnce } from './saving/keep-draft-once.server.ts'
import type { NotKept } from './saving/autosave.ts'
import type { KeptQuote } from './saving/kept-quote.ts'

/** Nothing to read here: leads to the devis itself. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  requireArtisan(context, request)
  const quoteId = orNotFound(parseId<QuoteId>(params.quoteId))
  return redirect(paths.quote(quoteId))
}

/** Keeps a draft while it is written, and answers what the law still asks for. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const quoteId = orNotFound(parseId<QuoteId>(params.quoteId))
  orNotFound(await getMyQuote(ctx, quoteId))
  const kept = await keepDraftOnce(ctx, quoteId, await readForm(request))
  if (!kept.ok)
    return Response.json(
      {
        sentence:
          kept.notice ?? Object.values(kept.errors)[0] ?? 'Ce brouillon n’est pas enregistré.',
        ...(kept.changed && { changed: true }),
      } satisfies NotKept,
      { status: kept.status },
    )
  const found = orNotFound(await getMyQuote(ctx, quoteId))
  return Response.json({
    version: draftVersion(found.quote, found.lines),
    savedAt: formatTime(ctx.now, timeZoneOf(found.request.insee)),
    missing: found.missing,
    sendRefusal: found.sendRefusal,
  } satisfies KeptQuote)
}
