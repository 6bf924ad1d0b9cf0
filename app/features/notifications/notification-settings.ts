import type { NotificationKind } from '#app/features/accounts/profile/notification-kinds.ts'

/** How mail of a kind may come. */
export const MAIL_WISHES = ['at_once', 'digest', 'never'] as const
export type MailWish = (typeof MAIL_WISHES)[number]
export const MAIL_WISH_LABELS: Record<MailWish, string> = {
  at_once: 'Tout de suite',
  digest: 'Dans le résumé du jour',
  never: 'Jamais',
}

/** The zones of the French territories, by name. */
export const ZONES: Readonly<Record<string, string>> = {
  'Europe/Paris': 'France métropolitaine',
  'America/Guadeloupe': 'Guadeloupe, Saint-Martin, Saint-Barthélemy',
  'America/Martinique': 'Martinique',
  'America/Cayenne': 'Guyane',
  'Indian/Reunion': 'La Réunion',
  'Indian/Mayotte': 'Mayotte',
  'America/Miquelon': 'Saint-Pierre-et-Miquelon',
  'Pacific/Wallis': 'Wallis-et-Futuna',
  'Pacific/Tahiti': 'Polynésie française',
  'Pacific/Noumea': 'Nouvelle-Calédonie',
}

/** What the page of choices shows. Times are « HH:MM ». */
export type NotificationSettingsView = {
  kinds: { kind: NotificationKind; app: boolean; mail: MailWish; push: boolean }[]
  /** Whether the digest leaves; false once it was left by the link in it. */
  digest: boolean
  quietFrom: string | null
  quietTo: string | null
  digestAt: string
  /** What they chose; null: the zone of their company or works. */
  timeZone: string | null
  /** The zone of their company or works, which applies unless they chose. */
  ownZone: string
  /** Whether the plan has web push. */
  plan: boolean
}

/** « 21:00 » as minutes after midnight; null when it is no time of day. */
export function minutesOfClock(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(text) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}

/** Minutes after midnight as « 21:00 ». */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Why a mail is always sent. */
export type AlwaysReason = 'asked' | 'safety' | 'contract' | 'works' | 'plan' | 'company' | 'answer'

/** Each reason, as the page of choices says it. */
export const ALWAYS_REASONS: Record<AlwaysReason, { title: string; why: string }> = {
  asked: {
    title: 'Ce que vous venez de demander',
    why: 'Un lien de confirmation, de mot de passe oublié, de changement d’adresse\u00a0: vous l’attendez.',
  },
  safety: {
    title: 'La sécurité de votre compte',
    why: 'Un mot de passe changé, un compte effacé\u00a0: vous devez pouvoir réagir si ce n’était pas vous.',
  },
  contract: {
    title: 'Les contrats et les rétractations',
    why: 'La loi demande une trace durable d’un devis accepté ou auquel on renonce.',
  },
  works: {
    title: 'Les dates et la fin des travaux signés',
    why: 'L’autre partie du contrat attend votre réponse, et la vôtre compte.',
  },
  plan: {
    title: 'Votre formule et ses paiements',
    why: 'Ce qui change votre contrat avec nous, ou échoue à être payé, vous est dit par écrit.',
  },
  company: {
    title: 'Votre dossier d’entreprise',
    why: 'Sans votre réponse, les demandes cessent de vous être proposées.',
  },
  answer: {
    title: 'Les réponses de l’équipe',
    why: 'Vous avez écrit, signalé un contact ou un contenu\u00a0: la réponse vous est due.',
  },
}

/** The reasons that concern a side of the market, in their order. */
export function alwaysReasonsFor(kind: 'particulier' | 'artisan'): AlwaysReason[] {
  return (Object.keys(ALWAYS_REASONS) as AlwaysReason[]).filter(
    (reason) => kind === 'artisan' || (reason !== 'plan' && reason !== 'company'),
  )
}
