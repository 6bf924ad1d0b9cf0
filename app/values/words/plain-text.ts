/** A text without NUL, which PostgreSQL keeps nowhere. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}

/**
 * What somebody typed, as it may be stored: trimmed, line ends as LF, without control characters (a NUL is refused by
 * the database), at most `max` characters.
 */
export function plainText(typed: string, max: number): string {
  return typed
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
    .slice(0, max)
}

/** The same on one line: names, titles, whatever may reach a header. */
export function plainLine(typed: string, max: number): string {
  return plainText(typed.replace(/\s+/gu, ' '), max)
}
