/** Sizes of text that a reader may choose, in percent of the site's own. */
export const TEXT_SIZES = ['100', '125', '150'] as const
type TextSize = (typeof TEXT_SIZES)[number]

/** How somebody wishes to read the site; everything off is the site as it is. */
export type Reading = {
  text: TextSize
  /** Texts and lines as strong as the site's colours allow. */
  contrast: boolean
  /** More room between lines and words. */
  spacing: boolean
  /** Every link underlined. */
  links: boolean
}

/** The site as it is. */
export const PLAIN_READING: Reading = { text: '100', contrast: false, spacing: false, links: false }

/** How long the choice is kept, seconds: a year. */
const KEPT_SECONDS = 365 * 86_400
const COOKIE = 'reading'

/**
 * The choice in one word, as its cookie holds it: the size, then a letter for each aid that is on (« 125cs »). The
 * script of `app/shell/reading-starter.ts` reads the same word.
 */
function wordOf({ text, contrast, spacing, links }: Reading): string {
  return `${text}${contrast ? 'c' : ''}${spacing ? 's' : ''}${links ? 'u' : ''}`
}

/** The `Set-Cookie` line that keeps a choice, or forgets it where everything is off. Scripts read it; it says nothing of who. */
export function readingCookie(reading: Reading): string {
  const word = wordOf(reading)
  return word === wordOf(PLAIN_READING)
    ? `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
    : `${COOKIE}=${word}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax`
}

/** The choice in a `Cookie` line; the site as it is when there is none, or it is not one of ours. */
export function readingOf(cookies: string | null | undefined): Reading {
  const [, text, contrast, spacing, links] =
    /(?:^|; ?)reading=(100|125|150)(c?)(s?)(u?)(?:;|$)/.exec(cookies ?? '') ?? []
  return text === undefined
    ? PLAIN_READING
    : { text: text as TextSize, contrast: !!contrast, spacing: !!spacing, links: !!links }
}

/** The attributes of `<html>` that `reading.css` obeys; none for what is off. */
export function readingAttributes({
  text,
  contrast,
  spacing,
  links,
}: Reading): Record<`data-${string}`, string> {
  return {
    ...(text !== '100' && { 'data-text': text }),
    ...(contrast && { 'data-contrast': 'c' }),
    ...(spacing && { 'data-spacing': 's' }),
    ...(links && { 'data-links': 'u' }),
  }
}
