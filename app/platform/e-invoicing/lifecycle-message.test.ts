import { expect, it } from 'vitest'
import { all, one, readXml } from '#test/read-xml.ts'
import { lifecycleMessage, readLifecycleMessage } from './lifecycle-message.ts'

const SAID = {
  id: 'a-message',
  status: 212,
  saidAt: new Date('2027-09-02T10:00:00Z'),
  invoice: {
    number: 'F-00042',
    typeCode: '380',
    issuedOn: '2027-09-01',
    sellerSiren: '732829320',
  },
  from: { siren: '732829320', name: 'Toits & Œuvres', role: 'SE' },
  to: { siren: '552100554', name: 'Syndic « L’Érable »', role: 'BY' },
  reason: null,
  received: [
    { vatBasisPoints: 2_000, cents: 12_000 },
    { vatBasisPoints: 550, cents: -105 },
  ],
} as const

it('says a payment by rate, as the rules of life-cycle messages want it (BR-FR-CDV)', () => {
  const message = readXml(lifecycleMessage(SAID))
  const document = 'AcknowledgementDocument/ReferenceReferencedDocument'
  expect(
    one(message, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
  ).toBe('urn.cpro.gouv.fr:1p0:CDV:invoice')
  // CDV-07, -08, -09, -10, -11, -12, -13.
  expect(one(message, 'ExchangedDocument/IssuerTradeParty/GlobalID')).toBe('732829320')
  expect(
    one(message, 'ExchangedDocument/RecipientTradeParty/URIUniversalCommunication/URIID'),
  ).toBe('552100554')
  expect(one(message, 'AcknowledgementDocument/TypeCode')).toBe('23')
  expect(one(message, `${document}/IssuerAssignedID`)).toBe('F-00042')
  expect(one(message, `${document}/FormattedIssueDateTime/DateTimeString`)).toBe('20270901')
  expect(one(message, `${document}/ProcessConditionCode`)).toBe('212')
  expect(one(message, `${document}/IssuerTradeParty/GlobalID`)).toBe('732829320')
  // CDV-14 and -16.
  const amounts = all(
    message,
    `${document}/SpecifiedDocumentStatus/SpecifiedDocumentCharacteristic`,
  )
  expect(
    amounts.map((amount) => [
      one(amount, 'TypeCode'),
      one(amount, 'ValueAmount'),
      one(amount, 'ValuePercent'),
    ]),
  ).toEqual([
    ['MEN', '120.00', '20.00'],
    ['MEN', '-1.05', '5.50'],
  ])
  expect(one(message, `${document}/SpecifiedDocumentStatus/SequenceNumeric`)).toBe('1')
})

it('is read back, with the reason of a refusal (CDV-15)', () => {
  const refused = lifecycleMessage({ ...SAID, status: 210, reason: 'Prix <faux>', received: [] })
  expect(readLifecycleMessage(Buffer.from(refused))).toEqual({
    code: 210,
    number: 'F-00042',
    sellerSiren: '732829320',
    reason: 'Prix <faux>',
  })
})

it.each(['', 'no xml', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])(
  'is none of an invoice: %j',
  (text) => {
    expect(readLifecycleMessage(Buffer.from(text))).toBeNull()
  },
)
