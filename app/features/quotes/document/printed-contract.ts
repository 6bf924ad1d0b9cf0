import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDate, formatDateTime, formatDay, type Day } from '#app/values/time/french-date.ts'
import { CONTRACT_MODE_LABELS } from '#app/features/signatures/copy.ts'
import { DOCUMENT_NAMES, WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import { refundDueBy } from '#app/features/quotes/decision/withdrawal.ts'
import { contentOf, hasVat, headOf, printedQuote, withdrawalFormOf } from './printed-quote.ts'
import type { QuoteDocument } from './quote-document.ts'
import { signatureWords, type QuoteSignature } from './signature-words.ts'

/** What a contract says besides its devis: its signature, and what is kept to prove it (law.md D13). */
export type SignedFacts = QuoteSignature & {
  retractableUntil: Date | null
  withdrawalOpen: boolean
}

/**
 * The contract: the devis that was signed, by whom and when, its withdrawal form, and the proof of the signature as its
 * last page. `zone` is that of the works.
 */
export function printedContract(
  quote: QuoteDocument,
  signature: SignedFacts,
  zone: string,
): PrintedDocument {
  const { acceptedAt, proof } = signature
  const { signed, when, sentences } = signatureWords(signature, zone)
  return {
    ...printedQuote(quote, acceptedAt),
    name: DOCUMENT_NAMES.signed_quote(quote.number),
    parts: [
      ...contentOf(quote),
      { kind: 'signed', title: `${signed}, ${when}`, sentences },
      ...withdrawalFormOf(quote, formatDateTime(acceptedAt, zone)),
      {
        kind: 'record',
        title: 'Preuve de signature',
        introduction:
          'Ce qui est gardé de la signature en ligne de ce devis. Les deux parties en ont le même exemplaire.',
        rows: [
          ...contractRows(quote),
          { term: 'Contrat conclu', value: CONTRACT_MODE_LABELS[signature.contractMode] },
          ...proof.map(({ label, words }) => ({ term: label, value: words })),
          {
            term: 'Rétractation',
            value:
              signature.retractableUntil &&
              WITHDRAWAL_COPY.period(
                formatDate(signature.retractableUntil, zone),
                signature.withdrawalOpen,
              ),
          },
        ].filter(isSaid),
      },
    ],
  }
}

/** The receipt of a withdrawal, on a durable medium (law.md W6): what was renounced, the day and the hour. */
export function printedReceipt(
  quote: QuoteDocument,
  signature: QuoteSignature & {
    retractedAt: Date
    retractionText: string | null
    contentHash: string
    /** The last delivery of goods, where it is known. */
    deliveredOn: Day | null
  },
  zone: string,
): PrintedDocument {
  const { acceptedAt, contractMode, retractedAt, retractionText, contentHash, deliveredOn } =
    signature
  const head = headOf(quote, retractedAt)
  const received = formatDateTime(retractedAt, zone)
  return {
    ...head,
    name: DOCUMENT_NAMES.withdrawal_receipt(quote.number),
    facts: [{ label: null, text: `Reçue le ${received}` }, ...head.facts.slice(1)],
    title: 'Accusé de réception de la rétractation',
    introduction: `${signature.signedName} renonce au contrat conclu avec ${quote.company.name} pour «\u00a0${quote.title}\u00a0».`,
    parts: [
      {
        kind: 'record',
        title: 'Le contrat et sa rétractation',
        introduction: `Aucune raison n’est à donner. Toute somme versée est remboursée au plus tard le ${formatDate(refundDueBy(retractedAt, zone), zone)}.`,
        rows: [
          ...contractRows(quote),
          { term: 'Signé par', value: signature.signedName },
          {
            term: 'Signé le',
            value: `${formatDateTime(acceptedAt, zone)} (${universal(acceptedAt)})`,
          },
          { term: 'Contrat conclu', value: CONTRACT_MODE_LABELS[contractMode] },
          { term: 'Dernière livraison de matériel', value: deliveredOn && formatDay(deliveredOn) },
          { term: 'Rétractation reçue le', value: `${received} (${universal(retractedAt)})` },
          { term: 'Message', value: retractionText || null },
          { term: 'Empreinte du contrat (SHA-256)', value: contentHash },
        ].filter(isSaid),
      },
    ],
  }
}

/** Which contract it is about: the first lines of every record of one. */
function contractRows(quote: QuoteDocument): { term: string; value: string | null }[] {
  return [
    { term: 'Contrat', value: `Devis ${quote.number}, ${quote.title}` },
    { term: 'Entreprise', value: quote.company.name },
    { term: 'Lieu des travaux', value: quote.worksAddress },
    {
      term: hasVat(quote) ? 'Total TTC' : 'Total',
      value: formatEuros(quote.totals.totalInclCents),
    },
  ]
}

/** An instant that no time zone can make doubtful. */
const universal = (instant: Date) => `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`

function isSaid(row: {
  term: string
  value: string | null
}): row is { term: string; value: string } {
  return row.value !== null
}
