import type { WorksStatus } from '#app/features/works/works.ts'
import { formatDate, formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { CONTRACT_MODE_LABELS } from '#app/features/signatures/copy.ts'
import type { ContractMode } from '#app/features/signatures/signature.ts'
import { QUOTE_DECLINE_LABELS, WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import {
  isPastValidity,
  type QuoteDeclineReason,
  type QuoteStatus,
} from '#app/features/quotes/quote.ts'
import {
  paymentAllowedFrom,
  refundDueBy,
  refusalToPay,
} from '#app/features/quotes/decision/withdrawal.ts'

/** What the words read of a devis. */
export type SentQuoteFacts = {
  status: QuoteStatus
  /** False until a company's own client follows the link they were mailed. */
  opened: boolean
  sentAt: Date | null
  validUntil: string | null
  acceptedAt: Date | null
  signedName: string | null
  contractMode: ContractMode | null
  urgentRepairConfirmed: boolean
  earlyStartRequestedAt: Date | null
  retractableUntil: Date | null
  withdrawalOpen: boolean
  retractedAt: Date | null
  declinedAt: Date | null
  declineReason: string | null
  withdrawnAt: Date | null
  /** Where its works are at; null before it is accepted. */
  works: WorksStatus | null
}

/** What became of a devis: whose turn it is, what happened and what follows. `mine`: the artisan is the one to act. */
export type SentQuoteWords = { title: string; sentences: string[]; mine: boolean }

/** What became of a sent devis, for its artisan. `client` is named as they may be; `zone` is that of the works. */
export function sentQuoteWords(
  quote: SentQuoteFacts,
  client: string,
  zone: string,
  now: Date,
): SentQuoteWords {
  const when = (instant: Date | null) => (instant ? formatDateTime(instant, zone) : '')
  const validity = quote.validUntil ? formatDay(quote.validUntil) : ''
  switch (quote.status) {
    case 'draft':
      return { title: 'Ce devis n’est pas envoyé', sentences: [], mine: true }
    case 'sent':
      if (isPastValidity(quote.validUntil, zone, now))
        return {
          title: 'La validité de ce devis est passée',
          sentences: [
            `Envoyé le ${when(quote.sentAt)}, valable jusqu’au ${validity}. ${client} ne peut plus l’accepter.`,
          ],
          mine: true,
        }
      return {
        title: `À ${client} de répondre`,
        sentences: [
          `Envoyé le ${when(quote.sentAt)}. Le devis peut être accepté jusqu’au ${validity} inclus\u202f; sans réponse, il expire.`,
          ...(quote.opened
            ? []
            : [`${client} a reçu un lien par email et ne l’a pas encore ouvert.`]),
        ],
        mine: false,
      }
    case 'accepted': {
      // Once a date is agreed on, whose turn it is stands on the works.
      const toPlan = quote.works === null || quote.works === 'to_schedule'
      return {
        title: toPlan ? 'Devis accepté\u00a0: convenez du chantier' : 'Devis accepté',
        sentences: contractSentences(quote, client, zone, now),
        mine: toPlan,
      }
    }
    case 'declined': {
      const reason =
        quote.declineReason && Object.hasOwn(QUOTE_DECLINE_LABELS, quote.declineReason)
          ? QUOTE_DECLINE_LABELS[quote.declineReason as QuoteDeclineReason]
          : null
      return {
        title: 'Devis refusé',
        sentences: [
          `Refusé le ${when(quote.declinedAt)}${reason ? `. Raison donnée\u00a0: ${reason.charAt(0).toLocaleLowerCase('fr')}${reason.slice(1)}` : ''}.`,
        ],
        mine: false,
      }
    }
    case 'withdrawn':
      return {
        title: 'Vous avez retiré ce devis',
        sentences: [
          `Le ${when(quote.withdrawnAt)}. Nous avons prévenu ${client}, qui ne peut plus l’accepter.`,
        ],
        mine: true,
      }
    case 'expired':
      return {
        title: 'Ce devis a expiré',
        sentences: [`Sa validité s’est terminée le ${validity}, sans réponse.`],
        mine: true,
      }
    case 'retracted':
      return {
        title: `${client} a renoncé au contrat`,
        sentences: [
          `Accepté le ${when(quote.acceptedAt)}, renoncé le ${when(quote.retractedAt)}. ${quote.retractedAt ? `Toute somme reçue se rend au plus tard le ${formatDate(refundDueBy(quote.retractedAt, zone), zone)}.` : ''}`.trim(),
        ],
        mine: true,
      }
  }
}

/** Who signed, until when it may be renounced, and what may not be done before. */
function contractSentences(
  quote: SentQuoteFacts,
  client: string,
  zone: string,
  now: Date,
): string[] {
  const {
    acceptedAt,
    signedName,
    contractMode: mode,
    retractableUntil,
    withdrawalOpen,
    earlyStartRequestedAt,
  } = quote
  const sentences = [
    `Signé le ${acceptedAt ? formatDateTime(acceptedAt, zone) : ''}${signedName ? ` par ${signedName}` : ''}${mode ? `. Contrat conclu\u00a0: ${CONTRACT_MODE_LABELS[mode].toLocaleLowerCase('fr')}` : ''}.`,
  ]
  if (retractableUntil && (withdrawalOpen || retractableUntil >= now)) {
    const until = formatDate(retractableUntil, zone)
    const start = earlyStartRequestedAt
      ? 'Le début des travaux a été demandé sans attendre.'
      : retractableUntil >= now
        ? `Les travaux ne commencent avant le ${until} que sur sa demande expresse.`
        : ''
    sentences.push(
      `${client} peut renoncer ${withdrawalOpen ? `jusqu’à 14 jours après la livraison du dernier bien fourni, et au moins jusqu’au ${until}` : `jusqu’au ${until}`} inclus. ${start}`.trim(),
    )
  }
  const paid =
    acceptedAt && mode
      ? { mode, concludedAt: acceptedAt, zone, urgentRepair: quote.urgentRepairConfirmed }
      : null
  if (paid && refusalToPay(paid, now))
    sentences.push(WITHDRAWAL_COPY.paymentTooEarly(formatDate(paymentAllowedFrom(paid), zone)))
  return sentences
}
