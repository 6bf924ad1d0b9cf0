import { redirect } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { readAmendment } from '#app/features/amendments/queries.server.ts'
import type { KeptDraft, NotKept } from '#app/features/quotes/editor/saving/autosave.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { formatTime } from '#app/values/time/french-date.ts'
import { parseId, type AmendmentId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/keep-draft.route'
import { keepDraft } from './act-on-amendment.server.ts'
import { typedAmendment } from './amendment-editor.ts'

/** Nothing to read here: leads to the amendment itself. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  requireArtisan(context, request)
  return redirect(paths.amendment(orNotFound(parseId<AmendmentId>(params.amendmentId))))
}

/** Keeps a draft while it is written. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<AmendmentId>(params.amendmentId))
  const { zone } = orNotFound(await readAmendment(ctx, id))
  const kept = await keepDraft(ctx, id, typedAmendment(await readForm(request)))
  if (!kept.ok)
    return Response.json(
      {
        sentence:
          kept.notice ?? Object.values(kept.errors)[0] ?? 'Ce brouillon n’est pas enregistré.',
      } satisfies NotKept,
      { status: kept.status },
    )
  return Response.json({ savedAt: formatTime(ctx.now, zone) } satisfies KeptDraft)
}
