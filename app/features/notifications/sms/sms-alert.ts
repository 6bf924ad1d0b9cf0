import type { PhoneNumber } from '#app/values/identity/phone-number.ts'

/** Of which new requests an artisan is told by text message; nobody is who did not ask. */
export const SMS_WISHES = ['urgent', 'all', 'never'] as const
export type SmsWish = (typeof SMS_WISHES)[number]

/** Each in words. */
export const SMS_WISH_LABELS: Record<SmsWish, string> = {
  urgent: 'Les demandes urgentes',
  all: 'Toutes les nouvelles demandes',
  never: 'Aucune',
}

/** Messages that one company receives in 24 hours at most. */
export const ALERTS_A_DAY = 10
/** Minutes for which a code that proves a mobile is good. */
export const MOBILE_CODE_MINUTES = 10
/** Wrong codes after which another is needed. */
export const MOBILE_CODE_TRIES = 5
/** Hours after which an alert that could not leave is of no use any more. */
export const ALERT_HOURS = 2

/** Why a number is not sent a code. */
export type MobileRefusal = 'no_provider' | 'not_mobile' | 'too_many_codes' | 'sms_spent'
/** Why a code proves nothing. */
export type ProveRefusal = 'no_code' | 'code_over' | 'code_wrong'

/** What the settings show of text messages. */
export type SmsAlertsView = {
  /** Proved; null where there is none. */
  phone: string | null
  wish: SmsWish
  /** That a code went to, and is still good for. */
  pending: string | null
  plan: boolean
}

/** What an individual's settings show of their mobile. */
export type PhoneProofView = {
  phone: PhoneNumber
  proved: boolean
  /** That a code went to, and is still good for. */
  pending: PhoneNumber | null
}

/** Characters of a town in a message: it must hold in one. */
const TOWN = 30

/** The words of an alert, within one message of 160 characters with an address of 80. */
export function alertWords(request: { trade: string; town: string; urgent: boolean }): string {
  return `Ouvréo\u00a0: ${request.urgent ? 'demande urgente' : 'nouvelle demande'}, ${request.trade}, ${request.town.slice(0, TOWN)}.`
}
