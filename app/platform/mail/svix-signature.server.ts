import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the sender's clock may stand from ours, both ways. */
const WEBHOOK_WINDOW_SECONDS = 300

/** The headers of a signed report. */
export type SvixHeaders = { id: string | null; timestamp: string | null; signature: string | null }

/**
 * Whether a report was signed with our secret (`whsec_…`), over these very bytes, within five minutes of `now`. The
 * sender may give several signatures while a secret is being changed: one that fits is enough.
 */
export function isSignedReport(
  secret: string,
  { id, timestamp, signature }: SvixHeaders,
  body: string,
  now: Date,
): boolean {
  if (
    !id ||
    !timestamp ||
    !signature ||
    !/^\d{1,12}$/.test(timestamp) ||
    id.length > 200 ||
    signature.length > 2_000
  )
    return false
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > WEBHOOK_WINDOW_SECONDS) return false
  const expected = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest()
  return signature.split(' ').some((one) => {
    const [version, encoded] = one.split(',')
    if (version !== 'v1' || !encoded) return false
    const given = Buffer.from(encoded, 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** The headers of a report that we sign ourselves: for tests and stand-ins. */
export function signReport(
  secret: string,
  id: string,
  body: string,
  at: Date,
): Record<'svix-id' | 'svix-timestamp' | 'svix-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signature = createHmac('sha256', keyOf(secret))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
}
