import { foldText } from '#app/values/words/fold-text.ts'

/** What a column of a file may hold, in the order of the form that says it. */
export const FILE_FIELDS = [
  'reference',
  'designation',
  'unit',
  'price',
  'cost',
  'vat',
  'supply',
  'workItem',
  'waste',
  'labour',
] as const
export type FileField = (typeof FILE_FIELDS)[number]

/** Where each is in a file, by its place from 0; null where the file does not say it. */
export type FileColumns = Record<FileField, number | null>

/** A line of a file: its number in it, from 1, and its cells. */
export type FileLine = { number: number; cells: string[] }

/** How the heads of the columns of price lists call each, folded: the whole head, the surest first. */
const HEADS: Record<FileField, RegExp> = {
  designation:
    /^(?:designations?|libelles?|descriptions?|descriptif|intitules?|noms?|articles?|produits?|prestations?|denomination)\b/u,
  reference: /^(?:ref|references?|codes?|n|numero|sku)\b/u,
  unit: /^(?:unites?|un|u|unit)$|^unites?\b/u,
  cost: /\b(?:couts?|achats?|debourses?|revient|pa|paht)\b/u,
  price: /^(?!.*\bttc\b).*\b(?:prix|tarifs?|pu|puht|pv|pvht|montant|vente)\b/u,
  vat: /\b(?:tva|taxes?)\b/u,
  labour: /\b(?:main d oeuvre|mo)\b/u,
  supply: /^(?:natures?|biens?)\b/u,
  workItem: /^(?:ouvrages?|lots?|familles?|categories?|rubriques?|chapitres?|corps d etat)\b/u,
  waste: /\bdechets?\b/u,
}
/** Who chooses first where a head could be two: « Prix d’achat HT » is a cost, « Main-d’œuvre (prix) » is labour. */
const FIRST_CHOICE: readonly FileField[] = [
  'vat',
  'waste',
  'labour',
  'cost',
  'unit',
  'reference',
  'price',
  'workItem',
  'supply',
  'designation',
]

/** Which column of a file holds what, as far as their heads tell; each column is given once. */
export function guessColumns(header: readonly string[]): FileColumns {
  const columns = Object.fromEntries(FILE_FIELDS.map((field) => [field, null])) as FileColumns
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
