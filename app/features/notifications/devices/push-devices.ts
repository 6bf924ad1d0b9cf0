import type { NoticeTopic } from '#app/features/notifications/notice-kinds.ts'

/** A device on which news rings. */
export type PushDevice = { id: string; device: string; createdAt: Date; endpointHash: string }

/** Why a device is not opened to news. */
export type PushRefusal = 'plan' | 'off' | 'address' | 'too_many' | 'too_often'

/** Devices of one account; tries of one account in an hour. */
export const DEVICES_AT_MOST = 8
export const OPENINGS = { name: 'push-openings', max: 20, windowSeconds: 3_600 } as const

/** The sentence of each refusal. */
export const PUSH_REFUSALS: Record<PushRefusal, string> = {
  plan: 'Les alertes sur vos appareils font partie des formules Pro et Premium.',
  off: 'Ce site n’envoie pas d’alertes sur les appareils pour le moment.',
  address: 'Ce navigateur passe par un service d’alertes que nous ne connaissons pas.',
  too_many: `Vous avez déjà ${DEVICES_AT_MOST}\u00a0appareils. Retirez-en un d’abord.`,
  too_often: 'Trop d’essais. Réessayez dans une heure.',
}

/**
 * What a device shows, by what the news is about: a locked screen is read by anybody, so it names nobody and no place.
 * The page that it leads to says the rest.
 */
export const PUSH_WORDS: Record<NoticeTopic, string> = {
  demandes: 'Du nouveau dans vos demandes',
  devis: 'Du nouveau sur un devis',
  messages: 'Un message vous attend',
  chantiers: 'Du nouveau sur un chantier',
  avis: 'Du nouveau dans vos avis',
  compte: 'Une information sur votre compte',
}
