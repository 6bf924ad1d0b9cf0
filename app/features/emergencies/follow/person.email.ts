import type { PriceCard } from '#app/features/emergencies/price-card.ts'
import type { Letter, Part } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { formatEuros } from '#app/values/numbers/money.ts'

/** What the person of an emergency is told: within one text message, null where none is worth it, and by mail. */
export type EmergencyWords = { sms: string | null; title: string; body: readonly Part[] }

/** Hours during which a text message is still worth its delivery. */
export const GOOD_HOURS = 2

/** That nobody could be found. */
export const UNANSWERED: EmergencyWords = {
  sms: 'Dépannage\u00a0: personne n’est libre près de chez vous. Que faire\u00a0:',
  title: 'Aucune entreprise d’astreinte n’est libre',
  body: [
    'Aucune entreprise d’astreinte près de chez vous n’a pu répondre. Nous vous disons ce que vous pouvez faire maintenant, et vous pouvez relancer la recherche.',
    { button: 'Voir les solutions' },
  ],
}

/** That whoever was on the way cannot come, and others are asked. */
export const LEFT: EmergencyWords = {
  sms: 'Dépannage\u00a0: l’entreprise ne peut plus venir, nous en appelons d’autres\u00a0:',
  title: 'L’entreprise ne peut plus venir',
  body: [
    'L’entreprise qui devait venir a eu un empêchement. Nous en appelons d’autres en ce moment même.',
    { button: 'Suivre les appels' },
  ],
}

/** That the companies are being asked, for somebody who called the team. */
export const FILED: EmergencyWords = {
  sms: 'Dépannage\u00a0: nous appelons les entreprises d’astreinte. Suivez ici\u00a0:',
  title: 'Nous appelons les entreprises d’astreinte',
  body: [
    'Comme convenu au téléphone, nous appelons les entreprises d’astreinte près de chez vous. Vous saurez qui vient, quand et à quel prix.',
    { button: 'Suivre les appels' },
  ],
}

/** That it is over, what a bill may come to, and where to say how it went. */
export const OVER: EmergencyWords = {
  sms: null,
  title: 'Comment s’est passé votre dépannage\u202f?',
  body: [
    'Votre dépannage est terminé. La facture ne peut pas dépasser les prix annoncés sans un devis que vous avez signé. Si elle les dépasse, dites-le-nous depuis la page du dépannage.',
    'Votre avis aide les suivants à choisir\u00a0: deux minutes suffisent.',
    { button: 'Revoir les prix, donner mon avis' },
  ],
}

/** That a company comes, when, and what it announced. `time` is on the clock of the place. */
export function takenWords(
  company: { name: string; phone: string | null },
  time: string,
  { callOutCents, hourCents, nightHourCents, ceilingCents }: PriceCard,
  night: boolean,
): EmergencyWords {
  const { name, phone } = company
  const call = phone ? ` Tél. ${formatPhone(phone as PhoneNumber)}.` : ''
  return {
    sms: `${name.slice(0, 30)} arrive vers ${time}.${call}`,
    title: `${name} arrive vers ${time}`,
    body: [
      `${name} a répondu à votre appel et annonce son arrivée vers ${time}.${call}`,
      `Ses prix TTC\u00a0: déplacement ${formatEuros(callOutCents)}, heure ${formatEuros(night ? nightHourCents : hourCents)}. Sans devis signé par vous, l’intervention coûte ${formatEuros(ceilingCents)} au plus.`,
      { button: 'Suivre son arrivée' },
    ],
  }
}

/** The mail of it, to the page of the emergency. */
export const emergencyMail = (
  { title, body }: EmergencyWords,
  href: string,
): Letter<'emergency'> => ({
  type: 'emergency',
  subject: title,
  preview: 'Votre dépannage.',
  body,
  href,
})

/** Their samples. */
export const emergencySamples = ({ company, phone }: SampleWords): Letter[] =>
  [
    takenWords(
      { name: company, phone },
      '21\u00a0h\u00a040',
      { callOutCents: 6_000, hourCents: 5_500, nightHourCents: 9_000, ceilingCents: 25_000 },
      true,
    ),
    UNANSWERED,
    LEFT,
    FILED,
    OVER,
  ].map((words) => emergencyMail(words, '/'))
