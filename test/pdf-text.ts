import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'

/** What a reader of PDF finds on each page, in the order of the page; every space is a plain one. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  // Read from a copy: the library keeps what it is given.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const words = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
    pages.push(plainSpaces(words.join('')))
  }
  await task.destroy()
  return pages
}

/** A text as it is found in a PDF: one plain space wherever there is white space. */
export const plainSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

/** A text without its spaces, which a PDF does not keep where a line ends. */
export const inPdf = (text: string) => plainSpaces(text).replaceAll(' ', '')

/** What the pages say one after the other, without what is said again on each of them. */
export function bodyOf(pages: string[], { name, issuer }: PrintedDocument): string {
  return pages
    .map((page, index) =>
      inPdf(page)
        .replace(inPdf(`${name} · ${issuer.name}`), '')
        .replace(inPdf(`${issuer.smallPrint}${index + 1}/${pages.length}`), ''),
    )
    .join('')
}
