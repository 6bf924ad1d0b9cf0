/**
 * Capitals and figures joined by hyphens or strokes, with one figure at least: « D-2026-0042 », «
 * 21/11/2026 ». Past 24 characters a line must be able to cut it.
 */
const NUMBER =
  /((?<![\p{L}\p{N}/-])(?=[A-Z\d/-]{3,24}(?![\p{L}\p{N}/-]))(?=[A-Z/-]*\d)[A-Z\d]+(?:[/-][A-Z\d]+)+)/u

/**
 * A text cut around the numbers in it that a line would otherwise end inside (of a devis, a
 * contract, an invoice, a day): what stands at the odd places is one of them. Nothing is added to
 * the number itself, which people copy and search.
 */
export function cutAtNumbers(text: string): string[] {
  return text.split(NUMBER)
}
