import { FONTS_COOKIE, LATE_FONTS_MARK, type LateFonts } from './late-fonts.ts'

const THIRTY_DAYS = 30 * 86_400

/**
 * Fetches the fonts of a page that was sent without them, once it is painted and all else has come. This page keeps the
 * system's face, so that nothing moves under whoever reads it; the next one has its own from the first line.
 */
export function fetchLateFonts(): void {
  const list = document.querySelector(`script[${LATE_FONTS_MARK}]`)
  if (!list) return
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => void fetchAll(list))
      : setTimeout(() => void fetchAll(list), 200)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

/** Faces that every text needs; the others are fetched by a page that shows one of their letters. */
const BASIC = /U\+(?:0*20-|0*-|\?\?)/i

async function fetchAll(list: Element): Promise<void> {
  const { faces, sheets } = JSON.parse(list.textContent!) as LateFonts
  const basic = faces.filter(([, , { unicodeRange }]) => !unicodeRange || BASIC.test(unicodeRange))
  const fetched = await Promise.allSettled([
    ...basic.map(([family, source, descriptors]) =>
      new FontFace(family, source, descriptors).load(),
    ),
    ...sheets.map((href) => fetch(href)),
  ])
  if (fetched.some(({ status }) => status === 'rejected')) return
  document.cookie = `${FONTS_COOKIE}=1; Path=/; Max-Age=${THIRTY_DAYS}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}
