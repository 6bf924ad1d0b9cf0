import { createHmac, timingSafeEqual } from 'node:crypto'
import { authSecret, derivedSecret, readConfig } from '#app/platform/config.server.ts'

/** The instant a form was shown, signed, for a hidden field: what tells a person from a script that posts at once. */
export function makeFormStamp(now: Date): string {
  const shown = now.getTime().toString(36)
  return `${shown}.${sign(shown)}`
}

/**
 * Milliseconds since the form was shown; 0 (as if posted at once) for a stamp that is missing or
 * forged. A form may stay open for days.
 */
export function elapsedSince(stamp: string | undefined, now: Date): number {
  const [shown = '', signature = ''] = (stamp ?? '').split('.')
  const expected = Buffer.from(sign(shown))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 0
  const elapsed = now.getTime() - Number.parseInt(shown, 36)
  return Math.max(elapsed, 0)
}

function sign(shown: string): string {
  return createHmac('sha256', derivedSecret(authSecret(readConfig()), 'request-form'))
    .update(shown)
    .digest('base64url')
    .slice(0, 22)
}
