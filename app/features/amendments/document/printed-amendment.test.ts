import { describe, expect, test } from 'vitest'
import { sumTotals } from '#app/features/amendments/contract-totals.ts'
import { signedEuros } from '#app/features/amendments/copy.ts'
import { printedMentions } from '#app/features/quotes/document/printed-mentions.ts'
import type { QuoteDraft } from '#app/features/quotes/editor/quote-draft.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'
import { quoteTotals, signedTotals, type QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import {
  formatVatRate,
  legalVatRates,
  vatTerritoryOf,
  type VatRegime,
} from '#app/values/numbers/vat.ts'
import { bodyOf, inPdf, pdfPages } from '#test/pdf-text.ts'
import { granted } from '#test/quote-builders.ts'
import { company, draft, line, request } from '#test/quote-draft.ts'
import type { AmendmentDocument } from './amendment-document.ts'
import { printedAmendment } from './printed-amendment.ts'

const REGIMES: VatRegime[] = ['standard', 'franchise', 'reverse_charge']
const PLACES = ['49000', '97400', '97300', '98714']
const cases = REGIMES.flatMap((regime) => PLACES.map((postalCode) => ({ regime, postalCode })))

/** An amendment that adds at one rate and takes away at another, of amounts that nothing else has. */
function frozen(regime: VatRegime, postalCode: string): AmendmentDocument {
  const rates = legalVatRates(vatTerritoryOf(postalCode), regime)
  const [first, last] = [rates[0]!, rates.at(-1)!]
  const lines: QuoteLine[] = [
    { ...line, designation: 'Chatière de plus', quantityThousandths: 3_000, unitPriceCents: 7_919 },
    {
      ...line,
      workItem: 'Dépose',
      designation: 'Dépose, œuvre retirée',
      quantityThousandths: -1_777,
      unitPriceCents: 4_099,
      vatBasisPoints: last,
    },
  ].map((one, index) => (index === 0 ? { ...one, vatBasisPoints: first } : one))
  const of: QuoteDraft = {
    ...draft,
    lines,
    certificationText: certificationText([last], 'Claire Martin'),
    localTaxText: 'Taxe locale comprise.',
    ...(regime === 'reverse_charge' ? { reverseCharge: { subcontractReference: 'ST-12' } } : {}),
  }
  const firm = { ...company, vatRegime: regime === 'franchise' ? 'franchise' : 'standard' } as const
  const before = sumTotals([
    granted(
      quoteTotals([
        { ...line, vatBasisPoints: first },
        { ...line, vatBasisPoints: last },
      ]),
    ),
  ])
  const totals = granted(signedTotals(lines))
  return {
    number: 'D-2026-0007/A1',
    quoteNumber: 'D-2026-0007',
    quoteSignedOn: '2026-11-22',
    issuedOn: '2026-12-03',
    title: 'Une chatière de plus',
    reason: 'Le comble n’est pas ventilé.',
    company: { ...firm, email: 'bonjour@toits.example', managerName: null },
    client: { name: 'Claire Martin' },
    worksAddress: draft.worksAddress,
    lines,
    totals,
    extraDays: 2,
    before,
    after: sumTotals([before, totals]),
    certification: of.certificationText,
    mentions: printedMentions(of, firm, { ...request, postalCode, insee: postalCode }),
  }
}

/** Every amount and every mention of an amendment, as its PDF must say them. */
function wordsOf({ totals, before, after, lines, mentions, ...amendment }: AmendmentDocument) {
  const charged = after.vat.filter(({ vatBasisPoints }) => vatBasisPoints > 0)
  return [
    'Avenant D-2026-0007/A1',
    amendment.title,
    amendment.reason,
    amendment.company.name,
    'Établi le 3 décembre 2026',
    'Au devis D-2026-0007 du 22 novembre 2026',
    ...lines.flatMap(({ designation, unitPriceCents }) => [
      designation,
      formatEuros(unitPriceCents),
    ]),
    ...totals.lineTotalsExclCents.map(formatEuros),
    signedEuros(totals.totalInclCents),
    ...[before, after].flatMap((contract) =>
      charged.length === 0
        ? [formatEuros(contract.totalInclCents)]
        : [
            `${formatEuros(contract.totalInclCents)} TTC, soit ${formatEuros(contract.totalExclCents)} HT`,
            ...contract.vat.map(
              (rate) =>
                `TVA ${formatVatRate(rate.vatBasisPoints)} sur ${formatEuros(rate.baseCents)} : ${formatEuros(rate.vatCents)}`,
            ),
          ],
    ),
    ...mentions.flatMap(({ text }) => text.split('\n')),
    'Formulaire de rétractation',
    'de l’avenant D-2026-0007/A1',
  ]
}

describe('an amendment as a PDF, read back', () => {
  test.each(cases)('says what changes to the cent: $regime in $postalCode', async (given) => {
    const amendment = frozen(given.regime, given.postalCode)
    const document = printedAmendment(amendment, new Date('2026-12-03T09:30:00Z'))
    const text = bodyOf(await pdfPages(await drawPdf(document)), document)
    expect(wordsOf(amendment).filter((words) => !text.includes(inPdf(words)))).toEqual([])
    // Nothing of VAT where none is charged.
    const charges = amendment.after.vat.some(({ vatBasisPoints }) => vatBasisPoints > 0)
    expect(text.includes('TTC')).toBe(charges)
  })
})
