import { MESSAGE_REFUSALS } from '#app/features/messages/copy.ts'
import { quoteSentence } from '#app/features/quotes/quote-words.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { daysWaiting, FOLLOW_UP_DAYS, FOLLOW_UPS_MAX } from './follow-up.ts'
import type { FollowUpQuoteRefusal } from './follow-up-quote.server.ts'

/** The words that are offered before a company has saved its own. */
export const DEFAULT_FOLLOW_UPS: readonly { id: string; title: string; body: string }[] = [
  {
    id: 'nouvelles',
    title: 'Prendre des nouvelles',
    body: 'Bonjour {prénom},\n\nJe vous ai envoyé le devis {devis} pour «\u00a0{travaux}\u00a0». Avez-vous pu le lire\u202f? Je réponds volontiers à vos questions, ici même.\n\nBonne journée,\n{entreprise}',
  },
  {
    id: 'ajuster',
    title: 'Proposer de l’ajuster',
    body: 'Bonjour {prénom},\n\nLe devis {devis} vous convient-il\u202f? S’il faut changer une prestation, un matériau ou une date, dites-le-moi\u00a0: je vous en prépare un autre.\n\nBonne journée,\n{entreprise}',
  },
  {
    id: 'validite',
    title: 'Rappeler sa validité',
    body: 'Bonjour {prénom},\n\nLe devis {devis} est valable jusqu’au {validité}. Après cette date, les prix et les délais peuvent changer. Si vous avez choisi une autre solution, un mot suffit\u00a0: je ne vous relancerai plus.\n\nBonne journée,\n{entreprise}',
  },
]

/** How often one may ask again, beside the button. */
export const FOLLOW_UP_RULE = `${FOLLOW_UPS_MAX}\u00a0relances au plus par devis, à ${FOLLOW_UP_DAYS}\u00a0jours d’intervalle au moins.`

/** Since when a devis waits, and how often it was asked about. */
export function waitedWords(sentAt: Date, followUps: readonly Date[], now: Date): string {
  const days = daysWaiting(sentAt, now)
  const since =
    days === 0 ? 'Envoyé aujourd’hui' : `Envoyé depuis ${days}\u00a0jour${days > 1 ? 's' : ''}`
  return followUps.length > 0 ? `${since}, relancé ${followUps.length}\u00a0fois` : since
}

/** When a devis was followed up, as its story says it; null when it never was. */
export const followedUpWords = (followUps: readonly Date[], zone: string): string | null =>
  followUps.length === 0
    ? null
    : `Relancé le ${followUps.map((at) => formatDateTime(at, zone)).join(', puis le ')}.`

/** Why a devis is not followed up, said to its company; `next` is when it may be again. */
export function followUpSentence(refusal: FollowUpQuoteRefusal, next: string | null): string {
  if (refusal === 'follow_ups_spent')
    return `Vous avez déjà relancé ce devis ${FOLLOW_UPS_MAX}\u00a0fois.`
  if (refusal === 'follow_up_too_soon')
    return next
      ? `Prochaine relance possible le ${next}.`
      : `Ce devis a été envoyé ou relancé il y a moins de ${FOLLOW_UP_DAYS}\u00a0jours.`
  if (refusal === 'validity_passed') return 'La validité de ce devis est passée.'
  return refusal in MESSAGE_REFUSALS
    ? MESSAGE_REFUSALS[refusal as keyof typeof MESSAGE_REFUSALS]
    : quoteSentence(refusal)
}
