import { toPlainText } from '@react-email/render'

/** The text form of a mail: the same facts in the same order, its title in small letters, each link once. */
export function mailText(html: string): string {
  const text = toPlainText(html, {
    selectors: [
      {
        selector: 'h1',
        options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 },
      },
      { selector: 'hr', options: { length: 24 } },
    ],
  })
  return text.trim()
}
