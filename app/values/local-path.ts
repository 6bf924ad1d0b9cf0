/**
 * A path of this site from something a browser sent (`?redirect=`), or null: another origin, a scheme, a second
 * slash, a backslash or a control character is refused, because each of them has led somewhere else in some browser.
 */
export function localPath(text: string | null | undefined): string | null {
  if (!text || !text.startsWith('/') || /^\/[/\\]|[\0-\x1f\\]/.test(text)) return null
  if (!URL.canParse(text, 'http://site.invalid')) return null
  const url = new URL(text, 'http://site.invalid')
  if (url.origin !== 'http://site.invalid' || /^\/[/\\]/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
