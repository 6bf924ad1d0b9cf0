import type { RequestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import { sessionCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { readSession, touchSession } from '#app/features/accounts/sessions/sessions.server.ts'
import type { Viewer } from '#app/features/accounts/sessions/viewer.ts'
import {
  readViewing,
  recordOpened,
  type OpenViewing,
} from '#app/features/admin/viewings/read-viewing.server.ts'
import { isClosedToViewers, isViewed } from '#app/features/admin/viewings/viewing.ts'
import { isInCrew, readCrewOf } from '#app/features/calendar/crew/space/read-crew.server.ts'
import { paths } from '#app/paths.ts'
import { currentInstant } from '#app/platform/clock.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { Product } from './product.ts'

/** What a request is known by besides itself. `upload`: it carries pictures, which take their time. */
export type Asking = {
  requestId: string
  nonce: string
  clientAddress: string
  clientKey: string
  upload: boolean
}

/** Who asks, of which database, and when. */
export async function readScope(
  product: Product,
  request: Request,
  { requestId, nonce, clientAddress, clientKey }: Asking,
): Promise<RequestScope> {
  const now = currentInstant()
  const { pathname } = new URL(request.url)
  const acts = request.method !== 'GET' && request.method !== 'HEAD'
  const known = {
    now,
    requestId,
    clientAddress,
    clientKey,
    nonce,
    asked: { pathname, acts },
    unavailable: false,
  }
  const ctx = { db: product.db, now, requestId }
  // A call of the API is known by its key alone: no cookie is read, and no session goes on by it.
  const sessionToken = pathname.startsWith(`${paths.api()}/`)
    ? null
    : sessionCookie.tokenOf(request.headers.get('cookie'))
  // Who signs out is not read: their cookie is all that it takes, and the database may be away.
  const signsOut = request.method === 'POST' && pathname === paths.signOut()
  const session =
    sessionToken && !signsOut
      ? await readSession(product.db, sessionToken, now, clientKey, isInCrew)
      : null
  if (!session) {
    const viewer: Viewer = { who: { kind: 'visitor', clientKey }, person: null }
    return { ...known, db: product.db, viewer, sessionToken }
  }
  await touchSession(product.db, session, now)
  const { sessionId, seenAt: _, marked, ...viewer } = session
  const open = await openViewing({ ...ctx, who: viewer.who }, sessionId, known.asked)
  if (open)
    return {
      ...known,
      db: product.readOnlyDb,
      viewer: await withCrew(ctx, open.viewer),
      viewing: open.viewing,
      sessionToken: null,
    }
  const inCrew = marked ? await withCrew(ctx, viewer) : viewer
  return { ...known, db: product.db, viewer: inCrew, sessionToken }
}

/** Of an individual, the company that they work for: asked each time, so that it ends at once. */
async function withCrew(ctx: Omit<Ctx, 'who'>, viewer: Viewer): Promise<Viewer> {
  const { who } = viewer
  const crew = who.kind === 'particulier' ? await readCrewOf({ ...ctx, who }) : null
  if (!crew) return viewer
  return {
    ...viewer,
    worksFor: crew.companyName,
    ...(crew.office ? { company: crew.office } : {}),
  }
}

/**
 * The space that somebody of the team looks at, where the address that is asked lies in it; the page is written in the
 * journal before it is shown.
 */
async function openViewing(
  ctx: Ctx<Viewer['who']>,
  sessionId: string,
  { pathname, acts }: RequestScope['asked'],
): Promise<OpenViewing | null> {
  const { who } = ctx
  if (who.kind !== 'admin' || !isViewed(pathname)) return null
  const team: Ctx<Admin> = { ...ctx, who }
  const open = await readViewing(team, sessionId)
  if (open && !acts && !isClosedToViewers(pathname)) await recordOpened(team, open, pathname)
  return open
}
