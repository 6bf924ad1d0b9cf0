import type { Ctx, Particulier } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type ProjectId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { ORDER_REFUSALS } from './copy.ts'
import { moveRequest, setAfter } from './order-requests.server.ts'
import { takeOutRequest } from './take-out-request.server.ts'

type Posted = Readonly<Record<string, string>>
const requestIn = ({ requestId }: Posted) => orNotFound(parseId<QuoteRequestId>(requestId))

/** What the page of a project does to its requests, by the name that each button posts. */
export function projectActs(ctx: Ctx<Particulier>, projectId: ProjectId) {
  const move = (way: 'up' | 'down') =>
    act({
      run: (posted: Posted) => moveRequest(ctx, projectId, requestIn(posted), way),
      refusals: ORDER_REFUSALS,
    })
  return {
    up: move('up'),
    down: move('down'),
    after: act({
      run: (posted) =>
        setAfter(
          ctx,
          projectId,
          requestIn(posted),
          posted.afterId ? orNotFound(parseId<QuoteRequestId>(posted.afterId)) : null,
        ),
      refusals: ORDER_REFUSALS,
      done: 'Ordre enregistré',
    }),
    takeOut: act({
      run: (posted) => takeOutRequest(ctx, projectId, requestIn(posted)),
      done: {
        title: 'Retiré du projet',
        description: 'Rien d’autre ne change\u00a0: demandes et devis restent dans votre espace.',
      },
    }),
  }
}
