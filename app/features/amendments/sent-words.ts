import { paymentAllowedFrom } from '#app/features/quotes/decision/withdrawal.ts'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { refusalToRetract } from './amendment.ts'
import type { AmendmentRow } from './move-amendment.server.ts'

/** What an artisan reads above an amendment that was sent: where it stands, and what they may do or not. */
export function sentAmendmentWords(
  amendment: AmendmentRow,
  client: string,
  zone: string,
  now: Date,
): { title: string; sentences: string[] } {
  const at = (instant: Date | null) => formatDateTime(instant!, zone)
  switch (amendment.status) {
    case 'sent':
      return {
        title: `${client} doit signer`,
        sentences: [
          `Envoyé le ${at(amendment.sentAt)}. N’exécutez rien de nouveau avant la signature\u00a0: sans elle, ce n’est pas dû.`,
        ],
      }
    case 'signed':
      return {
        title: 'Avenant signé',
        sentences: [
          `${amendment.signedName} a signé le ${at(amendment.signedAt)}. Le total du contrat en tient compte.`,
          ...withdrawal(amendment, zone, now),
        ],
      }
    case 'declined':
      return {
        title: 'Avenant refusé',
        sentences: [
          `${client} l’a refusé le ${at(amendment.declinedAt)}. Le contrat reste comme il était.`,
          ...(amendment.declineText
            ? [`Son mot\u00a0: «\u00a0${amendment.declineText}\u00a0»`]
            : []),
        ],
      }
    case 'withdrawn':
      return {
        title: 'Avenant retiré',
        sentences: [`Vous l’avez retiré le ${at(amendment.withdrawnAt)}.`],
      }
    case 'retracted':
      return {
        title: 'Avenant renoncé',
        sentences: [
          `${client} y a renoncé le ${at(amendment.retractedAt)}. Le contrat ne le compte plus\u202f; remboursez sous 14\u00a0jours ce qui aurait été versé pour lui.`,
          ...(amendment.retractionText
            ? [`Son mot\u00a0: «\u00a0${amendment.retractionText}\u00a0»`]
            : []),
        ],
      }
    default:
      return {
        title: 'Avenant sans effet',
        sentences: ['Ce qu’il modifiait n’est plus en cours.'],
      }
  }
}

function withdrawal(amendment: AmendmentRow, zone: string, now: Date): string[] {
  const { retractableUntil, withdrawalOpen, earlyStartRequestedAt, contractMode } = amendment
  if (refusalToRetract(amendment, now) !== null) return []
  const until = formatDate(retractableUntil!, zone)
  const payable = paymentAllowedFrom({
    mode: contractMode!,
    concludedAt: amendment.signedAt!,
    zone,
    urgentRepair: false,
  })
  return [
    withdrawalOpen
      ? `Le client peut y renoncer jusqu’à 14 jours après la livraison du dernier bien fourni, et au moins jusqu’au ${until}.`
      : `Le client peut y renoncer jusqu’au ${until}.`,
    earlyStartRequestedAt
      ? 'Il demande expressément que ces travaux commencent sans attendre.'
      : 'Il n’a pas demandé que ces travaux commencent avant\u00a0: attendez, ou demandez-le-lui.',
    ...(payable > now
      ? [
          `Signé chez le client\u00a0: aucun paiement pour lui avant le ${formatDate(payable, zone)}.`,
        ]
      : []),
  ]
}
