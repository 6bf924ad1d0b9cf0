import { foldText } from '#app/values/words/fold-text.ts'

/** What a column of a bank statement may hold, in the order of the form that says it. */
export const STATEMENT_FIELDS = ['day', 'label', 'amount', 'credit', 'debit', 'reference'] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** Where each is in a file, by its place from 0; null where the file does not say it. */
export type StatementColumns = Record<StatementField, number | null>

/** A row of a statement: its number in the file, from 1, and its cells. */
export type StatementRow = { number: number; cells: string[] }

/** How the heads of the columns of French banks call each, folded. */
const HEADS: Record<StatementField, RegExp> = {
  credit: /\b(?:credits?|recettes?|encaissements?)\b/u,
  debit: /\b(?:debits?|depenses?)\b/u,
  amount: /\b(?:montants?|sommes?|amount)\b/u,
  day: /^(?:dates?|jours?|booking date)\b/u,
  label: /\b(?:libelles?|operations?|description|intitules?|communication|details?|nature)\b/u,
  reference: /\b(?:ref|references?|numero|n)\b/u,
}
const FIRST_CHOICE: readonly StatementField[] = [
  'day',
  'credit',
  'debit',
  'amount',
  'label',
  'reference',
]

const guess = (header: readonly string[]): StatementColumns => {
  const columns = Object.fromEntries(
    STATEMENT_FIELDS.map((field) => [field, null]),
  ) as StatementColumns
  const taken = new Set<number>()
  for (const field of FIRST_CHOICE) {
    const at = header.findIndex(
      (head, index) => !taken.has(index) && HEADS[field].test(foldText(head)),
    )
    if (at < 0) continue
    columns[field] = at
    taken.add(at)
  }
  return columns
}

/**
 * Where the table of a statement begins, and which column holds what: banks write some lines about
 * the account above it. The row with the most heads that are known, among the first twenty.
 */
export function findColumns(rows: readonly StatementRow[]): {
  at: number
  columns: StatementColumns
} {
  let best = { at: 0, columns: guess(rows[0]?.cells ?? []), known: -1 }
  for (const [at, { cells }] of rows.slice(0, 20).entries()) {
    const columns = guess(cells)
    const known = Object.values(columns).filter((place) => place !== null).length
    if (known > best.known) best = { at, columns, known }
  }
  return { at: best.at, columns: best.columns }
}
