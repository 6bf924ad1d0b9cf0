import { sumCents } from '#app/values/numbers/money.ts'
import { element, elementOf, writeXml, type XmlElement } from '#app/values/xml.ts'
import {
  wholeEuros,
  type Quarter,
  type Quarters,
  type ReportKind,
  type SellerIdentity,
} from './seller-report.ts'

/** Who runs the site, as it declares itself. */
export type ReportingOperator = {
  siren: string
  vatNumber: string
  name: string
  brand: string
  address: string
}
/**
 * A seller as a file declares them. `id` is their company's; `version` counts what was declared of
 * their year, and one that is `deleted` withdraws the version before it.
 */
export type DeclaredSeller = {
  id: string
  identity: SellerIdentity
  quarters: Quarters
  version: number
  deleted: boolean
}
/** A file of a year: its rank from 1, and which version of the operator it declares, said before or not. */
export type ReportHead = {
  year: number
  rank: number
  kind: ReportKind
  madeAt: Date
  operatorVersion: number
  operatorSaid: boolean
}

/**
 * The declaration of a year's sellers, after the schema of the DGFiP (« DPI-DAC7 », version 1.1):
 * the OECD's, but for its namespaces and the names of the taxes. What is left out of a file is
 * declared by the next.
 */
export function reportFile(
  { year, rank, kind, madeAt, operatorVersion, operatorSaid }: ReportHead,
  operator: ReportingOperator,
  sellers: readonly DeclaredSeller[],
): string {
  const root = `OP_${year}_${operator.siren}`
  return writeXml(
    element(
      'dpi:DPI_OECD',
      [
        element('dpi:MessageSpec', [
          element('dpi:TransmittingCountry', 'FR'),
          element('dpi:ReceivingCountry', 'FR'),
          element('dpi:MessageType', 'DPI'),
          element('dpi:MessageRefId', `${root}_d${rank}`),
          element('dpi:MessageTypeIndic', kind === 'new' ? 'DPI401' : 'DPI402'),
          element('dpi:ReportingPeriod', `${year}-12-31`),
          element('dpi:Timestamp', madeAt.toISOString().replace('Z', '')),
        ]),
        element('dpi:DPIBody', [
          element('dpi:PlatformOperator', [
            element('dpi:ResCountryCode', 'FR'),
            element('dpi:TIN', operator.siren, { issuedBy: 'FR' }),
            element('dpi:IN', operator.siren, { issuedBy: 'FR', INType: 'BRN' }),
            elementOf('dpi:VAT', operator.vatNumber),
            element('dpi:Name', operator.name),
            element('dpi:PlatformBusinessName', operator.brand),
            element(
              'dpi:Address',
              [element('dpi:CountryCode', 'FR'), element('dpi:AddressFree', operator.address)],
              { legalAddressType: 'OECD304' },
            ),
            element('dpi:Nexus', 'RPONEX1'),
            element('dpi:AssumedReporting', 'false'),
            docSpec(root, operatorVersion, operatorSaid ? 'OECD0' : changeOf(operatorVersion)),
          ]),
          ...sellers.map(({ id, identity, quarters, version, deleted }) =>
            element('dpi:ReportableSeller', [
              element('dpi:Identity', [
                identity.kind === 'entity' ? entity(identity) : individual(identity),
              ]),
              element('dpi:RelevantActivities', [
                element('dpi:PersonalServices', activities(quarters)),
              ]),
              docSpec(`${root}_${id}`, version, deleted ? 'OECD3' : changeOf(version)),
            ]),
          ),
        ]),
      ],
      { 'xmlns:dpi': 'urn:oecd:ties:dpi', 'xmlns:stf': 'urn:oecd:ties:dpistf', version: '1.0' },
    ),
  )
}

function entity({ siren, vatNumber, name, iban, ...address }: SellerIdentity): XmlElement {
  return element('dpi:EntitySeller', [
    element('dpi:Standard', [
      element('dpi:EntSellerID', [
        element('dpi:ResCountryCode', 'FR'),
        element('dpi:TIN', siren, { issuedBy: 'FR' }),
        element('dpi:IN', siren, { issuedBy: 'FR', INType: 'BRN' }),
        elementOf('dpi:VAT', vatNumber),
        element('dpi:Name', name),
        addressOf(address),
      ]),
      accountOf(iban, name),
    ]),
  ])
}

function individual(seller: SellerIdentity): XmlElement {
  const { taxNumber, vatNumber, firstName, lastName, bornOn, iban, ...address } = seller
  return element('dpi:IndividualSeller', [
    element('dpi:Standard', [
      element('dpi:IndSellerID', [
        element('dpi:ResCountryCode', 'FR'),
        element('dpi:TIN', taxNumber, { issuedBy: 'FR' }),
        elementOf('dpi:VAT', vatNumber),
        element(
          'dpi:Name',
          [element('dpi:FirstName', firstName), element('dpi:LastName', lastName)],
          { nameType: 'OECD202' },
        ),
        addressOf(address),
        element('dpi:BirthInfo', [element('dpi:BirthDate', bornOn)]),
      ]),
      accountOf(iban, `${firstName} ${lastName}`),
    ]),
  ])
}

/** Where a seller is paid, as far as the site knows it. */
const accountOf = (iban: string, holder: string): XmlElement | null =>
  iban
    ? element('dpi:FinancialIdentifier', [
        element('dpi:Identifier', iban, { AccountNumberType: 'IBAN' }),
        element('dpi:AccountHolderName', holder),
      ])
    : null

const addressOf = ({
  street,
  postalCode,
  city,
}: Pick<SellerIdentity, 'street' | 'postalCode' | 'city'>): XmlElement =>
  element(
    'dpi:Address',
    [
      element('dpi:CountryCode', 'FR'),
      element('dpi:AddressFix', [
        element('dpi:Street', street),
        element('dpi:PostCode', postalCode),
        element('dpi:City', city),
      ]),
    ],
    { legalAddressType: 'OECD303' },
  )

/** Whole euros: the schema takes no cents. The site withholds no tax. */
function activities(quarters: Quarters): XmlElement[] {
  const euros = (cents: number) => String(wholeEuros(cents))
  const four = (name: string, of: (quarter: Quarter) => string, money = true) =>
    quarters.map((quarter, index) =>
      element(`dpi:${name}Q${index + 1}`, of(quarter), money ? { currCode: 'EUR' } : {}),
    )
  return [
    element(
      'dpi:Consideration',
      four('Cons', ({ paidCents }) => euros(paidCents)),
    ),
    element(
      'dpi:NumberOfActivities',
      four('Numb', ({ works }) => String(works), false),
    ),
    element(
      'dpi:Fees',
      four('Fees', ({ feesCents }) => euros(feesCents)),
    ),
    element(
      'dpi:Taxes',
      four('Taxes', () => '0'),
    ),
  ]
}

/**
 * Said anew, for the first time, in place of an earlier version, or withdrawn with it (OECD user
 * guide, DocTypeIndic).
 */
type Change = 'OECD0' | 'OECD1' | 'OECD2' | 'OECD3'

const changeOf = (version: number): Change => (version === 1 ? 'OECD1' : 'OECD2')

const docSpec = (ref: string, version: number, change: Change): XmlElement =>
  element('dpi:DocSpec', [
    element('stf:DocTypeIndic', change),
    element('stf:DocRefId', `${ref}_v${version}`),
    change === 'OECD2' || change === 'OECD3'
      ? element('stf:CorrDocRefId', `${ref}_v${version - 1}`)
      : null,
  ])

/** What some quarters come to. */
export const paidInYear = (quarters: Quarters) =>
  sumCents(quarters.map(({ paidCents }) => paidCents))
