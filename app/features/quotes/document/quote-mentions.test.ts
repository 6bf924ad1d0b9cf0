import { describe, expect, test } from 'vitest'
import { draft, company, request, line } from '#test/quote-draft.ts'
import type {
  CompanyMentions,
  QuoteDraft,
  RequestFacts,
} from '#app/features/quotes/editor/quote-draft.ts'
import { readInstalments } from '#app/features/quotes/instalments.ts'
import { missingMentions } from './quote-mentions.ts'
import { printedMentions } from './printed-mentions.ts'

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
      printedMentions(
        draft,
        company,
        request,
        readInstalments(draft.instalmentsText, 554_400).instalments,
      ).map(({ key, text }) => [key, text.replace(/[\u00a0\u202f]/gu, ' ')]),
    )
    expect(texts).toMatchObject({
      validity: 'Devis établi le 21 novembre 2026, valable jusqu’au 21 janvier 2027 inclus.',
      price: 'Devis gratuit.',
      travel: 'Frais de déplacement : 0,00 € HT.',
      start: 'Début des travaux : le 1er février 2027. Durée estimée : 10 jours ouvrés.',
      insurance:
        'Assurance décennale : Assureur du Bâtiment, 1 place du Port, 44000 Nantes. Zone couverte : France métropolitaine. Valable du 01/01/2026 au 31/12/2027.',
      mediator: 'Médiateur de la consommation : Médiateur du bâtiment, 5 rue du Parc, 75008 Paris.',
      waste:
        'Déchets du chantier (estimation) : 2 t d’ardoises. Tri et enlèvement : triées et emportées par l’entreprise. Point de collecte : déchèterie des Lilas, Angers. Coût estimé : 120,00 € HT, compris dans le total.',
      schedule:
        'Échéancier :\n30 % à la commande : 1 663,20 €\nsolde à la réception : 3 880,80 €\nSigné chez vous, ce devis ne donne lieu à aucun paiement pendant 7 jours, sauf réparation urgente.',
      guarantees: expect.stringContaining('décennale pendant dix ans'),
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

  test('a company without capital needs none, a start in words is not a day that an insurance covers', () => {
    expect(missing({}, { legalForm: 'Autre', capitalCents: null })).toEqual([])
    expect(fixes({ startOn: null, startText: 'sous trois semaines' })).toEqual([
      'D5 quote.startDay',
    ])
    expect(
      fixes(
        { startOn: null, startText: 'sous trois semaines' },
        { insurance: { ...company.insurance!, to: '2026-11-20' } },
      ),
    ).toEqual(['D5 quote.startDay', 'D5 company.insurance'])
  })

  test('a sole trader signs under their own name, with « EI »', () => {
    const sole = { legalForm: 'EI', capitalCents: null }
    expect(fixes({}, sole)).toEqual(['M8 company.managerName'])
    expect(fixes({}, { ...sole, name: 'Toits EIFFEL' })).toEqual(['M8 company.managerName'])
    expect(missing({}, { ...sole, name: 'Paul Durand EI, Toits de Loire' })).toEqual([])
    expect(missing({}, { ...sole, name: 'Paul Durand EI' })).toEqual([])
  })

  test('the schedule sums to the total', () => {
    expect(fixes({ instalmentsText: '30 % à la commande' })).toEqual(['D2 quote.instalments'])
    expect(fixes({ instalmentsText: '30 % à la commande', lines: [] })).not.toContain(
      'D2 quote.instalments',
    )
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
