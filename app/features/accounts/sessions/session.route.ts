import type { Route } from './+types/session.route'
import { requestScope } from './request-scope.server.ts'
import { mirrorCookie, mirrorOf } from './session-mirror.server.ts'
import { readSession } from './sessions.server.ts'

/** A link to it does nothing. */
export const loader = () =>
  Response.json({ error: 'POST attendu.' }, { status: 405, headers: { allow: 'POST' } })

/**
 * A tab asks for its session to go on, three ticks before its end: asking is a visit, and a visit moves the seven days.
 * Answers what scripts may know of it, empty when it is over.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, sessionToken, now, clientKey } = requestScope(context)
  const viewer = sessionToken ? await readSession(db, sessionToken, now, clientKey) : null
  const visitor = { who: { kind: 'visitor', clientKey }, person: null } as const
  const cookie = mirrorCookie(request.headers.get('cookie'), viewer ?? visitor)
  return Response.json(
    { session: mirrorOf(viewer ?? visitor) },
    { headers: cookie ? { 'set-cookie': cookie } : {} },
  )
}
