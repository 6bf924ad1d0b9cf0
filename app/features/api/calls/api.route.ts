import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { answerCall } from './answer-call.server.ts'
import type { Route } from './+types/api.route'

export const handle = { takes: 'json' } satisfies PageHandle

/** Every call of the API. Whoever is signed in is nobody here: a key is all that counts. */
const answer = ({ context, request, params }: Route.LoaderArgs | Route.ActionArgs) =>
  answerCall(visitorCtx(context), request, `/${params['*']}`)

export const loader = answer
export const action = answer
