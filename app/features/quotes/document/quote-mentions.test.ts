import { describe, expect, test } from 'vitest'
import type {
  CompanyMentions,
  QuoteDraft,
  RequestFacts,
} from '#app/features/quotes/editor/quote-draft.ts'
import { missingMentions, ratesFor } from './quote-mentions.ts'
import { printedMentions } from './printed-mentions.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'

const line: QuoteLine = {
  workItem: 'Couverture',
  designation: 'Pose d’ardoises',
  quantityThousandths: 120_000,
  unit: 'm²',
  unitPriceCents: 3_850,
  vatBasisPoints: 2_000,
}
const draft: QuoteDraft = {
  title: 'Toiture en ardoise',
  labourIncluded: false,
  fossilBoiler: '',
  solarPlant: '',
  lines: [line],
  issuedOn: '2026-11-21',
  validUntil: '2027-01-21',
  startOn: '2027-02-01',
  startText: '',
  durationText: '10 jours ouvrés',
  paymentTerms: '30 % à la commande, solde à la réception.',
  travelCostsCents: 0,
  workNature: 'Réfection complète d’une toiture en ardoise',
  worksAddress: '12 rue des Lilas, 49000 Angers',
  clientName: 'Claire Martin',
  certificationText: null,
  mode: 'distance',
}
const company: CompanyMentions = {
  name: 'Toits de Loire',
  legalForm: 'SARL',
  capitalCents: 500_000,
  registration: 'RCS Angers',
  siret: '73282932000074',
  vatRegime: 'standard',
  vatNumber: 'FR44732829320',
  address: '3 quai des Carmes, 49100 Angers',
  insurance: {
    insurer: 'Assureur du Bâtiment',
    contact: '1 place du Port, 44000 Nantes',
    coverage: 'France métropolitaine',
    policyNumber: null,
    from: '2026-01-01',
    to: '2027-12-31',
    activities: ['couverture'],
  },
  mediator: { name: 'Médiateur du bâtiment', address: '5 rue du Parc, 75008 Paris' },
}
const request: RequestFacts = {
  trade: 'couverture',
  postalCode: '49000',
  insee: '49007',
  clientKind: 'individual',
}
const missing = (
  quote: Partial<QuoteDraft> = {},
  firm: Partial<CompanyMentions> = {},
  facts: Partial<RequestFacts> = {},
) => missingMentions({ ...draft, ...quote }, { ...company, ...firm }, { ...request, ...facts })
const fixes = (...args: Parameters<typeof missing>) =>
  missing(...args).map(({ rule, fix }) => `${rule} ${fix.page}.${fix.field}`)

describe('a complete quote', () => {
  test('lacks nothing', () => {
    expect(missing()).toEqual([])
  })

  test('prints its mentions', () => {
    const texts = Object.fromEntries(
      printedMentions(draft, company, request).map(({ key, text }) => [
        key,
        text.replace(/[\u00a0\u202f]/gu, ' '),
      ]),
    )
    expect(texts).toMatchObject({
      validity: 'Devis établi le 21 novembre 2026, valable jusqu’au 21 janvier 2027 inclus.',
      price: 'Devis gratuit.',
      travel: 'Frais de déplacement : 0,00 € HT.',
      start: 'Début des travaux : le 1er février 2027. Durée estimée : 10 jours ouvrés.',
      insurance:
        'Assurance décennale : Assureur du Bâtiment, 1 place du Port, 44000 Nantes. Zone couverte : France métropolitaine. Valable du 01/01/2026 au 31/12/2027.',
      mediator: 'Médiateur de la consommation : Médiateur du bâtiment, 5 rue du Parc, 75008 Paris.',
      signature: 'Devis reçu avant l’exécution des travaux.',
    })
    expect(texts['withdrawal']).toContain('14 jours')
    expect(Object.keys(texts)).not.toContain('vat')
    expect(
      printedMentions({ ...draft, mode: 'on_premises' }, company, request).map(
        (mention) => mention.key,
      ),
    ).not.toContain('withdrawal')
  })
})

describe('what is missing is named, with where to put it right', () => {
  test.each([
    [{ clientName: ' ' }, 'D1 quote.clientName'],
    [{ worksAddress: '' }, 'D1 quote.worksAddress'],
    [{ workNature: '' }, 'D1 quote.workNature'],
    [{ validUntil: null }, 'D1 quote.validUntil'],
    [{ validUntil: '2026-02-30' }, 'D1 quote.validUntil'],
    [{ validUntil: '2026-11-20' }, 'D12 quote.validUntil'],
    [{ startOn: null, startText: ' ' }, 'D2 quote.start'],
    [{ durationText: '' }, 'D2 quote.duration'],
    [{ paymentTerms: '' }, 'D2 quote.paymentTerms'],
    [{ travelCostsCents: null }, 'D1 quote.travelCosts'],
    [{ lines: [] }, 'D1 quote.lines'],
    [{ lines: [{ ...line, designation: '' }] }, 'D1 quote.lines'],
    [{ lines: [{ ...line, quantityThousandths: 0 }] }, 'D1 quote.lines'],
    [{ lines: [{ ...line, unit: 'u' }] }, 'D3 quote.labour'],
    [
      { lines: [{ ...line, workItem: 'Fourniture', designation: 'Ardoises 32 × 22' }] },
      'D3 quote.lines',
    ],
    [{ lines: [{ ...line, unitPriceCents: 2_000_000_000 }] }, 'F8 quote.lines'],
  ] as [Partial<QuoteDraft>, string][])('%j', (change, fix) => {
    expect(fixes(change)).toEqual([fix])
    expect(missing(change)[0]!.sentence).toMatch(/\.$/u)
  })

  test.each([
    [{ siret: null }, 'D2 company.siret'],
    [{ siret: '12345678912345' }, 'D2 company.siret'],
    [{ legalForm: null }, 'D2 company.legalForm'],
    [{ capitalCents: null }, 'D2 company.capital'],
    [{ registration: null }, 'D2 company.registration'],
    [{ address: null }, 'D1 company.addressLine'],
    [{ vatRegime: null }, 'D2 company.vatRegime'],
    [{ vatNumber: null }, 'D2 company.vatNumber'],
    [{ mediator: null }, 'D11 company.mediator'],
    [{ insurance: null }, 'D4 company.insurance'],
    [{ insurance: { ...company.insurance!, coverage: '' } }, 'D4 company.insurance'],
    [{ insurance: { ...company.insurance!, to: '2027-01-31' } }, 'D5 company.insurance'],
    [{ insurance: { ...company.insurance!, from: '2027-02-02' } }, 'D5 company.insurance'],
    [{ insurance: { ...company.insurance!, activities: ['maconnerie'] } }, 'D5 company.insurance'],
  ] as [Partial<CompanyMentions>, string][])('%j', (change, fix) => {
    expect(fixes({}, change)).toEqual([fix])
  })

  test('a company without capital needs none, a start in words is compared from today', () => {
    expect(missing({}, { legalForm: 'EI', capitalCents: null })).toEqual([])
    expect(missing({ startOn: null, startText: 'sous trois semaines' })).toEqual([])
    expect(
      fixes(
        { startOn: null, startText: 'sous trois semaines' },
        { insurance: { ...company.insurance!, to: '2026-11-20' } },
      ),
    ).toEqual(['D5 company.insurance'])
  })

  test('everything at once is told at once', () => {
    expect(
      missing(
        { lines: [], clientName: '', validUntil: null, durationText: '' },
        { insurance: null, mediator: null },
      ).length,
    ).toBe(6)
  })
})

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

describe('an energy aid', () => {
  const rge = {
    number: 'E-12345',
    body: 'Qualibat',
    domain: 'Isolation',
    validUntil: '2027-06-30',
    checkedOn: '2026-02-03',
  }
  const aid: Partial<QuoteDraft> = {
    energyAid: true,
    lines: [{ ...line, vatBasisPoints: 550 }],
    certificationText: certificationText([550], 'Claire Martin'),
  }
  test('needs RGE, and the product of each line', () => {
    expect(fixes(aid)).toEqual(['D10 company.rge', 'D10 quote.lines'])
    const full = {
      ...aid,
      lines: [{ ...line, vatBasisPoints: 550, productReference: 'LR-220', performance: 'R = 7' }],
    }
    expect(fixes(full, { rge })).toEqual([])
    expect(fixes(full, { rge: { ...rge, validUntil: '2026-11-20' } })).toEqual(['D10 company.rge'])
    expect(fixes(full, { rge: { ...rge, validUntil: null } })).toEqual([])
    // What the team has not confirmed is printed on no contract.
    expect(fixes(full, { rge: { ...rge, checkedOn: null } })).toEqual(['D10 company.rge'])
    // Labour beside a product needs neither; a product says both.
    expect(
      fixes({ ...full, lines: [...full.lines, { ...line, vatBasisPoints: 550 }] }, { rge }),
    ).toEqual([])
    expect(
      missingMentions(
        {
          ...draft,
          ...full,
          lines: [{ ...line, vatBasisPoints: 550, productReference: 'LR-220' }],
        },
        { ...company, rge },
        request,
      ).map(({ sentence }) => sentence),
    ).toEqual([
      'Ligne 1\u00a0: la performance du produit manque pour l’aide à la rénovation énergétique.',
    ])
    expect(printedMentions({ ...draft, ...full }, { ...company, rge }, request)).toContainEqual({
      key: 'rge',
      text: 'Qualification RGE n°\u00a0E-12345, Qualibat, domaine «\u00a0Isolation\u00a0», valable jusqu’au 30/06/2027, vérifiée le 03/02/2026.',
    })
  })
})
