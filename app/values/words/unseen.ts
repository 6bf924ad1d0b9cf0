// The joiner of emoji (U+200D) stays: without it a family is four people.
const UNSEEN = /[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * A line without the characters that nobody sees and that hide, split or turn round what stands beside them. For what
 * shows in other people's pages and mails (names, subjects): `\u202E` in a name would turn the rest of their line.
 */
export function withoutUnseen(line: string): string {
  return line.replace(UNSEEN, '')
}
