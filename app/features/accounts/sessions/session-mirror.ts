/**
 * The cookie that scripts read: the kind of account and when its session ends. The session itself
 * no script can read.
 */
export const MIRROR_COOKIE = 'session_mirror'

/** Where a tab asks for its session to go on. */
export const SESSION_API = '/api/session'

/** As specified: the session is looked at every 30 seconds. */
export const TICK_MS = 30_000
/** As specified: asked to go on when three ticks or fewer are left. */
const TICKS_BEFORE_END = 3

/** What a tab knows of the session: the kind of account, null for a visitor, and when it ends (milliseconds). */
export type SessionMirror = { kind: string | null; expiresAt: number }

/** Reads `kind:milliseconds`; anything else is a visitor. */
export function readMirror(text: string | null | undefined): SessionMirror {
  const found = /^(particulier|artisan|admin):(\d{1,16})$/.exec(text ?? '')
  return found ? { kind: found[1]!, expiresAt: Number(found[2]) } : { kind: null, expiresAt: 0 }
}

/** Whether a tab should ask for its session to go on: three ticks or fewer before its end, or past it. */
export function isNearItsEnd(mirror: SessionMirror, now: number): boolean {
  return mirror.kind !== null && mirror.expiresAt - now <= TICKS_BEFORE_END * TICK_MS
}

/** Whether a session ended before its time: somebody signed out, or was signed out. */
export function isSignedOut(before: SessionMirror, after: SessionMirror, now: number): boolean {
  return before.kind !== null && after.kind === null && before.expiresAt > now
}

/** What has become of the session between two looks, in the specification's states; null when nothing has. */
export type SessionChange = 'signed_in' | 'signed_out' | 'refreshed'

/** Compares two mirrors. Another kind than before is a sign-in: somebody else sits there now. */
export function changeBetween(before: SessionMirror, after: SessionMirror): SessionChange | null {
  if (before.kind !== after.kind) return after.kind === null ? 'signed_out' : 'signed_in'
  return before.kind !== null && before.expiresAt !== after.expiresAt ? 'refreshed' : null
}
