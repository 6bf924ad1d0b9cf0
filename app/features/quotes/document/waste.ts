import { formatEuros } from '#app/values/numbers/money.ts'
import type { WasteStatement } from '#app/features/quotes/editor/quote-draft.ts'
import { filled, type MissingMention } from './missing-mention.ts'

/** What is missing of that statement, each beside its field. */
export function missingFromWaste(waste: WasteStatement): MissingMention[] {
  if (waste.none) return []
  const missing: MissingMention[] = []
  const need = (
    given: boolean,
    field: 'wasteQuantity' | 'wasteHandling' | 'wastePlace' | 'wasteCost',
    sentence: string,
  ) => given || missing.push({ rule: 'M1', sentence, fix: { page: 'quote', field } })
  need(
    filled(waste.quantity),
    'wasteQuantity',
    'La quantité de déchets manque\u202f: estimez-la, ou cochez qu’il n’y en a pas.',
  )
  need(
    filled(waste.handling),
    'wasteHandling',
    'Dites qui trie les déchets et comment ils sont enlevés.',
  )
  need(
    filled(waste.place),
    'wastePlace',
    'Le point de collecte des déchets manque\u202f: nom et commune.',
  )
  need(
    waste.costCents !== null,
    'wasteCost',
    'Le coût de l’enlèvement des déchets manque\u202f: indiquez 0 s’il n’y en a pas.',
  )
  return missing
}

/** The mention of a complete statement; null for works without building waste. `withVat`: amounts are HT. */
export function wasteMention(waste: WasteStatement, withVat: boolean): string | null {
  if (waste.none) return null
  const cost = `${formatEuros(waste.costCents ?? 0)}${withVat ? ' HT' : ''}`
  return `Déchets du chantier (estimation)\u00a0: ${waste.quantity}. Tri et enlèvement\u00a0: ${waste.handling}. Point de collecte\u00a0: ${waste.place}. Coût estimé\u00a0: ${cost}, compris dans le total.`
}
