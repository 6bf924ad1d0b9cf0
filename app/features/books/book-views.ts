/** The parts of the books, as an address names them. */
export const BOOK_VIEWS = ['ventes', 'encaissements', 'tva', 'exports'] as const
export type BookView = (typeof BOOK_VIEWS)[number]

/** The files of the books, as an address names them. */
export const BOOK_FILES = ['ventes.csv', 'encaissements.csv', 'fec.txt', 'documents.zip'] as const
export type BookFile = (typeof BOOK_FILES)[number]

/** Where the books of a reader are: their pages by what the address says, and their files. */
export type BookAddresses = {
  page: (values: Readonly<Record<string, string>>) => string
  file: (file: BookFile, values: Readonly<Record<string, string>>) => string
  invoice: (id: string) => string
}
