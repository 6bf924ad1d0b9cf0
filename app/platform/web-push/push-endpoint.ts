/**
 * The push services of the browsers: Chrome and its kin, Firefox, Safari, Edge. A subscription's
 * address is given by the browser, that is by whoever holds it: the server calls no other host,
 * whatever it is told.
 */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/**
 * Whether the server may call this address to reach a browser: TLS on the usual port of a host of the list, no name and
 * password in it, a thousand characters at most; or the stand-in named in the configuration, by its origin.
 */
export function mayCallEndpoint(endpoint: string, standIn: URL | null = null): boolean {
  if (endpoint.length > 1_000 || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  if (standIn && url.origin === standIn.origin) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    PUSH_HOSTS.some((host) =>
      host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
    )
  )
}

/**
 * Whether the two keys of a subscription are what RFC 8291 asks for: a point of P-256, uncompressed
 * (65 bytes), and 16 bytes of secret, in base64url.
 */
export function areKeysPlausible({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  return /^B[\w-]{86}$/.test(p256dh) && /^[\w-]{22}$/.test(auth)
}
