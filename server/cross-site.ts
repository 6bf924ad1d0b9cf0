/**
 * Whether a writing request comes from another site: by Fetch Metadata where the browser sends it, else by Origin.
 * A request with neither (not a browser) passes: without a browser there is no cookie to abuse.
 */
export function isForeign(request: Request, publicUrl: URL): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  if (!origin) return false
  if (origin === publicUrl.origin) return false
  const host = request.headers.get('host')
  return !URL.canParse(origin) || new URL(origin).host !== host
}
