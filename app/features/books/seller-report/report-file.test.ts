import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { reportFile, type DeclaredSeller, type ReportHead } from './report-file.ts'
import type { Quarters, SellerIdentity } from './seller-report.ts'

/**
 * What the schema of the DGFiP allows in each element that we write, in its order; a question mark
 * may be left out, a plus sign repeated. « Cahier des charges DPI-DAC7 » 1.5 and schema « DPIXML »
 * 1.1, published by the DGFiP on
 * impots.gouv.fr/transfert-dinformations-en-application-des-dispositifs-dpi-dac7-plateformes-deconomie-collaborative,
 * as github.com/backmarket-oss/dac7 (`schemas/xml`, November 2025) gives them.
 */
const PARTY = ['ResCountryCode', 'TIN+', 'IN?', 'VAT?', 'Name']
const PERSON_NAME = ['FirstName', 'LastName']
const four = (name: string) => [1, 2, 3, 4].map((quarter) => `${name}Q${quarter}`)
const CONTENT: Readonly<Record<string, readonly string[]>> = {
  DPI_OECD: ['MessageSpec', 'DPIBody'],
  MessageSpec: [
    'TransmittingCountry',
    'ReceivingCountry',
    'MessageType',
    'MessageRefId',
    'MessageTypeIndic',
    'ReportingPeriod',
    'Timestamp',
  ],
  DPIBody: ['PlatformOperator', 'ReportableSeller+'],
  PlatformOperator: [
    ...PARTY,
    'PlatformBusinessName',
    'Address+',
    'Nexus',
    'AssumedReporting',
    'DocSpec',
  ],
  ReportableSeller: ['Identity', 'RelevantActivities', 'DocSpec'],
  Identity: ['EntitySeller?', 'IndividualSeller?'],
  EntitySeller: ['Standard'],
  IndividualSeller: ['Standard'],
  Standard: ['EntSellerID?', 'IndSellerID?', 'FinancialIdentifier?'],
  EntSellerID: [...PARTY, 'Address+'],
  IndSellerID: ['ResCountryCode', 'TIN+', 'VAT?', 'Name', 'Address+', 'BirthInfo'],
  BirthInfo: ['BirthDate'],
  FinancialIdentifier: ['Identifier', 'AccountHolderName?', 'OtherInfo?'],
  Address: ['CountryCode', 'AddressFix?', 'AddressFree?'],
  AddressFix: ['Street?', 'PostCode?', 'City'],
  RelevantActivities: ['PersonalServices'],
  PersonalServices: ['Consideration', 'NumberOfActivities', 'Fees', 'Taxes'],
  Consideration: four('Cons'),
  NumberOfActivities: four('Numb'),
  Fees: four('Fees'),
  Taxes: four('Taxes'),
  DocSpec: ['DocTypeIndic', 'DocRefId', 'CorrDocRefId?'],
}
/** What the texts of some may be. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  TransmittingCountry: /^FR$/u,
  ReceivingCountry: /^FR$/u,
  MessageType: /^DPI$/u,
  MessageRefId: /^(?=.{1,88}$)OP_20\d\d_\d{9}_.+$/u,
  MessageTypeIndic: /^DPI40[12]$/u,
  ReportingPeriod: /^20\d\d-12-31$/u,
  Timestamp: /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/u,
  Nexus: /^RPONEX1$/u,
  AssumedReporting: /^false$/u,
  DocTypeIndic: /^OECD[0-3]$/u,
  DocRefId: /^[\da-zA-Z+-.:=_]{1,200}$/u,
  CorrDocRefId: /^[\da-zA-Z+-.:=_]{1,200}$/u,
}

/** What is wrong with a file against its schema. */
function faultsOf(xml: string): string[] {
  const faults: string[] = []
  const open: { name: string; children: string[]; text: string }[] = []
  const parser = new Parser(
    {
      onopentagname(name) {
        const bare = name.replace(/^(?:dpi|stf):/u, '')
        open.at(-1)?.children.push(bare)
        open.push({ name: bare, children: [], text: '' })
      },
      ontext(text) {
        if (open.length > 0) open.at(-1)!.text += text
      },
      onclosetag() {
        const { name, children, text } = open.pop()!
        // A company's name is a text, a person's has parts.
        const allowed = name === 'Name' && children.length > 0 ? PERSON_NAME : CONTENT[name]
        if (allowed) {
          const pattern = allowed.map((one) =>
            one.endsWith('?')
              ? `(?:${one.slice(0, -1)} )?`
              : one.endsWith('+')
                ? `(?:${one.slice(0, -1)} )+`
                : `${one} `,
          )
          if (
            !new RegExp(`^${pattern.join('')}$`, 'u').test(
              children.map((one) => `${one} `).join(''),
            )
          )
            faults.push(`${name} holds ${children.join(', ')}`)
        } else if (children.length > 0 || text.trim() === '' || text.length > 200) {
          faults.push(`${name} is « ${text.trim()} »`)
        }
        const wanted = /Q[1-4]$/u.test(name) ? /^\d+$/u : TEXTS[name]
        if (wanted && !wanted.test(text)) faults.push(`${name} is « ${text} »`)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return faults
}

const PERSON: SellerIdentity = {
  kind: 'individual',
  name: 'Martin Plomberie',
  firstName: 'Zoé',
  lastName: 'Martin',
  siren: '732829320',
  vatNumber: '',
  taxNumber: '3023217600053',
  bornOn: '1984-02-29',
  street: '3 rue Haute',
  postalCode: '69003',
  city: 'Lyon',
  iban: 'FR7630006000011234567890189',
}
const COMPANY: SellerIdentity = { ...PERSON, kind: 'entity', vatNumber: 'FR44732829320', iban: '' }
const QUARTERS = [
  { paidCents: 30_050, works: 1, feesCents: 4_788 },
  { paidCents: 0, works: 0, feesCents: 0 },
  { paidCents: 149, works: 1, feesCents: 0 },
  { paidCents: 0, works: 0, feesCents: 0 },
] as unknown as Quarters
const OPERATOR = {
  siren: '732829320',
  vatNumber: '',
  name: 'Ouvréo SAS',
  brand: 'Ouvréo',
  address: '1 rue du Marché, 69003 Lyon',
}
const HEAD: ReportHead = {
  year: 2026,
  rank: 1,
  kind: 'new',
  madeAt: new Date('2027-01-05T09:00:00Z'),
  operatorVersion: 1,
  operatorSaid: false,
}
const seller = (change: Partial<DeclaredSeller> = {}): DeclaredSeller => ({
  id: '0197f0a0-0000-7000-8000-000000000001',
  identity: PERSON,
  quarters: QUARTERS,
  version: 1,
  deleted: false,
  ...change,
})

describe('the file of the sellers of a year', () => {
  it('holds what the schema of the tax office allows, in its order', () => {
    const sellers = [seller(), seller({ identity: COMPANY })]
    const file = reportFile(HEAD, OPERATOR, sellers)
    expect(faultsOf(file)).toEqual([])
    expect(faultsOf(file.replaceAll(/\s*<dpi:Taxes>[^]*?<\/dpi:Taxes>/gu, ''))).toHaveLength(2)
    const corrected = reportFile(
      { ...HEAD, rank: 2, kind: 'correction', operatorVersion: 2 },
      OPERATOR,
      [seller({ version: 2 }), seller({ version: 3, deleted: true })],
    )
    expect(faultsOf(corrected)).toEqual([])
  })

  it('says where a seller is paid, as far as it is known, in whole euros', () => {
    const file = reportFile(HEAD, OPERATOR, [seller()])
    expect(file).toContain(
      '<dpi:Identifier AccountNumberType="IBAN">FR7630006000011234567890189</dpi:Identifier>',
    )
    expect(file).toContain('<dpi:AccountHolderName>Zoé Martin</dpi:AccountHolderName>')
    expect(file).toContain('<dpi:ConsQ1 currCode="EUR">301</dpi:ConsQ1>')
    expect(file).toContain('<dpi:FeesQ1 currCode="EUR">48</dpi:FeesQ1>')
    expect(reportFile(HEAD, OPERATOR, [seller({ identity: COMPANY })])).not.toContain('IBAN')
  })

  it('tells what is new from what replaces or withdraws what was declared, and says an operator again', () => {
    const indicated = (file: string) =>
      [
        ...file.matchAll(/<(?:dpi|stf):(?:MessageTypeIndic|DocTypeIndic|CorrDocRefId)>([^<]*)/gu),
      ].map(([, text]) => text)
    expect(indicated(reportFile(HEAD, OPERATOR, [seller()]))).toEqual(['DPI401', 'OECD1', 'OECD1'])
    const again = { ...HEAD, rank: 2, operatorSaid: true }
    expect(indicated(reportFile(again, OPERATOR, [seller()]))).toEqual(['DPI401', 'OECD0', 'OECD1'])
    const ref = `OP_2026_732829320_${seller().id}`
    expect(
      indicated(
        reportFile({ ...again, kind: 'correction' }, OPERATOR, [
          seller({ version: 2 }),
          seller({ version: 3, deleted: true }),
        ]),
      ),
    ).toEqual(['DPI402', 'OECD0', 'OECD2', `${ref}_v1`, 'OECD3', `${ref}_v2`])
    expect(indicated(reportFile({ ...HEAD, rank: 2, operatorVersion: 2 }, OPERATOR, []))).toEqual([
      'DPI401',
      'OECD2',
      'OP_2026_732829320_v1',
    ])
  })
})
