import type {
  PostalAddress,
  InvoiceDocument,
} from '#app/features/invoices/document/invoice-document.ts'
import { issuerOf } from '#app/features/quotes/document/printed-issuer.ts'
import { element, elementOf, type XmlElement } from '#app/values/xml.ts'
import { vatCategory } from './codes.ts'

/**
 * The register of French companies, by their nine digits or those of one place of theirs; the
 * directory of platforms.
 */
const SIREN = { schemeID: '0002' }
const SIRET = { schemeID: '0009' }
const DIRECTORY = { schemeID: '0225' }

/** BG-4. */
export function sellerOf(invoice: InvoiceDocument): XmlElement {
  const { company } = invoice
  const { name, siret, siren, phone, email, managerName, vatNumber } = company
  return element('ram:SellerTradeParty', [
    elementOf('ram:GlobalID', siret, SIRET),
    element('ram:Name', name),
    elementOf(
      'ram:Description',
      [issuerOf(company).lines[0], company.registration].filter(Boolean).join(', '),
    ),
    element('ram:SpecifiedLegalOrganization', [element('ram:ID', siren, SIREN)]),
    element('ram:DefinedTradeContact', [
      elementOf('ram:PersonName', managerName),
      phone
        ? element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)])
        : null,
      element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email)]),
    ]),
    postalAddress(company.postal),
    element('ram:URIUniversalCommunication', [element('ram:URIID', siren, DIRECTORY)]),
    registrationOf(invoice, vatNumber, siren),
  ])
}

/** BG-7. */
export function buyerOf(invoice: InvoiceDocument): XmlElement {
  const { name, address, siren, siret, vatNumber, electronicAddress } = invoice.client
  return element('ram:BuyerTradeParty', [
    elementOf('ram:GlobalID', siret, SIRET),
    element('ram:Name', name),
    siren ? element('ram:SpecifiedLegalOrganization', [element('ram:ID', siren, SIREN)]) : null,
    postalAddress(address),
    siren
      ? element('ram:URIUniversalCommunication', [
          element('ram:URIID', electronicAddress ?? siren, DIRECTORY),
        ])
      : null,
    vatNumber && !outsideVat(invoice) ? registration(vatNumber, 'VA') : null,
  ])
}

/**
 * The company's number of VAT. Where French VAT does not exist, it is not said (BR-O-02); who has
 * none is known to the tax office by the SIREN (BT-32).
 */
function registrationOf(
  invoice: InvoiceDocument,
  vatNumber: string | null,
  siren: string,
): XmlElement | null {
  if (outsideVat(invoice)) return null
  return vatNumber ? registration(vatNumber, 'VA') : registration(siren, 'FC')
}

const registration = (number: string, schemeID: 'VA' | 'FC') =>
  element('ram:SpecifiedTaxRegistration', [element('ram:ID', number, { schemeID })])

const outsideVat = (invoice: InvoiceDocument) =>
  invoice.totals.vat.every(
    ({ vatBasisPoints }) => vatCategory(invoice, vatBasisPoints).code === 'O',
  )

const postalAddress = ({ line, postalCode, city, countryCode }: PostalAddress): XmlElement =>
  element('ram:PostalTradeAddress', [
    elementOf('ram:PostcodeCode', postalCode),
    elementOf('ram:LineOne', line),
    elementOf('ram:CityName', city),
    element('ram:CountryID', countryCode),
  ])

/** « 12 rue des Lilas, 49000 Angers » in its parts; an address that is written otherwise stays whole. */
export function placeOf(address: string): XmlElement {
  const [, line, postalCode, city] = /^(.*\S)\s*,\s*(\d{5})\s+([^,]+)$/su.exec(address) ?? []
  return postalAddress({
    line: line ?? address,
    postalCode: postalCode ?? '',
    city: city ?? '',
    countryCode: 'FR',
  })
}
