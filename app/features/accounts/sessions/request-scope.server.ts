import { createContext, data, redirect, type RouterContextProvider } from 'react-router'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import type { Admin, Artisan, Ctx, Particulier, Visitor, Who } from '#app/platform/context.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { NOT_GRANTED, OWNER_ONLY, SECOND_FACTOR_AWAITED } from '#app/features/accounts/copy.ts'
import { plainPath } from '#app/values/plain-path.ts'
import { isGranted, type OfficeRight } from '#app/values/team-rights.ts'
import { mayAt, whoCanAt } from '#app/features/accounts/team/team-access.ts'
import { provedLately } from '#app/features/accounts/second-factor/two-factor.ts'
import {
  accessRefused,
  profileMissing,
  signedOut,
  type WhenSignedOut,
} from './turned-away.server.ts'
import type { Viewer, ViewerKind, Viewing } from './viewer.ts'

/** What the server knows of one request before any page runs. */
export type RequestScope = {
  db: Database
  now: Date
  requestId: string
  /** The page that is asked, and whether something is posted to it. */
  asked: { pathname: string; acts: boolean }
  /** The whole address of the peer, for the proof of a signature; limits count by `clientKey`. */
  clientAddress: string
  clientKey: string
  nonce: string
  viewer: Viewer
  /** Set when somebody of the team looks at the space of `viewer`, without being able to change anything there. */
  viewing?: Viewing
  /** The session cookie's token, to sign out with. */
  sessionToken: string | null
  /**
   * Set when the page is rendered once for everybody of this kind: then there is no viewer, no
   * session and no address.
   */
  kept?: ViewerKind
  /** Set when a loader failed because the database could not be reached: the answer becomes a 503. */
  unavailable: boolean
  /** Set when what was posted is not the form it claims to be: the answer becomes a 400. */
  unreadableForm?: boolean
  /** Set when something would have been written while the team only looks: the answer becomes a 403. */
  wroteWhileViewing?: boolean
  /** Set by a loader that makes a file while its reader waits: the answer may take a minute. */
  slow?: boolean
}

/** Where pages find the scope of their request. */
export const scopeContext = createContext<RequestScope>()

/** What a page throws that says it may be kept, and then asks who looks. */
export class AskedWhoLooks extends Error {
  override name = 'AskedWhoLooks'
}

/**
 * The scope of a page that is kept for everybody of one kind. Nothing of the request at hand is in it: a loader that
 * asks for the viewer or the session of somebody signed in throws `AskedWhoLooks`, and the page is not kept.
 */
export function scopeOfCachedPage(
  request: Pick<RequestScope, 'db' | 'now' | 'requestId'>,
  kind: ViewerKind,
): RequestScope {
  const personal = (): never => {
    throw new AskedWhoLooks(
      'A page whose route says `handle.cache` asked for the person behind the request',
    )
  }
  return {
    ...request,
    asked: { pathname: '', acts: false },
    clientAddress: 'cached-page',
    clientKey: 'cached-page',
    nonce: '',
    kept: kind,
    get viewer(): Viewer {
      return kind === 'visitor'
        ? { who: { kind, clientKey: 'cached-page' }, person: null }
        : personal()
    },
    get sessionToken(): null {
      return kind === 'visitor' ? null : personal()
    },
    unavailable: false,
  }
}

type Context = Readonly<RouterContextProvider>

function ctxAs<W extends Who>(scope: RequestScope, who: W): Ctx<W> {
  const { db, now, requestId } = scope
  return { who, db, now, requestId, ...(scope.viewing ? { readOnly: true } : {}) }
}

/** The request's scope. */
export function requestScope(context: Context): RequestScope {
  return context.get(scopeContext)
}

/** Up to which live news the page at hand is made: what comes after it is told to it. */
export function newsSeqOf(context: Context): number {
  return requestScope(context).viewer.session?.newsSeq ?? 0
}

/** The kind of whoever looks: all that a page whose HTML is kept may know of them. */
export function viewerKind(context: Context): ViewerKind {
  const scope = requestScope(context)
  return scope.kept ?? scope.viewer.who.kind
}

/** A context for anybody: public acts, signing in. Somebody signed in acts here as a visitor would. */
export function visitorCtx(context: Context): Ctx<Visitor> {
  const scope = requestScope(context)
  const { clientKey, clientAddress } = scope
  return ctxAs(scope, { kind: 'visitor', clientKey, clientAddress })
}

/** A context of whoever is signed in, or of a visitor. */
export function viewerCtx(context: Context): Ctx<Viewer['who']> {
  const scope = requestScope(context)
  return ctxAs(scope, scope.viewer.who)
}

/**
 * What whoever is signed in may read, as themselves or else for the company whose office they work in; null when
 * neither may.
 */
export async function readAsViewer<Found>(
  context: Context,
  read: (ctx: Ctx<Viewer['who']>) => Promise<Found | null>,
): Promise<Found | null> {
  const scope = requestScope(context)
  const { who, company } = scope.viewer
  const found = await read(ctxAs<Viewer['who']>(scope, who))
  return found === null && company ? read(ctxAs<Viewer['who']>(scope, company)) : found
}

/** A context of the signed-in particulier; throws the redirection of everybody else. */
export function requireParticulier(
  context: Context,
  request: Request,
  whenSignedOut: WhenSignedOut = 'sign-in',
): Ctx<Particulier> {
  const scope = requestScope(context)
  const { who } = scope.viewer
  if (who.kind === 'particulier') return ctxAs(scope, who)
  throw scope.viewer.profileMissing
    ? profileMissing()
    : who.kind === 'visitor'
      ? signedOut(request, whenSignedOut, paths.signIn)
      : accessRefused()
}

/**
 * A context of the signed-in artisan, or of the company whose office the signed-in person works in; throws the
 * redirection of everybody else.
 */
export function requireArtisan(
  context: Context,
  request: Request,
  whenSignedOut: WhenSignedOut = 'sign-in',
): Ctx<Artisan> {
  const scope = requestScope(context)
  const { who, company } = scope.viewer
  if (who.kind === 'artisan') return ctxAs(scope, who)
  if (company) return ctxAs(scope, company)
  throw scope.viewer.profileMissing
    ? profileMissing()
    : who.kind === 'visitor'
      ? signedOut(request, whenSignedOut, paths.signInPro)
      : accessRefused()
}

/** The same for what the owner of a company keeps to themselves: its office is sent back to the dashboard. */
export function requireOwner(
  context: Context,
  request: Request,
  whenSignedOut: WhenSignedOut = 'sign-in',
): Ctx<Artisan> {
  const ctx = requireArtisan(context, request, whenSignedOut)
  if (ctx.who.office) throw redirectWithToast(paths.proHome(), OWNER_ONLY)
  return ctx
}

/** The same for what the owner of a company may let its office see. */
export function requireGranted(
  context: Context,
  request: Request,
  right: OfficeRight,
): Ctx<Artisan> {
  const ctx = requireArtisan(context, request)
  if (!isGranted(ctx.who, right)) throw redirectWithToast(paths.proHome(), NOT_GRANTED)
  return ctx
}

/** Whose settings an address shows, with their session. */
export type SettingsOwner = {
  ctx: Ctx<Particulier> | Ctx<Artisan> | Ctx<Admin>
  name: string
  email: string
  sessionId: string | null
  sessionToken: string | null
  provedAt: Date | null
}

/**
 * The owner of the settings at an address of one of the three spaces; throws the redirection of
 * everybody else, like the space itself.
 */
export function requireSettingsOwner(context: Context, request: Request): SettingsOwner {
  const { pathname } = new URL(request.url)
  const ctx = pathname.startsWith('/admin')
    ? requireAdmin(context)
    : pathname.startsWith('/espace-pro')
      ? requireOwner(context, request)
      : requireParticulier(context, request)
  const { viewer, sessionToken } = requestScope(context)
  return {
    ctx,
    name: viewer.person?.name ?? '',
    email: viewer.person?.email ?? '',
    sessionId: viewer.session?.id ?? null,
    sessionToken,
    provedAt: viewer.session?.provedAt ?? null,
  }
}

/**
 * A member of the team whose second factor is awaited: a context for registering it or typing its code, and nothing
 * else. Null for anybody else.
 */
export function awaitedAdmin(
  context: Context,
): { ctx: Ctx<Admin>; sessionToken: string; provedAt: Date | null } | null {
  const scope = requestScope(context)
  const { secondFactorAwaited: accountId, session } = scope.viewer
  if (!accountId || !scope.sessionToken) return null
  return {
    ctx: ctxAs(scope, { kind: 'admin', accountId, clientKey: scope.clientKey, roles: [] }),
    sessionToken: scope.sessionToken,
    provedAt: session?.provedAt ?? null,
  }
}

/**
 * A context of somebody of the team whose roles open the page that is asked (`TEAM_ACCESS`); whose do not is refused
 * (403), with a sentence that names who can.
 */
export function requireAdmin(context: Context): Ctx<Admin> {
  const ctx = requireMember(context)
  const { pathname, acts } = requestScope(context).asked
  if (plainPath(pathname).startsWith('/admin') && !mayAt(ctx.who.roles, pathname, acts))
    throw data(whoCanAt(pathname, acts), { status: 403 })
  return ctx
}

/**
 * A context of somebody of the team, whatever their roles: the frame of their space. Visitors go home, others to
 * /unauthorized. Whose second factor is awaited is refused (403), with the way to its page.
 */
export function requireMember(context: Context): Ctx<Admin> {
  const scope = requestScope(context)
  const { who } = scope.viewer
  if (who.kind === 'admin') return ctxAs(scope, who)
  if (scope.viewer.profileMissing) throw profileMissing()
  if (scope.viewer.secondFactorAwaited) throw data(SECOND_FACTOR_AWAITED, { status: 403 })
  throw redirect(who.kind === 'visitor' ? paths.landing() : paths.unauthorized())
}

/**
 * The same for an act that cannot be undone or that lets many people's data out (exports, erasures, roles): only for an
 * administrator who proved who they are within ten minutes; others are asked again first, and led back.
 */
export function requireFreshAdmin(context: Context, request: Request): Ctx<Admin> {
  const ctx = requireAdmin(context)
  if (provedLately(requestScope(context).viewer.session?.provedAt ?? null, ctx.now)) return ctx
  const { pathname, search } = new URL(request.url)
  throw redirect(
    paths.adminConfirm({
      redirect: pathname.replace(/\.data$/, '') + (request.method === 'GET' ? search : ''),
    }),
  )
}
