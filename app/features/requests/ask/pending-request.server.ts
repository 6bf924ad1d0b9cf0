import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { parseId, type QuoteRequestId } from '#app/values/identity/ids.ts'

/** A visitor's request that waits for its link, as the page after the form knows it. */
export type PendingRequest = { requestId: QuoteRequestId; email: string; repeated: boolean }

/**
 * The Set-Cookie line that tells /demande/envoyee which request was just deposited; for an hour,
 * never readable by script.
 */
export function pendingRequestCookie({ requestId, email, repeated }: PendingRequest): string {
  return line(encodeURIComponent(`${requestId} ${repeated ? 1 : 0} ${email}`), 3600)
}

/** The Set-Cookie line that forgets it: the request was confirmed. */
export function forgottenPendingRequest(): string {
  return line('', 0)
}

function line(value: string, seconds: number): string {
  return `pending_request=${value}; Path=${FOLDER}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${readConfig().secureCookies ? '; Secure' : ''}`
}

/** The request just deposited; null once the hour is over or when the page is opened by itself. */
export function pendingRequest(request: Request): PendingRequest | null {
  const value = /(?:^|; )pending_request=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1]
  if (!value) return null
  const [id, repeated, email = ''] = decodeOr(value).split(' ')
  const requestId = parseId<QuoteRequestId>(id)
  return requestId ? { requestId, email, repeated: repeated === '1' } : null
}

/** The folder of the page and of its data, which a path of the page alone would leave out. */
const FOLDER = paths.requestSent().slice(0, paths.requestSent().lastIndexOf('/'))

function decodeOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
