import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { SAMPLE_CASES, type SampleCase } from '#seed/sample-cases.ts'
import { sampleInvoices } from '#seed/sample-invoices.ts'
import { plainSpaces } from '#test/pdf-text.ts'
import { all, one, readXml, type ReadElement } from '#test/read-xml.ts'
import { crossIndustryInvoice } from './cross-industry-invoice.ts'

const written = (invoice: InvoiceDocument): ReadElement =>
  readXml(crossIndustryInvoice(invoice).xml)
const sampleOf = (sample: SampleCase, name: string) => sampleInvoices(sample)[name]!
const HEADER = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const LINES = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem'
const TOTALS = `${HEADER}/SpecifiedTradeSettlementHeaderMonetarySummation`
const LINE_TOTAL =
  'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'
const business: SampleCase = { regime: 'standard', territory: 'metropole', client: 'business' }
const individual: SampleCase = { ...business, client: 'individual' }

/** An amount in cents, or a quantity in thousandths. */
const scaled = (text: string | null, decimals: number) => {
  expect(text).toMatch(new RegExp(`^-?\\d+\\.\\d{${decimals}}$`))
  return Number(text!.replace('.', ''))
}
const cents = (text: string | null) => scaled(text, 2)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('an invoice as XML', () => {
  const documents = SAMPLE_CASES.flatMap((sample) =>
    Object.entries(sampleInvoices(sample)).map(([name, invoice]) => ({ name, ...sample, invoice })),
  )

  test.each(documents)(
    'agrees with the document to the cent: $name, $regime, $territory, $client',
    ({ invoice }) => {
      const read = written(invoice)
      const { totals } = invoice
      const lines = all(read, LINES)
      for (const line of lines) {
        const price = cents(
          one(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'),
        )
        const quantity = scaled(one(line, 'SpecifiedLineTradeDelivery/BilledQuantity'), 3)
        expect(price).toBeGreaterThanOrEqual(0)
        // Rounded as the lines of a devis are: to the nearest, halves up.
        expect(
          Math.abs((price * quantity) / 1_000 - cents(one(line, LINE_TOTAL))),
        ).toBeLessThanOrEqual(0.5)
      }
      expect(sum(lines.map((line) => cents(one(line, LINE_TOTAL))))).toBe(totals.totalExclCents)
      const taxes = all(read, `${HEADER}/ApplicableTradeTax`)
      for (const tax of taxes) {
        const rate = one(tax, 'RateApplicablePercent')
        const of = lines.filter(
          (line) =>
            one(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent') ===
            rate,
        )
        expect(cents(one(tax, 'BasisAmount'))).toBe(
          sum(of.map((line) => cents(one(line, LINE_TOTAL)))),
        )
        const frozen = totals.vat.find(
          ({ vatBasisPoints }) => vatBasisPoints === (rate === null ? 0 : cents(rate)),
        )
        expect(cents(one(tax, 'CalculatedAmount'))).toBe(frozen!.vatCents)
      }
      expect(taxes).toHaveLength(totals.vat.length)
      expect({
        lines: cents(one(read, `${TOTALS}/LineTotalAmount`)),
        base: cents(one(read, `${TOTALS}/TaxBasisTotalAmount`)),
        vat: cents(one(read, `${TOTALS}/TaxTotalAmount`)),
        whole: cents(one(read, `${TOTALS}/GrandTotalAmount`)),
      }).toEqual({
        lines: totals.totalExclCents,
        base: totals.totalExclCents,
        vat: totals.totalVatCents,
        whole: totals.totalInclCents,
      })
    },
  )

  test.each([
    ['plain', '380', 'M1'],
    ['plain-debits', '380', 'S1'],
    ['plain-goods', '380', 'B1'],
    ['deposit', '386', 'M1'],
    ['progress', '380', 'M1'],
    ['final', '380', 'M4'],
    ['credit-note', '381', 'M1'],
    ['credit-note-deposit', '503', 'M1'],
  ])('says what it is by codes: %s is a %s in frame %s', (name, code, frame) => {
    const read = written(sampleOf(business, name))
    expect(one(read, 'ExchangedDocument/TypeCode')).toBe(code)
    expect(
      one(read, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID'),
    ).toBe(frame)
  })

  test.each([
    ['standard', 'metropole', 'S', null],
    ['standard', 'dom', 'S', null],
    ['franchise', 'metropole', 'E', 'TVA non applicable, art. 293 B du CGI'],
    ['franchise', 'dom', 'E', 'TVA non applicable, art. 293 B du CGI'],
    ['standard', 'dom_exempt', 'E', 'TVA non applicable, art. 294 du CGI'],
    ['reverse_charge', 'metropole', 'AE', 'Autoliquidation, art. 283-2 nonies du CGI'],
    ['standard', 'com', 'O', 'Hors du champ d’application de la TVA française'],
  ] as const)('says why there is no VAT: %s in %s is %s', (regime, territory, code, reason) => {
    const read = written(sampleOf({ regime, territory, client: 'business' }, 'plain'))
    const taxes = all(read, `${HEADER}/ApplicableTradeTax`)
    expect(new Set(taxes.map((tax) => one(tax, 'CategoryCode')))).toEqual(new Set([code]))
    expect(new Set(taxes.map((tax) => one(tax, 'ExemptionReason')))).toEqual(new Set([reason]))
  })

  test('a company without a number of VAT is told by its SIREN, and none is told where there is no VAT', () => {
    const registration = (sample: SampleCase) =>
      all(
        written(sampleOf(sample, 'plain')),
        'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty/SpecifiedTaxRegistration/ID',
      ).map(({ text, attributes }) => `${attributes['schemeID']} ${text}`)
    expect(registration(business)).toEqual(['VA FR44732829320'])
    expect(registration({ ...business, regime: 'franchise' })).toEqual(['FC 732829320'])
    expect(registration({ ...business, territory: 'com' })).toEqual([])
  })

  test('between companies, it says what paying late costs, who is found where, and which circuit it takes', () => {
    const read = written(sampleOf(business, 'plain'))
    const notes = all(read, 'ExchangedDocument/IncludedNote')
    const subject = (code: string) =>
      notes.filter((note) => one(note, 'SubjectCode') === code).map((note) => one(note, 'Content'))
    expect(subject('BAR')).toEqual(['B2B'])
    expect(subject('PMT')).toEqual([expect.stringContaining('40\u00a0€')])
    expect(subject('PMD')).toEqual([expect.stringContaining('taux d’intérêt légal')])
    expect(subject('AAB')).toEqual([expect.stringContaining('escompte')])
    const buyer = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/BuyerTradeParty'
    expect(one(read, `${buyer}/SpecifiedLegalOrganization/ID`)).toBe('552100554')
    expect(all(read, `${buyer}/URIUniversalCommunication/URIID`)[0]!.attributes).toEqual({
      schemeID: '0225',
    })
    const consumer = written(sampleOf(individual, 'plain'))
    expect(one(consumer, `${buyer}/URIUniversalCommunication/URIID`)).toBeNull()
    expect(
      all(consumer, 'ExchangedDocument/IncludedNote').map((note) => one(note, 'SubjectCode')),
    ).not.toContain('PMD')
  })

  test('a credit note names its invoice; several earlier invoices are told line by line between companies', () => {
    const preceding = `${HEADER}/InvoiceReferencedDocument/IssuerAssignedID`
    const texts = (read: ReadElement, path: string) => all(read, path).map(({ text }) => text)
    expect(texts(written(sampleOf(business, 'credit-note')), preceding)).toEqual(['F-00042'])
    const final = sampleOf(business, 'final-amended')
    expect(crossIndustryInvoice(final).profile).toBe('EXTENDED')
    expect(texts(written(final), preceding)).toEqual(['F-00042', 'F-00043', 'F-00044'])
    const taken = texts(
      written(final),
      `${LINES}/SpecifiedLineTradeSettlement/InvoiceReferencedDocument/IssuerAssignedID`,
    )
    expect(new Set(taken)).toEqual(new Set(['F-00042', 'F-00043', 'F-00044']))
    // That profile says why there is no VAT at each line too.
    const franchise = written(sampleOf({ ...business, regime: 'franchise' }, 'final-amended'))
    const reason = `${LINES}/SpecifiedLineTradeSettlement/ApplicableTradeTax/ExemptionReasonCode`
    expect(new Set(texts(franchise, reason))).toEqual(new Set(['VATEX-FR-FRANCHISE']))
    expect(all(franchise, reason)).toHaveLength(all(franchise, LINES).length)
    const consumers = sampleOf(individual, 'final-amended')
    expect(crossIndustryInvoice(consumers).profile).toBe('EN 16931')
    expect(
      texts(written(consumers), `${LINES}/SpecifiedLineTradeSettlement/InvoiceReferencedDocument`),
    ).toEqual([])
  })

  test('it says how to pay, until when, what is kept back, and when VAT is owed', () => {
    const final = written(sampleOf(business, 'final-amended'))
    const terms = `${HEADER}/SpecifiedTradePaymentTerms`
    expect(plainSpaces(one(final, `${terms}/Description`)!)).toMatch(
      /^À trente jours, par virement\. Retenue de garantie : 50,00 €, à payer le 24 novembre 2027/u,
    )
    expect(one(final, `${terms}/DueDateDateTime/DateTimeString`)).toBe('20261223')
    const means = `${HEADER}/SpecifiedTradeSettlementPaymentMeans`
    expect(one(final, `${means}/TypeCode`)).toBe('58')
    expect(one(final, `${means}/PayeePartyCreditorFinancialAccount/IBANID`)).toBe(
      'FR7630006000011234567890189',
    )
    expect(one(written(sampleOf(business, 'plain-goods')), `${means}/TypeCode`)).toBeNull()
    const owed = (name: string) =>
      new Set(
        all(written(sampleOf(business, name)), `${HEADER}/ApplicableTradeTax/DueDateTypeCode`).map(
          ({ text }) => text,
        ),
      )
    expect(owed('plain')).toEqual(new Set(['72']))
    expect(owed('plain-debits')).toEqual(new Set(['5']))
    expect(owed('plain-goods')).toEqual(new Set(['29']))
  })
})
