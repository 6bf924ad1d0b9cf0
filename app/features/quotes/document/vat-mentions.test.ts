import { describe, expect, test } from 'vitest'
import { draft, company, request, line } from '#test/quote-draft.ts'
import type {
  CompanyMentions,
  QuoteDraft,
  RequestFacts,
} from '#app/features/quotes/editor/quote-draft.ts'
import { missingMentions } from './quote-mentions.ts'
import { ratesFor } from './vat-mentions.ts'
import { printedMentions } from './printed-mentions.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'

const missing = (
  quote: Partial<QuoteDraft> = {},
  firm: Partial<CompanyMentions> = {},
  facts: Partial<RequestFacts> = {},
) => missingMentions({ ...draft, ...quote }, { ...company, ...firm }, { ...request, ...facts })
const fixes = (...args: Parameters<typeof missing>) =>
  missing(...args).map(({ rule, fix }) => `${rule} ${fix.page}.${fix.field}`)

describe('VAT', () => {
  const at = (vatBasisPoints: number): Partial<QuoteDraft> => ({
    lines: [{ ...line, vatBasisPoints }],
  })
  const ten = certificationText([1_000], 'Claire Martin')

  test('a reduced rate needs the certification, at the client’s name', () => {
    expect(fixes(at(1_000))).toEqual(['V2 quote.certification'])
    expect(
      fixes({ ...at(1_000), certificationText: certificationText([1_000], 'Quelqu’un d’autre') }),
    ).toEqual(['V2 quote.certification'])
    expect(fixes({ ...at(550), certificationText: ten })).toEqual(['V2 quote.certification'])
    expect(fixes({ ...at(1_000), certificationText: ten })).toEqual([])
    expect(
      fixes({ ...at(550), certificationText: certificationText([550], 'Claire Martin') }),
    ).toEqual([])
  })

  test('mixed rates carry both texts, none of them for the normal rate', () => {
    const both = certificationText([2_000, 1_000, 550, 550], 'Claire Martin')!
    expect(both.split('\n')).toHaveLength(2)
    expect(both).toContain('Claire Martin')
    expect(both).toContain('deux ans')
    expect(both).toContain('rénovation énergétique')
    expect(ten).not.toContain('rénovation énergétique')
    expect(certificationText([2_000, 850, 0], 'Claire Martin')).toBeNull()
  })

  test('follows the place of works', () => {
    const reunion = { postalCode: '97400', insee: '97411' }
    expect(ratesFor(draft, company, { ...request, ...reunion })).toEqual([850, 210])
    expect(fixes(at(2_000), {}, reunion)).toEqual(['V5 quote.lines'])
    expect(fixes(at(850), {}, reunion)).toEqual([])
    expect(fixes(at(210), {}, reunion)).toEqual(['V2 quote.certification'])
    expect(fixes(at(850))).toEqual(['V1 quote.lines'])
    const mayotte = { postalCode: '97600', insee: '97611' }
    expect(fixes(at(0), {}, mayotte)).toEqual([])
    expect(
      printedMentions({ ...draft, ...at(0) }, company, { ...request, ...mayotte }),
    ).toContainEqual({ key: 'vat', text: 'TVA non applicable, art. 294 du CGI' })
    const saintMartin = { postalCode: '97150', insee: '97801' }
    expect(fixes(at(0), {}, saintMartin)).toEqual(['V5 quote.localTax'])
    expect(fixes({ ...at(0), localTaxText: 'TGCA 4 % comprise' }, {}, saintMartin)).toEqual([])
  })

  test('is absent under franchise, with its mention', () => {
    const franchise = { vatRegime: 'franchise' as const, vatNumber: null }
    expect(fixes(at(2_000), franchise)).toEqual(['V1 quote.lines'])
    expect(fixes(at(0), franchise)).toEqual([])
    expect(
      printedMentions({ ...draft, ...at(0) }, { ...company, ...franchise }, request),
    ).toContainEqual({ key: 'vat', text: 'TVA non applicable, art. 293 B du CGI' })
    expect(fixes(at(0))).toEqual(['V1 quote.lines'])
  })

  test('autoliquidation is for subcontracts, never for an individual', () => {
    const sub = { ...at(0), reverseCharge: { subcontractReference: 'ST-2026-04' } }
    expect(fixes(sub)).toEqual(['V7 quote.reverseCharge'])
    expect(fixes(sub, {}, { clientKind: 'business' })).toEqual([])
    expect(
      fixes(
        { ...sub, reverseCharge: { subcontractReference: '' } },
        {},
        { clientKind: 'business' },
      ),
    ).toEqual(['V7 quote.reverseCharge'])
    expect(
      printedMentions({ ...draft, ...sub }, company, { ...request, clientKind: 'business' }),
    ).toContainEqual({
      key: 'vat',
      text: 'Autoliquidation, art. 283-2 nonies du CGI. Contrat de sous-traitance\u00a0: ST-2026-04.',
    })
  })

  test('equipment with a rate of its own is refused beside its line, or asked about', () => {
    const boiler = (designation: string): Partial<QuoteDraft> => ({
      lines: [{ ...line, designation, vatBasisPoints: 1_000 }],
      certificationText: ten,
    })
    expect(missing(boiler('Pose d’une chaudière gaz'))).toEqual([
      {
        rule: 'V4',
        sentence:
          'Ligne 1\u00a0: une chaudière au gaz, au fioul ou au charbon, fournie ou posée, est au taux normal de 20\u00a0%. Seul son entretien peut rester à un taux réduit.',
        fix: { page: 'quote', field: 'lines', line: 0 },
      },
    ])
    expect(fixes(boiler('Entretien de la chaudière gaz'))).toEqual([])
    expect(fixes(boiler('Pose d’une chaudière'))).toEqual(['V4 quote.fossilBoiler'])
    expect(fixes({ ...boiler('Pose d’une chaudière'), fossilBoiler: 'no' })).toEqual([])
    const plant = {
      lines: [
        { ...line, designation: 'Pose de panneaux photovoltaïques, 9 kWc', vatBasisPoints: 550 },
      ],
    }
    expect(fixes(plant)).toEqual(['V4 quote.solarPlant', 'V2 quote.certification'])
    // Within the criteria: the lowest rate, without the certification of an old dwelling.
    expect(fixes({ ...plant, solarPlant: 'small' })).toEqual([])
  })
})
