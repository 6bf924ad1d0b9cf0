/**
 * A text as it is compared: lower case, without accents, œ and æ opened, everything that is neither letter nor digit
 * made one space. 'Ballon d’eau chaude' is 'ballon d eau chaude'.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
