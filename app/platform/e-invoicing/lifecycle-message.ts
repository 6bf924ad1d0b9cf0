import { Parser } from 'htmlparser2'
import { decimalString } from '#app/values/numbers/money.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { element, elementOf, writeXml } from '#app/values/xml.ts'

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** The statuses that a company says (XP Z12-012): the name of each, and its code in UNTDID 1373. */
const SAID = {
  205: { name: 'Approuvée', untdid: '1' },
  210: { name: 'Refusée', untdid: '50' },
  212: { name: 'Encaissée', untdid: '47' },
} as const
/** One of them. */
type SaidStatus = keyof typeof SAID

type Party = { siren: string; name: string; role: 'SE' | 'BY' }

/** A status that one company tells the other of an invoice. */
export type LifecycleStatement = {
  id: string
  status: SaidStatus
  saidAt: Date
  invoice: { number: string; typeCode: string; issuedOn: Day; sellerSiren: string }
  from: Party
  to: Party
  /** Why it is refused. */
  reason: string | null
  /** What was received at each rate, below zero where it went back. */
  received: readonly { vatBasisPoints: number; cents: number }[]
}

/** The message of a status (UN/CEFACT CDAR D22B, XP Z12-012 annex A): the rules BR-FR-CDV-… are those of its checks. */
export function lifecycleMessage(said: LifecycleStatement): string {
  const { invoice, from, to } = said
  const { name, untdid } = SAID[said.status]
  const instant = said.saidAt.toISOString().slice(0, 19).replaceAll(/[-:T]/gu, '')
  const at = [element('udt:DateTimeString', instant, { format: '204' })]
  const party = (tag: string, { siren, name: called, role }: Party, address: boolean) =>
    element(tag, [
      element('ram:GlobalID', siren, { schemeID: '0002' }),
      element('ram:Name', called),
      element('ram:RoleCode', role),
      address
        ? element('ram:URIUniversalCommunication', [
            element('ram:URIID', siren, { schemeID: '0225' }),
          ])
        : null,
    ])
  const details = said.reason !== null || said.received.length > 0
  return writeXml(
    element(
      'rsm:CrossDomainAcknowledgementAndResponse',
      [
        element('rsm:ExchangedDocumentContext', [
          element('ram:BusinessProcessSpecifiedDocumentContextParameter', [
            element('ram:ID', 'REGULATED'),
          ]),
          element('ram:GuidelineSpecifiedDocumentContextParameter', [
            element('ram:ID', 'urn.cpro.gouv.fr:1p0:CDV:invoice'),
          ]),
        ]),
        element('rsm:ExchangedDocument', [
          element('ram:ID', said.id),
          element('ram:Name', name),
          element('ram:IssueDateTime', at),
          element('ram:SenderTradeParty', [element('ram:RoleCode', 'WK')]),
          party('ram:IssuerTradeParty', from, false),
          party('ram:RecipientTradeParty', to, true),
        ]),
        element('rsm:AcknowledgementDocument', [
          element('ram:MultipleReferencesIndicator', [element('udt:Indicator', 'false')]),
          // What a company says of an invoice; what platforms say has 305.
          element('ram:TypeCode', '23'),
          element('ram:IssueDateTime', at),
          element('ram:ReferenceReferencedDocument', [
            element('ram:IssuerAssignedID', invoice.number),
            element('ram:StatusCode', untdid),
            element('ram:TypeCode', invoice.typeCode),
            element('ram:FormattedIssueDateTime', [
              element('qdt:DateTimeString', invoice.issuedOn.replaceAll('-', ''), {
                format: '102',
              }),
            ]),
            element('ram:ProcessConditionCode', String(said.status)),
            element('ram:ProcessCondition', name),
            element('ram:IssuerTradeParty', [
              element('ram:GlobalID', invoice.sellerSiren, { schemeID: '0002' }),
            ]),
            details
              ? element('ram:SpecifiedDocumentStatus', [
                  said.reason === null ? null : element('ram:ReasonCode', 'AUTRE'),
                  elementOf('ram:Reason', said.reason),
                  element('ram:SequenceNumeric', '1'),
                  // BR-FR-CDV-14: one for each rate, with its amount.
                  ...said.received.map(({ vatBasisPoints, cents }) =>
                    element('ram:SpecifiedDocumentCharacteristic', [
                      element('ram:TypeCode', 'MEN'),
                      element('ram:ValueAmount', decimalString(cents, 2), { currencyID: 'EUR' }),
                      element('ram:ValuePercent', decimalString(vatBasisPoints, 2)),
                    ]),
                  ),
                ])
              : null,
          ]),
        ]),
      ],
      NAMESPACES,
    ),
  )
}

/** What a message of the platform says of an invoice. */
export type ReadStatus = { code: number; number: string; sellerSiren: string; reason: string }

const REFERENCE = '/AcknowledgementDocument/ReferenceReferencedDocument/'

/** Reads a message of a status; null where it says none of an invoice. No entity that the document defines is read. */
export function readLifecycleMessage(bytes: Uint8Array): ReadStatus | null {
  const text = new TextDecoder().decode(bytes)
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) return null
  const path: string[] = []
  const read = { code: '', number: '', sellerSiren: '', reason: '', reasonCode: '' }
  let value = ''
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name.replace(/^.*:/u, ''))
        value = ''
      },
      ontext(chunk) {
        if (value.length < 2_000) value += chunk
      },
      onclosetag() {
        const where = `/${path.slice(1).join('/')}`
        const said = value.trim()
        value = ''
        path.pop()
        if (!where.startsWith(REFERENCE)) return
        const at = where.slice(REFERENCE.length)
        if (at === 'ProcessConditionCode') read.code = said
        if (at === 'IssuerAssignedID') read.number = said
        if (at === 'IssuerTradeParty/GlobalID') read.sellerSiren ||= said
        if (at === 'SpecifiedDocumentStatus/Reason') read.reason ||= said
        if (at === 'SpecifiedDocumentStatus/ReasonCode') read.reasonCode ||= said
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  parser.end()
  if (!/^\d{3}$/u.test(read.code) || read.number === '') return null
  return {
    code: Number(read.code),
    number: read.number,
    sellerSiren: read.sellerSiren.slice(0, 9),
    reason: (read.reason || read.reasonCode).slice(0, 1_000),
  }
}
