import { describe, expect, test } from 'vitest'
import { sumTotals } from '#app/features/amendments/contract-totals.ts'
import { signedEuros } from '#app/features/amendments/copy.ts'
import { printedMentions } from '#app/features/quotes/document/printed-mentions.ts'
import type { QuoteDraft } from '#app/features/quotes/editor/quote-draft.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'
import type { QuoteSignature } from '#app/features/quotes/document/signature-words.ts'
import { quoteTotals, signedTotals, type QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { proofLines } from '#app/features/signatures/proof.ts'
import type { KeptSignature } from '#app/features/signatures/signature.ts'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'
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
import {
  printedAmendment,
  printedAmendmentReceipt,
  printedSignedAmendment,
} from './printed-amendment.ts'

const REGIMES: VatRegime[] = ['standard', 'franchise', 'reverse_charge']
const PLACES = ['49000', '97400', '97300', '98714']
const cases = REGIMES.flatMap((regime) => PLACES.map((postalCode) => ({ regime, postalCode })))
/** Where an amendment itself was read in all of them, its contract and its receipt say the same: each regime once. */
const oneOfEach = REGIMES.map((regime, index) => ({ regime, postalCode: PLACES[index]! }))

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

const KEPT: KeptSignature = {
  role: 'client',
  accountId: 'claire' as KeptSignature['accountId'],
  name: 'Claire Martin',
  signedAt: new Date('2026-12-04T08:15:30Z'),
  contentHash: 'a3f1'.repeat(16),
  mode: 'distance',
  statements: ['J’ai lu l’avenant.'],
  address: '2001:db8:1:2::9',
  userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
  deviceOf: 'client',
  codeSentAt: new Date('2026-12-04T08:12:00Z'),
  codeSentTo: 'claire@ouvreo.example',
  drawing: null,
}
const signature: QuoteSignature = {
  signedName: 'Claire Martin',
  acceptedAt: KEPT.signedAt,
  contractMode: 'distance',
  awaitedMode: null,
  companyMode: null,
  companyModeAt: null,
  earlyStartRequestedAt: null,
  retractedAt: null,
  proof: proofLines(KEPT, 'Europe/Paris'),
  drawing: null,
}
const readBack = async (document: PrintedDocument) =>
  bodyOf(await pdfPages(await drawPdf(document)), document)

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
    const text = await readBack(printedAmendment(amendment, new Date('2026-12-03T09:30:00Z')))
    expect(wordsOf(amendment).filter((words) => !text.includes(inPdf(words)))).toEqual([])
    // Nothing of VAT where none is charged.
    const charges = amendment.after.vat.some(({ vatBasisPoints }) => vatBasisPoints > 0)
    expect(text.includes('TTC')).toBe(charges)
  })

  test.each(oneOfEach)('is signed as it was read: $regime in $postalCode', async (given) => {
    const amendment = frozen(given.regime, given.postalCode)
    const signed = {
      ...signature,
      retractableUntil: new Date('2026-12-18T22:59:59Z'),
      withdrawalOpen: false,
    }
    const text = await readBack(printedSignedAmendment(amendment, signed, 'Europe/Paris'))
    const words = [
      ...wordsOf(amendment),
      'Signé en ligne par Claire Martin',
      'Preuve de signature',
      '2001:db8:1:2::9',
      KEPT.contentHash,
      '18 décembre 2026',
    ]
    expect(words.filter((one) => !text.includes(inPdf(one)))).toEqual([])
    expect(text).not.toContain(inPdf('Nom et signature du client'))
  })

  test('says nothing of VAT where it adds days alone, and none is charged', async () => {
    const { before, ...amendment } = frozen('franchise', '49000')
    const days = {
      ...amendment,
      before,
      lines: [],
      totals: granted(signedTotals([])),
      after: before,
    }
    const signed = { ...signature, retractableUntil: null, withdrawalOpen: false }
    const text = await readBack(printedSignedAmendment(days, signed, 'Europe/Paris'))
    expect(text).toContain(inPdf(`Total du contrat`))
    expect(text).not.toContain('TTC')
  })

  test.each(oneOfEach)('is renounced with a receipt: $regime in $postalCode', async (given) => {
    const amendment = frozen(given.regime, given.postalCode)
    const renounced = {
      ...signature,
      contentHash: KEPT.contentHash,
      retractedAt: new Date('2026-12-10T17:05:00Z'),
      retractionText: 'Finalement non.',
    }
    const text = await readBack(printedAmendmentReceipt(amendment, renounced, 'Europe/Paris'))
    const words = [
      'Accusé de réception de la rétractation',
      'Claire Martin renonce à l’avenant « Une chatière de plus »',
      `D-2026-0007/A1, ${amendment.title}`,
      signedEuros(amendment.totals.totalInclCents),
      formatEuros(amendment.after.totalInclCents),
      '2026-12-10 17:05:00 UTC',
      'au plus tard le 24 décembre 2026',
      'Finalement non.',
      KEPT.contentHash,
    ]
    expect(words.filter((one) => !text.includes(inPdf(one)))).toEqual([])
    expect(text.includes(inPdf('Total TTC'))).toBe(
      amendment.after.vat.some((rate) => rate.vatBasisPoints > 0),
    )
  })
})
