/**
 * The request as pages see it: at the public address, whatever scheme and host it came by. A proxy
 * in front has ended TLS, and `Host` is the sender's word. Its origin has been judged before
 * (`isForeign`); the framework would judge it once more and refuse a site that has another address
 * besides, as `localhost` and `127.0.0.1` are.
 */
export function atPublicAddress(request: Request, publicUrl: URL): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : request.body
  return new Request(publicUrl.origin + pathname + search, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
    duplex: 'half',
  } as RequestInit)
}
