import { describe, expect, test } from 'vitest'
import { draft, company, request, line } from '#test/quote-draft.ts'
import type { CompanyMentions, QuoteDraft } from '#app/features/quotes/editor/quote-draft.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'
import { readSubcontractors } from './energy-aid.ts'
import { printedMentions } from './printed-mentions.ts'
import { missingMentions } from './quote-mentions.ts'

const rge = {
  number: 'E-12345',
  body: 'Qualibat',
  domain: 'Isolation',
  validUntil: '2027-06-30',
  checkedOn: '2026-02-03',
  certified: true,
}
const product = { ...line, vatBasisPoints: 550, productReference: 'LR-220', performance: 'R = 7' }
const aided: QuoteDraft = {
  ...draft,
  energyAid: true,
  rgeHeld: 'yes',
  subcontractorsText: '',
  lines: [product],
  certificationText: certificationText([550], 'Claire Martin'),
}
const missing = (quote: Partial<QuoteDraft> = {}, firm: Partial<CompanyMentions> = { rge }) =>
  missingMentions({ ...aided, ...quote }, { ...company, ...firm }, request)
const fixes = (...args: Parameters<typeof missing>) =>
  missing(...args).map(({ rule, fix }) => `${rule} ${fix.page}.${fix.field}`)
const printed = (quote: Partial<QuoteDraft> = {}, firm: Partial<CompanyMentions> = { rge }) =>
  Object.fromEntries(
    printedMentions({ ...aided, ...quote }, { ...company, ...firm }, request).map((mention) => [
      mention.key,
      mention.text.replace(/[\u00a0\u202f]/gu, ' '),
    ]),
  )

describe('the qualification of the company (D10, M7)', () => {
  test('needs RGE, and the product of each line', () => {
    const bare = { lines: [{ ...line, vatBasisPoints: 550 }] }
    expect(fixes(bare, {})).toEqual(['D10 company.rge', 'D10 quote.lines'])
    expect(fixes()).toEqual([])
    expect(fixes({}, { rge: { ...rge, validUntil: '2026-11-20' } })).toEqual(['D10 company.rge'])
    expect(fixes({}, { rge: { ...rge, validUntil: null } })).toEqual([])
    // What the team has not confirmed is printed on no contract.
    expect(fixes({}, { rge: { ...rge, checkedOn: null } })).toEqual(['D10 company.rge'])
    // Its proof goes with the devis.
    expect(fixes({}, { rge: { ...rge, certified: false } })).toEqual(['M7 company.rge'])
    // Labour beside a product needs neither; a product says both.
    expect(fixes({ lines: [product, { ...line, vatBasisPoints: 550 }] })).toEqual([])
    expect(
      missing({ lines: [{ ...line, vatBasisPoints: 550, productReference: 'LR-220' }] }).map(
        ({ sentence }) => sentence,
      ),
    ).toEqual([
      'Ligne 1\u00a0: la performance du produit manque pour l’aide à la rénovation énergétique.',
    ])
  })

  test('is said before the signature, held with its proof or not held', () => {
    expect(fixes({ rgeHeld: '' })).toEqual(['M7 quote.rgeHeld'])
    expect(printed()['rge']).toBe(
      'Qualification RGE n° E-12345, Qualibat, domaine « Isolation », valable jusqu’au 30/06/2027, vérifiée le 03/02/2026. Justificatif joint.',
    )
    expect(printed({ rgeHeld: '' })['rge']).toBeUndefined()
    expect(printed({ rgeHeld: 'no' })['rge']).toContain('ne détient pas de qualification RGE')
    // Without an aid nothing of it is asked nor printed.
    expect(fixes({ energyAid: false, rgeHeld: '' })).toEqual([])
    expect(printed({ energyAid: false })).not.toHaveProperty('subcontractors')
  })

  const by = { rgeHeld: 'no' as const, subcontractorsText: 'Iso ; 732829320 ; RGE E-9 Qualibat' }
  test.each([
    ['2026-12-30', '2026-12-31', []],
    ['2026-12-30', null, []],
    ['2026-12-30', '2027-01-01', ['M7 quote.rgeHeld']],
    ['2027-01-01', '2027-01-01', ['M7 quote.rgeHeld']],
    ['2027-01-01', null, ['M7 quote.rgeHeld']],
  ])('written on %s for works on %s, it may be that of a subcontractor until 2027', (...given) => {
    const [issuedOn, startOn, expected] = given
    const dates = { issuedOn, startOn, validUntil: '2027-03-01', startText: 'sous un mois' }
    expect(fixes({ ...by, ...dates }).filter((rule) => rule.startsWith('M7'))).toEqual(expected)
  })

  test('is held by somebody', () => {
    const before = { issuedOn: '2026-12-01', startOn: '2026-12-15' }
    expect(fixes({ ...by, ...before })).toEqual([])
    for (const subcontractorsText of ['', 'Iso ; 732829320 ; non RGE'])
      expect(fixes({ ...by, ...before, subcontractorsText })).toEqual(['M7 quote.subcontractors'])
  })
})

describe('subcontractors (M7)', () => {
  test('are read with their name, SIREN, rank and qualification', () => {
    expect(
      readSubcontractors(
        'Isolation Martin SARL ; 732 829 320 ; RGE E-12345 Qualibat\n\nToit & Fils;732829320;rang 2;non RGE',
      ),
    ).toEqual({
      fault: null,
      subcontractors: [
        { name: 'Isolation Martin SARL', siren: '732829320', rank: 1, rge: 'E-12345 Qualibat' },
        { name: 'Toit & Fils', siren: '732829320', rank: 2, rge: null },
      ],
    })
  })

  test.each([
    ['Isolation Martin', 'SIREN'],
    [' ; 732829320 ; non RGE', 'nom'],
    ['Iso ; 732829321 ; non RGE', 'SIREN'],
    ['Iso ; 000000000 ; non RGE', 'SIREN'],
    ['Iso ; 732829320', 'qualification'],
    ['Iso ; 732829320 ; RGE Qualibat', 'qualification'],
    ['Iso ; 732829320 ; non RGE ; rang 3', '2 rangs'],
    ['Iso ; 732829320 ; non RGE ; rang 0', '2 rangs'],
    ['Iso ; 732829320 ; non RGE\n'.repeat(11), '10 sous-traitants'],
  ])('« %s » is refused beside its field', (subcontractorsText, word) => {
    const [only, ...others] = missing({ subcontractorsText })
    expect(others).toEqual([])
    expect(only).toMatchObject({ rule: 'M7', fix: { page: 'quote', field: 'subcontractors' } })
    expect(only!.sentence).toContain(word)
  })

  test('are printed, with what an unqualified one does to the aid; or that there is none', () => {
    expect(printed()['subcontractors']).toBe('L’entreprise réalise ces travaux sans sous-traitant.')
    expect(
      printed({ subcontractorsText: 'Iso;732829320;RGE E-9 Qualibat' })['subcontractors'],
    ).toBe('Sous-traitants :\nIso, SIREN 732 829 320, premier rang, RGE E-9 Qualibat')
    expect(
      printed({ subcontractorsText: 'Iso;732829320;non RGE;rang 2' })['subcontractors'],
    ).toContain(
      'Iso, SIREN 732 829 320, second rang, non qualifié RGE\nCe que réalise un sous-traitant non qualifié',
    )
  })
})

test('a small photovoltaic plant says that it meets the criteria, in a new dwelling too (M11)', () => {
  const lines = [{ ...line, designation: 'Installation photovoltaïque 6 kWc', vatBasisPoints: 550 }]
  const plant = { energyAid: false, lines, solarPlant: 'small' as const, certificationText: null }
  expect(fixes(plant)).toEqual([])
  expect(printed(plant)['solar']).toContain('9 kWc au plus, conforme aux critères du taux réduit')
  expect(printed(plant)).not.toHaveProperty('certification')
  expect(printed()).not.toHaveProperty('solar')
})
