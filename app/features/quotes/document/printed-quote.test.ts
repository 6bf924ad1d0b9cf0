import { describe, expect, test } from 'vitest'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import type {
  CompanyMentions,
  QuoteDraft,
  RequestFacts,
} from '#app/features/quotes/editor/quote-draft.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'
import { quoteTotals, type QuoteLine } from '#app/features/quotes/quote-totals.ts'
import type { QuoteRow } from '#app/features/quotes/move-quote.server.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import {
  formatVatRate,
  legalVatRates,
  vatTerritoryOf,
  type VatRegime,
} from '#app/values/numbers/vat.ts'
import { SIGNED_DECLARATION } from '#app/features/quotes/copy.ts'
import { proofLines } from '#app/features/signatures/proof.ts'
import type { KeptSignature } from '#app/features/signatures/signature.ts'
import { bodyOf, inPdf, pdfPages } from '#test/pdf-text.ts'
import { company, draft, line, request } from '#test/quote-draft.ts'
import { documentOf } from './document-of-quote.server.ts'
import { printedContract, printedReceipt, type SignedFacts } from './printed-contract.ts'
import { printedQuote } from './printed-quote.ts'
import type { QuoteDocument } from './quote-document.ts'

const AT = new Date('2026-11-21T09:30:00Z')

/** A devis as it is frozen. */
function frozen(
  quote: Partial<QuoteDraft> = {},
  firm: Partial<CompanyMentions> = {},
  facts: Partial<RequestFacts> = {},
): QuoteDocument {
  const whole = { ...draft, ...quote }
  const totals = quoteTotals(whole.lines, whole.travelCostsCents ?? 0)
  if (!totals.ok) throw new Error(totals.refusal)
  return documentOf(
    { title: whole.title, materialsText: 'Ardoise d’Angers.' } as QuoteRow,
    {
      draft: whole,
      company: { ...company, ...firm },
      request: { ...request, ...facts },
      companyEmail: 'bonjour@toits.example',
      managerName: null,
      missing: [],
      policyId: null,
      rgeId: null,
      ownClient: null,
    },
    'D-2026-0007',
    totals.value,
  )
}

/** Two lines of amounts that nothing else has, at the first and the last of some rates. */
const linesAt = (rates: readonly number[]): QuoteLine[] => [
  { ...line, quantityThousandths: 1_333, unitPriceCents: 123_457, vatBasisPoints: rates[0]! },
  {
    ...line,
    workItem: 'Dépose',
    designation: 'Dépose de l’ancienne couverture, « œuvre » du siècle passé',
    unitPriceCents: 4_099,
    vatBasisPoints: rates.at(-1)!,
  },
]

const KEPT: KeptSignature = {
  role: 'client',
  accountId: 'claire' as KeptSignature['accountId'],
  name: 'Claire Martin',
  signedAt: new Date('2026-11-22T08:15:30Z'),
  contentHash: 'a3f1'.repeat(16),
  mode: 'distance',
  statements: [SIGNED_DECLARATION],
  address: '2001:db8:1:2::9',
  userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
  deviceOf: 'client',
  codeSentAt: new Date('2026-11-22T08:12:00Z'),
  codeSentTo: 'claire@ouvreo.example',
  drawing: null,
}
const signature: SignedFacts = {
  signedName: 'Claire Martin',
  acceptedAt: new Date('2026-11-22T08:15:30Z'),
  contractMode: 'distance',
  awaitedMode: null,
  companyMode: null,
  companyModeAt: null,
  earlyStartRequestedAt: null,
  retractedAt: null,
  proof: proofLines(KEPT, 'Europe/Paris'),
  drawing: null,
  retractableUntil: new Date('2026-12-07T22:59:59Z'),
  withdrawalOpen: true,
}

/** Every amount and every mention of a devis, as its PDF must say them. */
function wordsOf(quote: QuoteDocument): string[] {
  const { totals } = quote
  const charged = totals.vat.filter((rate) => rate.vatBasisPoints > 0)
  return [
    'Devis D-2026-0007',
    quote.company.name,
    quote.client.name,
    quote.worksAddress,
    ...quote.lines.flatMap(({ designation, unitPriceCents }) => [
      designation,
      formatEuros(unitPriceCents),
    ]),
    ...totals.lineTotalsExclCents.map(formatEuros),
    ...(charged.length > 0
      ? [
          `Total HT${formatEuros(totals.totalExclCents)}`,
          ...totals.vat.map(
            (rate) =>
              `TVA ${formatVatRate(rate.vatBasisPoints)} sur ${formatEuros(rate.baseCents)}${formatEuros(rate.vatCents)}`,
          ),
          `Total TTC${formatEuros(totals.totalInclCents)}`,
        ]
      : [`Total${formatEuros(totals.totalInclCents)}`]),
    ...quote.mentions.flatMap(({ text }) => text.split('\n')),
    'Formulaire de rétractation',
    'Nom et signature du client :',
  ]
}

describe('a devis as a PDF, read back', () => {
  const REGIMES: VatRegime[] = ['standard', 'franchise', 'reverse_charge']
  const PLACES = ['49000', '97400', '97300', '98714']
  const DEPOSITS = ['Acompte de 30 % à la commande, solde à la réception.', 'À la fin des travaux.']
  // Each regime in each territory, with a deposit and without one by turns: every pair of the three is there.
  const cases = REGIMES.flatMap((regime, r) =>
    PLACES.map((postalCode, p) => ({ regime, postalCode, deposit: DEPOSITS[(r + p) % 2]! })),
  )

  test.each(cases)(
    'says what is due to the cent: $regime in $postalCode',
    async ({ regime, postalCode, deposit }) => {
      const rates = legalVatRates(vatTerritoryOf(postalCode), regime)
      const quote = frozen(
        {
          lines: linesAt(rates),
          travelCostsCents: 4_501,
          paymentTerms: deposit,
          certificationText: certificationText([rates.at(-1)!], 'Claire Martin'),
          localTaxText: 'Taxe locale comprise.',
          ...(regime === 'reverse_charge'
            ? { reverseCharge: { subcontractReference: 'ST-12' } }
            : {}),
        },
        { vatRegime: regime === 'franchise' ? 'franchise' : 'standard' },
        { postalCode, insee: postalCode },
      )
      const document = printedQuote(quote, AT)
      const text = bodyOf(await pdfPages(await drawPdf(document)), document)
      expect(wordsOf(quote).filter((words) => !text.includes(inPdf(words)))).toEqual([])
    },
  )

  test('two hundred lines lose no amount, and the head of the table comes again on each page of it', async () => {
    const quote = frozen({
      lines: Array.from({ length: 200 }, (_, i) => ({
        ...line,
        workItem: `Lot ${Math.floor(i / 40) + 1}`,
        designation: i === 7 ? 'anticonstitutionnellement'.repeat(12) : `Ouvrage numéro ${i + 1}`,
        quantityThousandths: 1_000,
        unitPriceCents: 100_003 + i * 7,
      })),
    })
    const document = printedQuote(quote, AT)
    const pages = await pdfPages(await drawPdf(document))
    const text = bodyOf(pages, document)
    expect(wordsOf(quote).filter((words) => !text.includes(inPdf(words)))).toEqual([])
    const rows = pages.map((page) => page.match(/Ouvrage numéro \d+/g)?.length ?? 0)
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(199)
    for (const [index, page] of pages.entries()) {
      expect(page.includes('Prix unitaire HT'), `page ${index + 1}`).toBe(rows[index]! > 0)
      expect(page).toContain(`${index + 1}/${pages.length}`)
      if (index > 0) expect(page).toContain('Devis D-2026-0007 · Toits de Loire')
    }
  })

  test('the same snapshot gives the same bytes', async () => {
    const quote = frozen()
    const [one, two] = [
      await drawPdf(printedQuote(quote, AT)),
      await drawPdf(printedQuote(quote, AT)),
    ]
    expect(one.equals(two)).toBe(true)
    expect(one.equals(await drawPdf(printedQuote(quote, new Date(0))))).toBe(false)
  })

  test('a contract ends with the proof of its signature, behind the form to renounce it', async () => {
    const quote = frozen()
    const pages = await pdfPages(await drawPdf(printedContract(quote, signature, 'Europe/Paris')))
    const [form, proof] = pages.slice(-2)
    expect(form).toContain('Formulaire de rétractation')
    expect(form).toContain('signé le 22 novembre 2026 à 9')
    expect(pages.join(' ')).toContain('Signé en ligne par Claire Martin')
    expect(pages.join(' ')).not.toContain('Nom et signature du client')
    for (const words of [
      'Preuve de signature',
      'envoyé à c•••@o•••.example',
      'Safari sur iPhone',
      'À distance',
      '2001:db8:1:2::9',
      'Je l’ai lu et je l’accepte.',
    ])
      expect(proof).toContain(words)
    expect(inPdf(proof!)).toContain(KEPT.contentHash)
  })

  test('the receipt of a withdrawal says which contract, when, and until when money comes back', async () => {
    const retracted = {
      ...signature,
      contentHash: KEPT.contentHash,
      retractedAt: new Date('2026-11-25T17:05:00Z'),
      retractionText: 'Finalement non.',
      deliveredOn: '2026-11-24',
    }
    const [page, ...others] = await pdfPages(
      await drawPdf(printedReceipt(frozen(), retracted, 'Europe/Paris')),
    )
    expect(others).toEqual([])
    for (const words of [
      'Accusé de réception de la rétractation',
      'Claire Martin renonce au contrat conclu avec Toits de Loire',
      '24 novembre 2026',
      '2026-11-25 17:05:00 UTC',
      'Finalement non.',
      'au plus tard le 9 décembre 2026',
    ])
      expect(page).toContain(words)
  })
})
