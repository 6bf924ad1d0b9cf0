import { AMOUNT_REFUSALS, parseEuros } from '#app/values/numbers/money.ts'
import type { Supply } from '#app/values/numbers/supply.ts'
import { UNITS, type Unit } from '#app/values/numbers/units.ts'
import { KNOWN_VAT_RATES } from '#app/values/numbers/vat.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import type { Labour } from './price-item.ts'

/** The other ways in which price lists write a unit, folded. */
const UNIT_WORDS: Record<string, Unit> = {
  ...Object.fromEntries(
    (
      [
        ['u', 'un unite unites pc pce pces piece pieces pcs nb'],
        ['m²', 'm2 metre carre metres carres'],
        ['ml', 'm metre metres metre lineaire metres lineaires m l'],
        ['m³', 'm3 metre cube metres cubes'],
        ['h', 'hr hrs heure heures'],
        ['j', 'jr jour jours journee'],
        ['kg', 'kilo kilos kilogramme kilogrammes'],
        ['t', 'tonne tonnes'],
        ['l', 'litre litres'],
        ['forfait', 'ff ft fft forf forfaits forfaitaire'],
        ['ens.', 'ens ensemble ensembles'],
      ] as const
    ).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit])),
  ),
  'metre carre': 'm²',
  'metres carres': 'm²',
  'metre lineaire': 'ml',
  'metres lineaires': 'ml',
  'metre cube': 'm³',
  'metres cubes': 'm³',
  'm l': 'ml',
}

/** Reads a unit as price lists write it: « m2 », « Pce », « heure ». */
export function readUnit(text: string): Result<Unit, 'unit_unknown'> {
  const known = UNITS.find((unit) => unit === text.trim().toLowerCase())
  const unit = known ?? UNIT_WORDS[foldText(text)]
  return unit ? ok(unit) : refuse('unit_unknown')
}

/**
 * Reads a rate of VAT as price lists write it, « 20 % », « 5.5 », « 0,2 » of a cell in per cent:
 * basis points of a rate that French law knows.
 */
export function readVat(text: string): Result<number, 'vat_unknown'> {
  const match = /^(\d{1,2})(?:[.,](\d{1,4}))?\s*%?$/u.exec(text.trim())
  if (!match) return refuse('vat_unknown')
  const said = Number(`${match[1]}.${match[2] ?? 0}`)
  // A cell formatted in per cent holds a fraction of one.
  const percent = said > 0 && said < 1 && !text.includes('%') ? said * 100 : said
  const rate = Math.round(percent * 100)
  return KNOWN_VAT_RATES.includes(rate) ? ok(rate) : refuse('vat_unknown')
}

const GOODS =
  /^(?:biens?|goods|fournitures?|materiel|materiaux|marchandises?|produits?|articles?)\b/u
const SERVICE = /^(?:services?|prestations?|main d oeuvre|mo|pose|travail|travaux|du travail)\b/u

/**
 * Reads what an item sells as price lists write it; « Du matériel, posé ou non » and « Du travail
 * seul » as ours does.
 */
export function readSupply(text: string): Result<Supply, 'supply_unknown'> {
  const words = foldText(text).replace(/^du /u, '')
  if (GOODS.test(words)) return ok('goods')
  return SERVICE.test(words) ? ok('service') : refuse('supply_unknown')
}

/** Why a text does not say what of a price is labour. */
export type LabourRefusal = 'labour_malformed' | 'labour_too_large'

/**
 * Reads the labour of a price, « 40 % » or « 25,00 € »; a bare number is euros. It cannot be more
 * than the price, in cents.
 */
export function readLabour(text: string, priceCents: number): Result<Labour, LabourRefusal> {
  const percent = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%$/u.exec(text.trim())
  if (percent) {
    const labourBasisPoints = Number(percent[1]) * 100 + Number((percent[2] ?? '').padEnd(2, '0'))
    return labourBasisPoints > 10_000
      ? refuse('labour_too_large')
      : ok({ labourBasisPoints, labourCents: null })
  }
  const cents = parseEuros(text)
  if (!cents.ok) return refuse('labour_malformed')
  return cents.value > priceCents
    ? refuse('labour_too_large')
    : ok({ labourBasisPoints: null, labourCents: cents.value })
}

/** What is said of a text that none of these reads. */
export const READ_REFUSALS = {
  ...AMOUNT_REFUSALS,
  unit_unknown: 'Cette unité n’est pas connue.',
  vat_unknown: 'Ce taux n’existe pas en France.',
  supply_unknown: 'Écrivez matériel ou travail.',
  labour_malformed: 'Écrivez un pourcentage, 40\u00a0%, ou un montant.',
  labour_too_large: 'La main-d’œuvre ne peut pas dépasser le prix.',
} as const
