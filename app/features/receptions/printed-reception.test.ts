import { describe, expect, test } from 'vitest'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import { bodyOf, inPdf, pdfPages } from '#test/pdf-text.ts'
import { company } from '#test/quote-draft.ts'
import { printedLifting, printedReception } from './printed-reception.ts'
import { receptionDocument, type ReceptionDocument } from './reception-document.ts'

const SIGNED_AT = new Date('2026-12-18T15:00:00Z')
const PLACES = [
  '12 rue des Lilas, 49000 Angers',
  '3 rue du Port, 97400 Saint-Denis',
  '1 place des Palmistes, 97300 Cayenne',
  '5 avenue Pouvanaa, 98714 Papeete',
]
const cases = (['standard', 'franchise'] as const).flatMap((vatRegime) =>
  PLACES.map((worksAddress) => ({ vatRegime, worksAddress })),
)

const reportOf = ({ vatRegime, worksAddress }: (typeof cases)[number]): ReceptionDocument =>
  receptionDocument({
    quoteNumber: 'D-2026-0007',
    title: 'Toiture en ardoise',
    worksAddress,
    company: {
      ...company,
      vatRegime,
      vatNumber: vatRegime === 'standard' ? 'FR44732829320' : null,
      email: 'bonjour@toits.example',
      managerName: null,
    },
    client: { name: 'Claire Martin' },
    receivedOn: '2026-12-18',
    reservations: [
      {
        what: 'Faîtage à reprendre',
        place: 'Pignon',
        dueOn: '2027-01-15',
        by: 'particulier',
        photo: null,
      },
      { what: 'Gouttière à régler', place: '', dueOn: '2027-01-22', by: 'artisan', photo: null },
    ],
    photos: [],
    materials: [
      {
        name: 'Isolant',
        reference: 'LR-220',
        place: 'Combles',
        noticeUrl: 'https://fabricant.example/lr-220',
        noticeFile: null,
        noticeName: '',
      },
    ],
  })

describe('a reception as a PDF, read back', () => {
  test.each(cases)('says what was signed: $vatRegime, $worksAddress', async (given) => {
    const report = reportOf(given)
    const document = printedReception(report, [], new Map(), SIGNED_AT)
    const pages = await pdfPages(await drawPdf(document))
    const text = bodyOf(pages, document)
    const words = [
      'Procès-verbal de réception des travaux',
      'Les travaux sont reçus le 18 décembre 2026, avec 2 réserves.',
      given.worksAddress,
      'Claire Martin',
      'Toits de Loire',
      '1. Pignon : Faîtage à reprendre. À lever avant le 15 janvier 2027, ajoutée par le client.',
      'Gouttière à régler. À lever avant le 22 janvier 2027.',
      'Isolant, LR-220',
      'https://fabricant.example/lr-220',
      'jusqu’au 18 décembre 2027.',
      'jusqu’au 18 décembre 2028.',
      'jusqu’au 18 décembre 2036.',
      'au plus tard le 18 décembre 2027',
    ]
    expect(words.filter((each) => !text.includes(inPdf(each)))).toEqual([])
    // At the foot of each page, who the company is; its VAT number where it has one.
    for (const page of pages.map(inPdf)) {
      expect(page).toContain(inPdf(document.issuer.smallPrint))
      expect(page.includes('FR44732829320')).toBe(given.vatRegime === 'standard')
    }
    // A report says no amount: what is due stands in the contract.
    expect(text).not.toContain('TTC')
  })

  test.each(cases)('and that all was lifted: $vatRegime, $worksAddress', async (given) => {
    const report = reportOf(given)
    const lifted = report.reservations.map(({ what, place }) => ({
      what,
      place,
      saidOn: '10 janvier 2027',
      liftedOn: '12 janvier 2027',
    }))
    const document = printedLifting(report, lifted, SIGNED_AT)
    const text = bodyOf(await pdfPages(await drawPdf(document)), document)
    const words = [
      'Levée des réserves',
      'Faîtage à reprendre',
      'Gouttière à régler',
      given.worksAddress,
    ]
    expect(
      [...words, 'Confirmée par le client le 12 janvier 2027.'].filter(
        (each) => !text.includes(inPdf(each)),
      ),
    ).toEqual([])
  })
})
