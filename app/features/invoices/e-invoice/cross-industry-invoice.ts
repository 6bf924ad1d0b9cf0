import {
  payableCents,
  type InvoiceDocument,
} from '#app/features/invoices/document/invoice-document.ts'
import { everyMention, retentionMention } from '#app/features/invoices/document/printed-mentions.ts'
import type { ElectronicInvoice } from '#app/platform/pdf/printed-document.ts'
import { decimalString, sumCents } from '#app/values/numbers/money.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { element, elementOf, writeXml, type XmlElement } from '#app/values/xml.ts'
import { businessProcess, typeCode, vatCategory } from './codes.ts'
import { linesOf, type WrittenLine } from './invoice-lines.ts'
import { buyerOf, placeOf, sellerOf } from './parties.ts'

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}
const GUIDELINES: Record<ElectronicInvoice['profile'], string> = {
  'EN 16931': 'urn:cen.eu:en16931:2017',
  EXTENDED: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
}

/**
 * An invoice or a credit note as a Cross Industry Invoice (UN/CEFACT CII D22B), as EN 16931 has it and the French rules
 * of XP Z12-012 ask: the terms BT-… and BG-… are theirs.
 */
export function crossIndustryInvoice(invoice: InvoiceDocument): ElectronicInvoice {
  const profile = profileOf(invoice)
  const lines = linesOf(invoice, profile)
  const xml = writeXml(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          element('ram:BusinessProcessSpecifiedDocumentContextParameter', [
            element('ram:ID', businessProcess(invoice)),
          ]),
          element('ram:GuidelineSpecifiedDocumentContextParameter', [
            element('ram:ID', GUIDELINES[profile]),
          ]),
        ]),
        element('rsm:ExchangedDocument', [
          element('ram:ID', invoice.number),
          element('ram:TypeCode', typeCode(invoice)),
          element('ram:IssueDateTime', [dateTime(invoice.issuedOn)]),
          ...notesOf(invoice),
        ]),
        element('rsm:SupplyChainTradeTransaction', [
          ...lines.map((line) => lineItem(line, profile)),
          agreementOf(invoice),
          deliveryOf(invoice),
          settlementOf(invoice, lines),
        ]),
      ],
      NAMESPACES,
    ),
  )
  return { xml, profile }
}

/**
 * EN 16931 names the earlier invoices of a document, but not which line takes off which: between companies, several of
 * them need the extended profile. An individual has no use for it, and no platform reads theirs.
 */
function profileOf({
  client,
  deductions,
}: Pick<InvoiceDocument, 'client' | 'deductions'>): ElectronicInvoice['profile'] {
  return client.kind === 'business' && deductions.length > 1 ? 'EXTENDED' : 'EN 16931'
}

/** Cents as XML writes an amount: « 1234.50 ». */
const amount = (cents: number): string => decimalString(cents, 2)
/** Basis points as a percentage: « 5.50 ». */
const percent = (basisPoints: number): string => decimalString(basisPoints, 2)

const dateTime = (day: Day): XmlElement =>
  element('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' })
const formattedDate = (day: Day): XmlElement =>
  element('ram:FormattedIssueDateTime', [
    element('qdt:DateTimeString', day.replaceAll('-', ''), { format: '102' }),
  ])

/** The mentions that have a subject of their own (UNTDID 4451); every other is a regulatory one. */
const SUBJECTS: Readonly<Record<string, string>> = {
  late_penalties: 'PMD',
  recovery_costs: 'PMT',
  early_payment: 'AAB',
}

/** What is told in words (BG-1), after the circuit that it takes. */
function notesOf(invoice: InvoiceDocument): XmlElement[] {
  const note = (content: string, subject: string) =>
    element('ram:IncludedNote', [
      element('ram:Content', content),
      element('ram:SubjectCode', subject),
    ])
  return [
    // To a company by its platform; to an individual as a PDF, and to the tax office by the report alone.
    note(invoice.client.kind === 'business' ? 'B2B' : 'B2C', 'BAR'),
    ...everyMention(invoice).map(({ key, text }) => note(text, SUBJECTS[key] ?? 'REG')),
  ]
}

/** BG-25. */
function lineItem(line: WrittenLine, profile: ElectronicInvoice['profile']): XmlElement {
  const { takesOff, category } = line
  // The extended profile wants the reason at each line too.
  const reason = profile === 'EXTENDED' && category.code !== 'S' ? category : null
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', line.id)]),
    element('ram:SpecifiedTradeProduct', [
      element('ram:Name', line.name),
      elementOf('ram:Description', line.description),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [
        element('ram:ChargeAmount', amount(line.priceCents)),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', decimalString(line.quantityThousandths, 3), {
        unitCode: line.unitCode,
      }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        elementOf('ram:ExemptionReason', reason?.reason),
        element('ram:CategoryCode', category.code),
        elementOf('ram:ExemptionReasonCode', reason?.reasonCode),
        rateOf(category.code, line.vatBasisPoints),
      ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', amount(line.totalExclCents)),
      ]),
      takesOff &&
        element('ram:InvoiceReferencedDocument', [
          element('ram:IssuerAssignedID', takesOff.number),
          element('ram:TypeCode', typeCode({ kind: takesOff.kind, creditOf: null })),
          formattedDate(takesOff.issuedOn),
        ]),
    ]),
  ])
}

/** A rate, which there is none of outside of VAT (BR-O-05). */
function rateOf(category: string, vatBasisPoints: number): XmlElement | null {
  return category === 'O' ? null : element('ram:RateApplicablePercent', percent(vatBasisPoints))
}

function agreementOf(invoice: InvoiceDocument): XmlElement {
  const { contract } = invoice
  return element('ram:ApplicableHeaderTradeAgreement', [
    sellerOf(invoice),
    buyerOf(invoice),
    contract &&
      element('ram:ContractReferencedDocument', [
        element('ram:IssuerAssignedID', contract.quoteNumber),
      ]),
    // Supporting documents (BG-24).
    ...(contract?.amendments ?? []).map(({ number }) =>
      element('ram:AdditionalReferencedDocument', [
        element('ram:IssuerAssignedID', number),
        element('ram:TypeCode', '916'),
      ]),
    ),
  ])
}

function deliveryOf({ worksAddress, performedOn }: InvoiceDocument): XmlElement {
  return element('ram:ApplicableHeaderTradeDelivery', [
    worksAddress ? element('ram:ShipToTradeParty', [placeOf(worksAddress)]) : null,
    performedOn
      ? element('ram:ActualDeliverySupplyChainEvent', [
          element('ram:OccurrenceDateTime', [dateTime(performedOn)]),
        ])
      : null,
  ])
}

function settlementOf(invoice: InvoiceDocument, lines: readonly WrittenLine[]): XmlElement {
  const { number, totals, creditOf, deductions } = invoice
  const preceding = creditOf ? [creditOf] : deductions
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', number),
    element('ram:InvoiceCurrencyCode', 'EUR'),
    paymentMeans(invoice),
    ...taxesOf(invoice, lines),
    element('ram:SpecifiedTradePaymentTerms', [
      element(
        'ram:Description',
        [invoice.paymentTerms, retentionMention(invoice)].filter(Boolean).join(' '),
      ),
      element('ram:DueDateDateTime', [dateTime(invoice.paidOn ?? invoice.dueOn)]),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element(
        'ram:LineTotalAmount',
        amount(sumCents(lines.map(({ totalExclCents }) => totalExclCents))),
      ),
      element('ram:TaxBasisTotalAmount', amount(totals.totalExclCents)),
      element('ram:TaxTotalAmount', amount(totals.totalVatCents), { currencyID: 'EUR' }),
      element('ram:GrandTotalAmount', amount(totals.totalInclCents)),
      invoice.paidOn ? element('ram:TotalPrepaidAmount', amount(totals.totalInclCents)) : null,
      // What is kept back is owed too, later: the payment terms say when (EN 16931 has no term for it).
      element('ram:DuePayableAmount', amount(invoice.paidOn ? 0 : totals.totalInclCents)),
    ]),
    ...preceding.map(({ number: before, issuedOn }) =>
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', before),
        formattedDate(issuedOn),
      ]),
    ),
  ])
}

/** A transfer in euros to the company's account (58), where there is one and something to pay. */
function paymentMeans(invoice: InvoiceDocument): XmlElement | null {
  const { kind, bank, paidOn } = invoice
  if (bank === null || paidOn || kind === 'credit_note' || payableCents(invoice) <= 0) return null
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', '58'),
    element('ram:PayeePartyCreditorFinancialAccount', [
      element('ram:IBANID', bank.iban),
      element('ram:AccountName', bank.holder),
    ]),
    bank.bic
      ? element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', bank.bic)])
      : null,
  ])
}

/** The base and the VAT of each rate that a line has (BG-23), in the order of the document. */
function taxesOf(invoice: InvoiceDocument, lines: readonly WrittenLine[]): XmlElement[] {
  const rates = new Set([
    ...invoice.totals.vat.map(({ vatBasisPoints }) => vatBasisPoints),
    ...lines.map(({ vatBasisPoints }) => vatBasisPoints),
  ])
  return [...rates].map((vatBasisPoints) => {
    const rate = invoice.totals.vat.find((one) => one.vatBasisPoints === vatBasisPoints)
    const category = vatCategory(invoice, vatBasisPoints)
    return element('ram:ApplicableTradeTax', [
      element('ram:CalculatedAmount', amount(rate?.vatCents ?? 0)),
      element('ram:TypeCode', 'VAT'),
      category.code === 'S' ? null : element('ram:ExemptionReason', category.reason),
      element('ram:BasisAmount', amount(rate?.baseCents ?? 0)),
      element('ram:CategoryCode', category.code),
      category.code === 'S' ? null : elementOf('ram:ExemptionReasonCode', category.reasonCode),
      category.code === 'S' ? element('ram:DueDateTypeCode', owedWhen(invoice)) : null,
      rateOf(category.code, vatBasisPoints),
    ])
  })
}

/**
 * When the VAT is owed (BT-8, UNTDID 2475): when invoiced by choice, when delivered for goods
 * alone, else when paid.
 */
function owedWhen({ vatOnDebits, operation, kind }: InvoiceDocument): string {
  if (vatOnDebits) return '5'
  return operation === 'goods' && kind !== 'deposit' ? '29' : '72'
}
