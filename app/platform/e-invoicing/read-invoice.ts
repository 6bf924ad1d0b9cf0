import { Parser } from 'htmlparser2'
import { isDay, type Day } from '#app/values/time/french-date.ts'

/** What an electronic invoice that came says, of what one reads and pays by. Cents; below zero where it says so. */
export type ReadInvoice = {
  syntax: 'CII' | 'UBL'
  number: string
  /** UNTDID 1001: 380 an invoice, 381 a credit note… */
  typeCode: string
  issuedOn: Day
  dueOn: Day | null
  seller: { name: string; siren: string }
  buyerSiren: string
  totalExclCents: number
  totalVatCents: number
  totalInclCents: number
  dueCents: number
  lines: { name: string; quantity: string; totalCents: number }[]
}

const MOST_CHARACTERS = 5_000_000
const MOST_LINES = 200
/** 10 million euros: sums and differences of such amounts fit the database's integers. */
const MOST_CENTS = 1_000_000_000

/** Where each fact stands, in the two syntaxes of EN 16931; the paths begin under the root. */
const PLACES = {
  CII: {
    number: 'ExchangedDocument/ID',
    typeCode: 'ExchangedDocument/TypeCode',
    issuedOn: 'ExchangedDocument/IssueDateTime/DateTimeString',
    dueOn: `${settlement()}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`,
    currency: `${settlement()}/InvoiceCurrencyCode`,
    sellerName: `${agreement('Seller')}/Name`,
    sellerNumbers: [
      `${agreement('Seller')}/SpecifiedLegalOrganization/ID`,
      `${agreement('Seller')}/GlobalID`,
    ],
    buyerNumbers: [
      `${agreement('Buyer')}/SpecifiedLegalOrganization/ID`,
      `${agreement('Buyer')}/GlobalID`,
    ],
    excl: `${sums()}/TaxBasisTotalAmount`,
    vat: `${sums()}/TaxTotalAmount`,
    incl: `${sums()}/GrandTotalAmount`,
    due: `${sums()}/DuePayableAmount`,
    line: 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem',
    lineName: 'SpecifiedTradeProduct/Name',
    lineQuantity: ['SpecifiedLineTradeDelivery/BilledQuantity'],
    lineTotal:
      'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
  },
  UBL: {
    number: 'ID',
    typeCode: /^(?:Invoice|CreditNote)TypeCode$/u,
    issuedOn: 'IssueDate',
    dueOn: 'DueDate',
    currency: 'DocumentCurrencyCode',
    sellerName: 'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName',
    sellerNumbers: ['AccountingSupplierParty/Party/PartyLegalEntity/CompanyID'],
    buyerNumbers: ['AccountingCustomerParty/Party/PartyLegalEntity/CompanyID'],
    excl: 'LegalMonetaryTotal/TaxExclusiveAmount',
    vat: 'TaxTotal/TaxAmount',
    incl: 'LegalMonetaryTotal/TaxInclusiveAmount',
    due: 'LegalMonetaryTotal/PayableAmount',
    line: /^(?:Invoice|CreditNote)Line$/u,
    lineName: 'Item/Name',
    lineQuantity: ['InvoicedQuantity', 'CreditedQuantity'],
    lineTotal: 'LineExtensionAmount',
  },
} as const

function settlement() {
  return 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement' as const
}
function sums() {
  return `${settlement()}/SpecifiedTradeSettlementHeaderMonetarySummation` as const
}
function agreement(party: 'Seller' | 'Buyer') {
  return `SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/${party}TradeParty` as const
}

/** A text of the document, and where it stands: under the root, or in its line. */
type Said = { path: string; text: string }

/**
 * Reads an electronic invoice in one of the two syntaxes of EN 16931; null for what is none, or
 * lacks what every invoice says. No entity that the document defines is read, and nothing is
 * fetched.
 */
export function readElectronicInvoice(xml: string): ReadInvoice | null {
  // Neither a document of its own kind, nor a character that no XML holds and no database keeps.
  if (xml.length > MOST_CHARACTERS || /<!(?:DOCTYPE|ENTITY)|\0/iu.test(xml)) return null
  const { root, said, lines } = textsOf(xml)
  const syntax =
    root === 'CrossIndustryInvoice'
      ? 'CII'
      : root === 'Invoice' || root === 'CreditNote'
        ? 'UBL'
        : null
  if (!syntax) return null
  const places = PLACES[syntax]
  const of = (place: string | RegExp, line = -1) =>
    said
      .get(line)
      ?.find(({ path }) => (typeof place === 'string' ? path === place : place.test(path)))?.text ??
    ''
  const sirenOf = (numbers: readonly string[]) =>
    numbers
      .map((place) => of(place).replaceAll(/\s/gu, ''))
      .find((text) => /^\d{9}(?:\d{5})?$/u.test(text))
      ?.slice(0, 9) ?? ''
  const issuedOn = dayOf(of(places.issuedOn))
  const amounts = [places.excl, places.vat, places.incl, places.due].map((place) =>
    centsOf(of(place)),
  )
  const [excl, vat, incl, due] = amounts
  const number = of(places.number)
  const seller = { name: cut(of(places.sellerName), 300), siren: sirenOf(places.sellerNumbers) }
  const buyerSiren = sirenOf(places.buyerNumbers)
  if (
    !issuedOn ||
    !/^[!-~\u00a0-\u017f ]{1,100}$/u.test(number) ||
    seller.name === '' ||
    seller.siren === '' ||
    buyerSiren === '' ||
    of(places.currency) !== 'EUR' ||
    excl === null ||
    incl === null
  )
    return null
  return {
    syntax,
    number,
    typeCode: /^\d{3}$/u.test(of(places.typeCode)) ? of(places.typeCode) : '380',
    issuedOn,
    dueOn: dayOf(of(places.dueOn)),
    seller,
    buyerSiren,
    totalExclCents: excl!,
    totalVatCents: vat ?? incl! - excl!,
    totalInclCents: incl!,
    dueCents: due ?? incl!,
    lines: Array.from({ length: Math.min(MOST_LINES, lines) }, (_, line) => ({
      name: cut(of(places.lineName, line), 500),
      quantity: cut(places.lineQuantity.map((place) => of(place, line)).find(Boolean) ?? '', 40),
      totalCents: centsOf(of(places.lineTotal, line)) ?? 0,
    })),
  }
}

/** Every text of a document by its line, -1 outside of lines, and how many lines there are. */
function textsOf(xml: string): { root: string; said: Map<number, Said[]>; lines: number } {
  const path: string[] = []
  const said = new Map<number, Said[]>([[-1, []]])
  let root = ''
  let value = ''
  let line = -1
  let inLine = 0
  const isLine = (where: string) =>
    where === PLACES.CII.line || (PLACES.UBL.line.test(where) && root !== 'CrossIndustryInvoice')
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name.replace(/^.*:/u, ''))
        if (path.length === 1) root ||= path[0]!
        value = ''
        if (inLine === 0 && isLine(path.slice(1).join('/'))) {
          said.set(++line, [])
          inLine = path.length
        }
      },
      ontext(chunk) {
        if (value.length < 2_000) value += chunk
      },
      onclosetag() {
        const text = value.trim()
        if (text !== '')
          said.get(inLine ? line : -1)!.push({ path: path.slice(inLine || 1).join('/'), text })
        value = ''
        if (path.length === inLine) inLine = 0
        path.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  parser.end()
  return { root, said, lines: line + 1 }
}

/** « 20270901 » or « 2027-09-01 ». */
function dayOf(text: string): Day | null {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/u, '$1-$2-$3')
  return isDay(day) ? day : null
}

/** « 1234.5 » as cents, rounded; null for what is no amount that we count in. */
function centsOf(text: string): number | null {
  if (!/^[+-]?\d{1,8}(?:\.\d{1,6})?$/u.test(text)) return null
  const cents = Math.round(Number(text) * 100)
  return Math.abs(cents) <= MOST_CENTS ? cents : null
}

/** The first characters of a text; a sign of two halves is not cut in the middle, which no database keeps. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed()
}
