import { expect, test } from 'vitest'
import { draft } from '#test/quote-draft.ts'
import { missingFromWaste, wasteMention } from './waste.ts'

const EMPTY = { none: false, quantity: ' ', handling: '', place: '', costCents: null }

test('asks for how much, by whom, where and at what cost, each at its field', () => {
  expect(missingFromWaste(draft.waste)).toEqual([])
  expect(missingFromWaste(EMPTY).map(({ rule, fix }) => `${rule} ${fix.field}`)).toEqual([
    'M1 wasteQuantity',
    'M1 wasteHandling',
    'M1 wastePlace',
    'M1 wasteCost',
  ])
})

test('asks for nothing and prints nothing where there is none', () => {
  expect(missingFromWaste({ ...EMPTY, none: true })).toEqual([])
  expect(wasteMention({ ...draft.waste, none: true }, true)).toBeNull()
})

test('prints the whole estimate, with VAT or without', () => {
  const plain = (withVat: boolean) =>
    wasteMention(draft.waste, withVat)?.replace(/[\u00a0\u202f]/gu, ' ')
  expect(plain(true)).toBe(
    'Déchets du chantier (estimation) : 2 t d’ardoises. Tri et enlèvement : triées et emportées par l’entreprise. Point de collecte : déchèterie des Lilas, Angers. Coût estimé : 120,00 € HT, compris dans le total.',
  )
  expect(plain(false)).toContain('120,00 €, compris')
})
