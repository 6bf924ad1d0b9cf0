import { formatDateTime, formatDay } from '#app/values/french-date.ts'
import { CONTRACT_MODE_LABELS, QUOTE_DECLINE_LABELS } from './copy.ts'
import type { ContractMode, QuoteDeclineReason, QuoteStatus } from './quote.ts'

/** What the sentences read of a devis. */
export type SentQuoteFacts = {
  status: QuoteStatus
  sentAt: Date | null
  validUntil: string | null
  acceptedAt: Date | null
  signedName: string | null
  contractMode: ContractMode | null
  earlyStartRequestedAt: Date | null
  retractableUntil: Date | null
  retractedAt: Date | null
  declinedAt: Date | null
  declineReason: string | null
  withdrawnAt: Date | null
}

/** What became of a sent devis, for its artisan: what happened and when, what follows. `zone` is that of the works. */
export function sentQuoteSentences(quote: SentQuoteFacts, zone: string): string[] {
  const when = (instant: Date | null) => (instant ? formatDateTime(instant, zone) : '')
  switch (quote.status) {
    case 'draft':
      return ['Ce devis n’est pas encore envoyé.']
    case 'sent':
      return [`Envoyé le ${when(quote.sentAt)}. Le client peut l’accepter jusqu’au ${quote.validUntil ? formatDay(quote.validUntil) : ''} inclus.`]
    case 'accepted':
      return [
        `Accepté le ${when(quote.acceptedAt)}${quote.signedName ? ` par ${quote.signedName}` : ''}${quote.contractMode ? `. Contrat\u00a0: ${CONTRACT_MODE_LABELS[quote.contractMode].toLocaleLowerCase('fr')}` : ''}.`,
        ...(quote.retractableUntil ? [`Le client peut y renoncer jusqu’au ${when(quote.retractableUntil)}. ${quote.earlyStartRequestedAt ? 'Il a demandé que les travaux commencent avant la fin de ce délai.' : 'Ne commencez les travaux avant que s’il le demande expressément.'}`] : []),
      ]
    case 'declined': {
      const reason = quote.declineReason && Object.hasOwn(QUOTE_DECLINE_LABELS, quote.declineReason) ? QUOTE_DECLINE_LABELS[quote.declineReason as QuoteDeclineReason] : null
      return [`Refusé le ${when(quote.declinedAt)}.`, ...(reason ? [`Raison donnée\u00a0: ${reason.charAt(0).toLocaleLowerCase('fr')}${reason.slice(1)}.`] : [])]
    }
    case 'withdrawn':
      return [`Vous avez retiré ce devis le ${when(quote.withdrawnAt)}. Le client ne peut plus l’accepter.`]
    case 'expired':
      return [`Sa validité s’est terminée le ${quote.validUntil ? formatDay(quote.validUntil) : ''} sans réponse.`]
    case 'retracted':
      return [`Accepté le ${when(quote.acceptedAt)}, puis renoncé par le client le ${when(quote.retractedAt)}. Toute somme reçue se rend sous 14 jours.`]
  }
}
