import { FONTS_COOKIE, LATE_FONTS_MARK, type LateFonts } from './late-fonts.ts'

const THIRTY_DAYS = 30 * 86_400

/**
 * Fetches the fonts of a page that was sent without them, once it is painted and all else has come. The text changes
 * its face where it stands, since the fallback has the same measures; the next page has them from the start.
 */
export function fetchLateFonts(): void {
  const list = document.querySelector(`script[${LATE_FONTS_MARK}]`)
  if (!list) return
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(() => void fetchAll(list)) : setTimeout(() => void fetchAll(list), 200))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

async function fetchAll(list: Element): Promise<void> {
  const { faces, sheets } = JSON.parse(list.textContent!) as LateFonts
  for (const [family, source, descriptors] of faces) document.fonts.add(new FontFace(family, source, { ...descriptors, display: 'swap' }))
  for (const href of sheets) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  await document.fonts.ready
  document.cookie = `${FONTS_COOKIE}=1; Path=/; Max-Age=${THIRTY_DAYS}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}
