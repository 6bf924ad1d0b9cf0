import { formatDateTime } from '#app/values/time/french-date.ts'
import type { SendRefusal } from './send-again.server.ts'
import {
  MAX_ENDPOINTS,
  type DeliveryState,
  type EndpointRefusal,
  type MessageKind,
  type OffBecause,
  type Try,
} from './webhook.ts'

/** What each kind of message tells, as an artisan says it. */
export const KIND_WORDS: Record<MessageKind, string> = {
  'lead.received': 'Une demande vous est proposée',
  'lead.taken': 'Vous prenez un contact',
  'quote.sent': 'Un devis est envoyé',
  'quote.signed': 'Un devis est signé',
  'quote.declined': 'Un devis est refusé',
  'invoice.issued': 'Une facture ou un avoir est émis',
  'invoice.paid': 'Une facture est payée en entier',
  'works.ended': 'Un chantier est terminé',
  'review.published': 'Un avis est publié',
  'webhook.test': 'Essai',
}

/** Said wherever other software is linked, by the API or by webhooks. */
export const SOFTWARE_NOT_IN_PLAN =
  'La liaison avec vos logiciels vient avec les formules Pro et Premium.'

/** Why a receiver is not kept. */
export const ENDPOINT_REFUSALS: Record<EndpointRefusal, string> = {
  not_https: 'Il faut une adresse en https, complète. Exemple\u00a0: https://logiciel.fr/webhook.',
  not_public:
    'Cette adresse n’est pas joignable depuis Internet\u00a0: il faut l’adresse publique de l’autre logiciel.',
  unknown_host: 'Ce nom n’existe pas sur Internet. Vérifiez l’adresse.',
  not_in_plan: SOFTWARE_NOT_IN_PLAN,
  too_many: `Vous avez déjà ${MAX_ENDPOINTS}\u00a0adresses\u00a0: retirez-en une d’abord.`,
  already_there: 'Vous avez déjà cette adresse.',
}

/** Beside which field each is said; those that blame none stand above the page. */
export const ENDPOINT_BESIDE = {
  not_https: 'url',
  not_public: 'url',
  unknown_host: 'url',
  already_there: 'url',
} as const

/** Why a message does not leave by hand, or a receiver is not turned on. */
export const SEND_REFUSALS: Record<Exclude<SendRefusal, 'not_found'>, string> = {
  off: 'Cette adresse est arrêtée\u00a0: reprenez d’abord les envois.',
  too_often: 'Beaucoup d’envois sont partis d’ici en une heure. Réessayez plus tard.',
}
export const TURN_REFUSALS = { not_in_plan: SOFTWARE_NOT_IN_PLAN }

/** Where a receiver stands, in a word and in a sentence. */
export const OFF_WORDS: Record<OffBecause, string> = {
  owner: 'Vous avez arrêté les envois. Ce qui attendait est gardé et partira à la reprise.',
  gone: 'L’autre logiciel a répondu que cette adresse n’existe plus (410). Les envois sont arrêtés\u00a0: vérifiez l’adresse, puis reprenez.',
  failing:
    'L’autre logiciel n’a rien accepté pendant cinq jours. Les envois sont arrêtés\u00a0: réparez, puis reprenez.',
}

export const STATE_WORDS: Record<
  DeliveryState,
  { word: string; tone: 'neutral' | 'ok' | 'bad' | 'warn' }
> = {
  waiting: { word: 'En attente', tone: 'warn' },
  delivered: { word: 'Reçu', tone: 'ok' },
  given_up: { word: 'Abandonné', tone: 'bad' },
}

/** A try in words: « 28 novembre à 10 h 12 : réponse 503 ». */
export function tryInWords({ at, status, fault }: Try, zone: string): string {
  return `${formatDateTime(new Date(at), zone)}\u00a0: ${answerInWords({ status, fault })}`
}

function answerInWords({ status, fault }: Omit<Try, 'at'>): string {
  if (fault === 'no_answer') return 'pas de réponse'
  if (fault === 'not_public') return 'adresse qui n’est pas publique, rien n’est parti'
  if (fault === 'no_secret') return 'secret illisible, changez-le'
  if (status! >= 300 && status! < 400)
    return `réponse ${status}, les redirections ne sont pas suivies`
  return `réponse ${status}`
}

/** What a receiver is called: as its owner names it, or the host of its address. */
export function nameOf({ url, description }: { url: string; description: string }): string {
  return description || new URL(url).host
}

/** Where a receiver stands, in a word. */
export function standingOf({
  offBecause,
  failingSince,
}: {
  offBecause: OffBecause | null
  failingSince: Date | null
}): { word: string; tone: 'neutral' | 'ok' | 'warn' | 'bad' } {
  if (offBecause === 'owner') return { word: 'En pause', tone: 'neutral' }
  if (offBecause) return { word: 'Arrêtée', tone: 'bad' }
  return failingSince ? { word: 'Ne répond pas', tone: 'warn' } : { word: 'Active', tone: 'ok' }
}

/** « Ces 24 heures : 3 reçus, 1 en attente ». */
export function dayInWords(day: { delivered: number; waiting: number; failed: number }): string {
  const counted = [
    [day.delivered, day.delivered > 1 ? 'reçus' : 'reçu'],
    [day.waiting, 'en attente'],
    [day.failed, day.failed > 1 ? 'abandonnés' : 'abandonné'],
  ].filter(([count]) => count !== 0)
  return counted.length === 0
    ? 'Aucun message ces dernières 24\u00a0heures'
    : `Ces dernières 24\u00a0heures\u00a0: ${counted.map(([count, word]) => `${count}\u00a0${word}`).join(', ')}`
}
