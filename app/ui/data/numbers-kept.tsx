import { Children, type ReactNode } from 'react'
import { cutAtNumbers } from '#app/values/numbers/number-words.ts'

/**
 * A text whose numbers (of a devis, a contract, an invoice, a day) never end a line in their
 * middle; what is no text stays as it is.
 */
export function numbersKept(words: ReactNode): ReactNode {
  if (Array.isArray(words)) return Children.map(words, numbersKept)
  if (typeof words !== 'string') return words
  const parts = cutAtNumbers(words)
  // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
  return parts.length === 1
    ? words
    : parts.map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )
}
