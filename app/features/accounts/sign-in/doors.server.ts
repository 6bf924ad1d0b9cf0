import type { RouterContextProvider } from 'react-router'
import { paths } from '#app/paths.ts'
import { LineFull, waitingLine } from '#app/platform/web/waiting-line.server.ts'
import { HASHES_AT_ONCE } from '#app/features/accounts/passwords/password-hash.server.ts'
import { PROFILE_UNREADABLE } from '#app/features/accounts/copy.ts'
import { requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import {
  busyAtDoor,
  doorFields,
  signInFromForm,
  type AtDoor,
  type Door,
} from './sign-in-action.server.ts'

/** The door of everybody: the routing of the specification; somebody who came from a mail goes on to where it led. */
export const GENERAL_DOOR: Door = {
  to: (kind, wanted) => {
    if (kind === 'admin') return { path: wanted ?? paths.adminSubscribers() }
    if (kind === 'artisan') return { path: wanted ?? paths.proHome() }
    if (kind === 'particulier') return { path: wanted ?? paths.particulierHome() }
    return { path: paths.landing(), toast: { tone: 'bad', title: PROFILE_UNREADABLE } }
  },
}

/** The artisans' door. Somebody whose profile cannot be read goes on to the target: its own guard asks again. */
export const PRO_DOOR: Door = {
  to: (kind, wanted) => ({
    path: kind === 'admin' ? paths.adminSubscribers() : (wanted ?? paths.proHome()),
  }),
  turnsAway: { kinds: ['particulier'], path: paths.signUp() },
}

const DOORS = new Map([
  [paths.signIn(), GENERAL_DOOR],
  [paths.signInPro(), PRO_DOOR],
])

/** The door at which a form is posted, as browsers post it; null for every other request. */
export function doorOf(request: Request): Door | null {
  if (request.method !== 'POST') return null
  const door = DOORS.get(new URL(request.url).pathname)
  return door &&
    request.headers.has('content-length') &&
    request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
    ? door
    : null
}

/** Who is answered at once: one or two whose password is hashed, and two who come or go. Pages pass between them. */
const AT_ONCE = HASHES_AT_ONCE + 2
/** Who may wait besides, one or two seconds' work; whoever comes after is told to come back. */
const WAITING_AT_MOST = 250

const doorway = waitingLine({ atOnce: AT_ONCE, waitingAtMost: WAITING_AT_MOST })

/**
 * Answers a form at a door, in its turn: a redirect of whoever comes in, for which no page is asked. A refusal is left in
 * the scope, for the action of `page` to show (`answerAtDoor`). The form is read before its turn comes: who sends it
 * slowly keeps nobody waiting.
 */
export async function passDoor(
  request: Request,
  context: Readonly<RouterContextProvider>,
  door: Door,
  page: (refusal: AtDoor) => Promise<Response>,
): Promise<Response> {
  const fields = await doorFields(request)
  const refused = (refusal: AtDoor) => {
    requestScope(context).atDoor = refusal
    return page(refusal)
  }
  try {
    return await doorway(async () => {
      const answer = await signInFromForm(fields, request, context, door)
      return answer instanceof Response ? answer : refused(answer)
    })
  } catch (error) {
    if (error instanceof LineFull) return refused(busyAtDoor(fields))
    throw error
  }
}

/** What the action of a door's page answers: what was found before the page was asked for, else what it finds itself. */
export async function answerAtDoor(
  request: Request,
  context: Readonly<RouterContextProvider>,
  door: Door,
): Promise<AtDoor | Response> {
  return (
    requestScope(context).atDoor ??
    signInFromForm(await doorFields(request), request, context, door)
  )
}
