import { SIGN_HERE, withdrawalForm } from '#app/features/quotes/copy.ts'
import { refundDueBy } from '#app/features/quotes/decision/withdrawal.ts'
import { issuerOf } from '#app/features/quotes/document/printed-issuer.ts'
import { pricesOf } from '#app/features/quotes/document/printed-quote.ts'
import {
  signatureWords,
  type QuoteSignature,
} from '#app/features/quotes/document/signature-words.ts'
import { CONTRACT_MODE_LABELS } from '#app/features/signatures/copy.ts'
import type { PrintedDocument, PrintedPart } from '#app/platform/pdf/printed-document.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { formatDate, formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import type { AmendmentDocument, AmendmentPreview } from './amendment-document.ts'
import {
  AMENDMENT_DOCUMENT_NAMES,
  AMENDMENT_MENTION,
  AMENDMENT_WITHDRAWAL,
  signedEuros,
} from '#app/features/amendments/copy.ts'

type Sheet = AmendmentDocument | AmendmentPreview

/** An amendment as it is read: what it changes, why, what it comes to, and the contract before and after. */
export function printedAmendment(amendment: Sheet, madeAt: Date): PrintedDocument {
  return {
    ...headOf(amendment, madeAt),
    title: amendment.title,
    introduction: amendment.reason || null,
    parts: [
      ...contentOf(amendment),
      { kind: 'sign_here', mention: AMENDMENT_MENTION, fields: [...SIGN_HERE] },
      ...formOf(amendment, '……………………'),
    ],
  }
}

/** What its client signed: the amendment, its withdrawal form, and the proof of the signature as its last page. */
export function printedSignedAmendment(
  amendment: AmendmentDocument,
  signature: QuoteSignature & { retractableUntil: Date | null; withdrawalOpen: boolean },
  zone: string,
): PrintedDocument {
  const { acceptedAt, proof } = signature
  const { signed, when, sentences } = signatureWords(signature, zone)
  return {
    ...printedAmendment(amendment, acceptedAt),
    name: AMENDMENT_DOCUMENT_NAMES.signed_amendment(amendment.number),
    parts: [
      ...contentOf(amendment),
      { kind: 'signed', title: `${signed}, ${when}`, sentences },
      ...formOf(amendment, formatDateTime(acceptedAt, zone)),
      {
        kind: 'record',
        title: 'Preuve de signature',
        introduction:
          'Ce qui est gardé de la signature en ligne de cet avenant. Les deux parties en ont le même exemplaire.',
        rows: [
          ...amendmentRows(amendment),
          { term: 'Avenant conclu', value: CONTRACT_MODE_LABELS[signature.contractMode] },
          ...proof.map(({ label, words }) => ({ term: label, value: words })),
          ...(signature.retractableUntil
            ? [
                {
                  term: 'Rétractation',
                  value: AMENDMENT_WITHDRAWAL.period(
                    formatDate(signature.retractableUntil, zone),
                    signature.withdrawalOpen,
                  ),
                },
              ]
            : []),
        ],
      },
    ],
  }
}

/** The receipt of a withdrawal, on a durable medium (law.md W6): what was renounced, the day and the hour. */
export function printedAmendmentReceipt(
  amendment: AmendmentDocument,
  signature: QuoteSignature & {
    retractedAt: Date
    retractionText: string | null
    contentHash: string
  },
  zone: string,
): PrintedDocument {
  const { acceptedAt, contractMode, retractedAt, retractionText, contentHash } = signature
  const head = headOf(amendment, retractedAt)
  const received = formatDateTime(retractedAt, zone)
  return {
    ...head,
    name: AMENDMENT_DOCUMENT_NAMES.amendment_withdrawal_receipt(amendment.number),
    facts: [{ label: null, text: `Reçue le ${received}` }, ...head.facts.slice(1)],
    title: 'Accusé de réception de la rétractation',
    introduction: `${signature.signedName} renonce à l’avenant «\u00a0${amendment.title}\u00a0» conclu avec ${amendment.company.name}. ${AMENDMENT_WITHDRAWAL.effect}`,
    parts: [
      {
        kind: 'record',
        title: 'L’avenant et sa rétractation',
        introduction: `Aucune raison n’est à donner. Toute somme versée pour cet avenant est remboursée au plus tard le ${formatDate(refundDueBy(retractedAt, zone), zone)}.`,
        rows: [
          ...amendmentRows(amendment),
          { term: 'Signé par', value: signature.signedName },
          {
            term: 'Signé le',
            value: `${formatDateTime(acceptedAt, zone)} (${universal(acceptedAt)})`,
          },
          { term: 'Avenant conclu', value: CONTRACT_MODE_LABELS[contractMode] },
          { term: 'Rétractation reçue le', value: `${received} (${universal(retractedAt)})` },
          ...(retractionText ? [{ term: 'Message', value: retractionText }] : []),
          { term: 'Empreinte de l’avenant (SHA-256)', value: contentHash },
        ],
      },
    ],
  }
}

/** What stands above every document of an amendment. */
function headOf(
  { company, number, quoteNumber, quoteSignedOn, issuedOn, client, worksAddress }: Sheet,
  madeAt: Date,
): Pick<PrintedDocument, 'name' | 'madeAt' | 'issuer' | 'facts'> {
  return {
    name:
      number === null ? 'Avenant, numéro à l’envoi' : AMENDMENT_DOCUMENT_NAMES.amendment(number),
    madeAt,
    issuer: issuerOf(company),
    facts: [
      {
        label: null,
        text: `Établi le ${formatDay(issuedOn)}\nAu devis ${quoteNumber} du ${formatDay(quoteSignedOn)}`,
      },
      { label: 'Client', text: client.name },
      { label: 'Lieu des travaux', text: worksAddress },
    ],
  }
}

/** Lines, totals, the contract before and after, and mentions. */
function contentOf(amendment: Sheet): PrintedPart[] {
  const { lines, before, after, totals, mentions } = amendment
  return [
    ...(lines.length > 0 ? pricesOf({ lines, totals }, 'Lignes de l’avenant') : []),
    {
      kind: 'points',
      title: 'Total du contrat',
      points: [
        { key: 'before', text: `Avant cet avenant\u00a0: ${amounts(before)}` },
        {
          key: 'change',
          text: `Cet avenant\u00a0: ${signedEuros(totals.totalInclCents)}${ttc(after)}.`,
        },
        { key: 'after', text: `Avec cet avenant\u00a0: ${amounts(after)}` },
      ],
    },
    {
      kind: 'points',
      title: 'Conditions et mentions',
      points: mentions.map(({ key, text }) => ({ key, text })),
    },
  ]
}

const chargesVat = ({ vat }: AmendmentDocument['after']) =>
  vat.some(({ vatBasisPoints }) => vatBasisPoints > 0)
const ttc = (totals: AmendmentDocument['after']) => (chargesVat(totals) ? ' TTC' : '')

/** What a contract comes to in one sentence, with the base and the VAT of each rate. */
function amounts(totals: AmendmentDocument['after']): string {
  const total = `${formatEuros(totals.totalInclCents)}${ttc(totals)}`
  if (!chargesVat(totals)) return `${total}.`
  const rates = totals.vat.map(
    ({ vatBasisPoints, baseCents, vatCents }) =>
      `TVA ${formatVatRate(vatBasisPoints)} sur ${formatEuros(baseCents)}\u00a0: ${formatEuros(vatCents)}`,
  )
  return `${total}, soit ${formatEuros(totals.totalExclCents)} HT (${rates.join(', ')}).`
}

function formOf({ company, number, mentions }: Sheet, signedOn: string): PrintedPart[] {
  if (!mentions.some((mention) => mention.key === 'withdrawal')) return []
  return [
    {
      kind: 'form',
      title: 'Formulaire de rétractation',
      introduction: 'À compléter et à renvoyer seulement si vous souhaitez renoncer à cet avenant.',
      text: withdrawalForm({
        company: company.name,
        address: [company.address, company.email].filter(Boolean).join(', '),
        of: `de l’avenant ${number ?? '…………………'}`,
        signedOn,
      }),
    },
  ]
}

/** Which amendment it is about: the first lines of every record of one. */
function amendmentRows(amendment: AmendmentDocument): { term: string; value: string }[] {
  const { number, title, company, worksAddress, totals, after } = amendment
  // One that adds days alone has no rate: the contract says whether VAT is charged.
  const withVat = chargesVat(after) || totals.vat.some(({ vatBasisPoints }) => vatBasisPoints > 0)
  return [
    { term: 'Avenant', value: `${number}, ${title}` },
    { term: 'Au devis', value: amendment.quoteNumber },
    { term: 'Entreprise', value: company.name },
    { term: 'Lieu des travaux', value: worksAddress },
    {
      term: withVat ? 'Total TTC de l’avenant' : 'Total de l’avenant',
      value: signedEuros(totals.totalInclCents),
    },
    {
      term: withVat ? 'Total TTC du contrat' : 'Total du contrat',
      value: formatEuros(after.totalInclCents),
    },
  ]
}

/** An instant that no time zone can make doubtful. */
const universal = (instant: Date) => `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`
