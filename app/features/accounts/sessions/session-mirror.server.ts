import { readConfig } from '#app/platform/config.server.ts'
import { SESSION_MAX_DAYS } from '#app/features/accounts/passwords/password-hash.server.ts'
import { MIRROR_COOKIE } from './session-mirror.ts'
import type { Viewer } from './viewer.ts'

/**
 * What scripts may know of a session: the kind of account and when it ends, as `kind:milliseconds`;
 * empty for a visitor.
 */
export function mirrorOf(viewer: Viewer): string {
  return viewer.person ? `${viewer.who.kind}:${viewer.person.sessionExpiresAt.getTime()}` : ''
}

/**
 * The Set-Cookie header that brings the readable part of the session up to date, or null when it is. It grants nothing:
 * tabs read it to agree on who is signed in (`session-mirror.client.ts`).
 */
export function mirrorCookie(cookies: string | null | undefined, viewer: Viewer): string | null {
  const present = new RegExp(`(?:^|; )${MIRROR_COOKIE}=([^;]*)`).exec(cookies ?? '')?.[1] ?? ''
  const wanted = mirrorOf(viewer)
  return present === wanted || viewer.profileMissing ? null : setMirror(wanted)
}

/** The Set-Cookie header of a browser that has just signed out. */
export function endedMirrorCookie(): string {
  return setMirror('')
}

function setMirror(value: string): string {
  return `${MIRROR_COOKIE}=${value}; Path=/; Max-Age=${value ? SESSION_MAX_DAYS * 86_400 : 0}; SameSite=Lax${readConfig().secureCookies ? '; Secure' : ''}`
}
