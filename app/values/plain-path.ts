/** An address as the router understands it: its case, a slash too many and its escapes change nothing. */
export function plainPath(pathname: string): string {
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // The server refuses such an address before any page.
  }
  return path
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(?:\.data|\/)$/, '')
    .replace(/\/$/, '')
}
