import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { authSecret, derivedSecret, readConfig } from '#app/platform/config.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/** How long a browser stays known after its last sign-in, in days. */
const KNOWN_DAYS = 180
/** Accounts that one browser is known by: a household shares it. */
const ACCOUNTS_AT_MOST = 4

const name = () => (readConfig().secureCookies ? '__Host-device' : 'device')

/** An account that a browser has signed in to, its name there, and what its cookie says of it. */
export type KnownDevice = { accountId: string; nonce: string; entry: string }

/**
 * The accounts that the browser of a request is known by, with the name of its budget at each; none for a browser that
 * never signed in. The cookie opens nothing: it only keeps guesses made elsewhere from locking the owner out.
 */
export function knownDevices(cookies: string | null | undefined, now: Date): KnownDevice[] {
  return entriesIn(cookies)
    .map(read)
    .filter((known) => known !== null)
    .filter(({ until }) => until > now.getTime())
}

/** The Set-Cookie header of a browser that has just signed in to an account; it keeps the others it is known by. */
export function knownDeviceCookie(
  cookies: string | null | undefined,
  accountId: AccountId,
  now: Date,
): string {
  const known = knownDevices(cookies, now)
  const others = known.filter((one) => one.accountId !== accountId).map(({ entry }) => entry)
  const nonce =
    known.find((one) => one.accountId === accountId)?.nonce ?? randomBytes(12).toString('base64url')
  const body = `${accountId}.${nonce}.${now.getTime() + KNOWN_DAYS * 86_400_000}`
  const value = [`${body}.${sign(body)}`, ...others].slice(0, ACCOUNTS_AT_MOST).join('~')
  return `${name()}=${value}; Path=/; Max-Age=${KNOWN_DAYS * 86_400}; HttpOnly; SameSite=Lax${readConfig().secureCookies ? '; Secure' : ''}`
}

function entriesIn(cookies: string | null | undefined): string[] {
  const wanted = `${name()}=`
  const found = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted))
  return found ? found.slice(wanted.length).split('~').slice(0, ACCOUNTS_AT_MOST) : []
}

function read(entry: string): (KnownDevice & { until: number }) | null {
  const [accountId, nonce, until, mac, ...rest] = entry.split('.')
  if (!accountId || !nonce || !until || !mac || rest.length > 0) return null
  const [given, wanted] = [Buffer.from(mac), Buffer.from(sign(`${accountId}.${nonce}.${until}`))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
    ? { accountId, nonce, entry, until: Number(until) }
    : null
}

function sign(body: string): string {
  return createHmac('sha256', (key ??= derivedSecret(authSecret(readConfig()), 'known-device')))
    .update(body)
    .digest('base64url')
}

// Read once: the secret may stand in a file.
let key: string | undefined
