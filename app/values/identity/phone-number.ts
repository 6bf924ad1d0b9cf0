import { ok, refuse, type Result } from '#app/values/result.ts'

declare const brand: unique symbol
/** A French number, overseas included, in E.164: '+33612345678'. What is stored and what `tel:` links use. */
export type PhoneNumber = string & { readonly [brand]: 'phoneNumber' }

/** Why a typed number is not taken. */
export type PhoneRefusal =
  | 'phone_empty'
  | 'phone_malformed'
  | 'phone_length'
  | 'phone_special'
  | 'phone_foreign'

/** What to tell the person who typed it. */
export const PHONE_REFUSALS: Record<PhoneRefusal, string> = {
  phone_empty: 'Indiquez un numéro de téléphone.',
  phone_malformed: 'Écrivez le numéro en chiffres, par exemple 06 12 34 56 78.',
  phone_length: 'Un numéro français compte 10 chiffres.',
  phone_special:
    'Les numéros courts ou surtaxés ne sont pas acceptés\u202f: indiquez une ligne ordinaire.',
  phone_foreign: 'Indiquez un numéro français, outre-mer compris.',
}

/** National prefixes that are dialled under an overseas country code (Arcep's numbering plan). */
const OVERSEAS: Record<string, string> = {
  '0262': '262',
  '0263': '262',
  '0269': '262',
  '0639': '262',
  '0692': '262',
  '0693': '262',
  '0590': '590',
  '0690': '590',
  '0691': '590',
  '0594': '594',
  '0694': '594',
  '0596': '596',
  '0696': '596',
  '0697': '596',
}

/** Collectivities with a plan of their own: country code → digits that follow it. */
const OWN_PLAN: Record<string, number> = { 508: 6, 681: 6, 687: 6, 689: 8 }

/**
 * Reads a French number: ten digits with any spaces, dots or dashes, or an international form (+33, 0033, '+33 (0)6').
 * Numbers of Saint-Pierre, Wallis, Nouvelle-Calédonie and Polynésie are read with their country code only. Refuses
 * short and 08 numbers (which cost money to call) and other countries.
 */
export function parsePhone(text: string): Result<PhoneNumber, PhoneRefusal> {
  const plain = text
    .slice(0, 60)
    .replace(/\(0\)/gu, '')
    .replace(/[\s.\-()/\u00a0\u202f\u2011]/gu, '')
  if (plain === '') return refuse('phone_empty')
  if (!/^\+?\d+$/u.test(plain)) return refuse('phone_malformed')
  const international = plain.startsWith('+')
    ? plain.slice(1)
    : plain.startsWith('00')
      ? plain.slice(2)
      : null
  return international === null ? fromNational(plain) : fromInternational(international)
}

function fromInternational(digits: string): Result<PhoneNumber, PhoneRefusal> {
  const code = digits.slice(0, 3)
  const own = OWN_PLAN[code]
  if (own !== undefined)
    return digits.length === 3 + own ? ok(`+${digits}` as PhoneNumber) : refuse('phone_length')
  if (digits.startsWith('33')) return fromNational(withZero(digits.slice(2)))
  if (!Object.values(OVERSEAS).includes(code)) return refuse('phone_foreign')
  const read = fromNational(withZero(digits.slice(3)))
  return read.ok && !read.value.startsWith(`+${code}`) ? refuse('phone_malformed') : read
}

/** People write '+33 06…' as well as '+33 6…'. */
function withZero(digits: string): string {
  return digits.startsWith('0') ? digits : `0${digits}`
}

function fromNational(digits: string): Result<PhoneNumber, PhoneRefusal> {
  if (digits.length < 10 && /^(?:1\d{1,2}|3\d{3}|118\d{3}|11\d)$/u.test(digits))
    return refuse('phone_special')
  if (digits.length !== 10) return refuse('phone_length')
  if (!digits.startsWith('0') || digits[1] === '0') return refuse('phone_malformed')
  if (digits[1] === '8') return refuse('phone_special')
  return ok(`+${OVERSEAS[digits.slice(0, 4)] ?? '33'}${digits.slice(1)}` as PhoneNumber)
}

/** Mobile numbers of mainland France and of the overseas departments, in E.164 (Arcep's numbering plan). */
const MOBILE = /^\+(?:33[67]|262(?:639|69[23])|590(?:690|691)|594694|596(?:696|697))/u

/** Whether a text message reaches a number. Collectivities with a plan of their own are left out. */
export function isMobile(phone: PhoneNumber): boolean {
  return MOBILE.test(phone)
}

/** A number of which its owner recognises the end and nobody else learns it: « 06 •• •• •• 78 ». */
export function maskedPhone(phone: PhoneNumber): string {
  const shown = formatPhone(phone)
  return shown.slice(0, 2) + shown.slice(2, -2).replaceAll(/\d/gu, '•') + shown.slice(-2)
}

/** « 06 12 34 56 78 », « 0692 12 34 56 », « +689 87 12 34 56 », with no-break spaces. */
export function formatPhone(phone: PhoneNumber): string {
  const digits = phone.slice(1)
  if (digits.startsWith('33')) return pairs(`0${digits.slice(2)}`)
  if (OWN_PLAN[digits.slice(0, 3)] !== undefined)
    return `+${digits.slice(0, 3)}\u00a0${pairs(digits.slice(3))}`
  return `0${digits.slice(3, 6)}\u00a0${pairs(digits.slice(6))}`
}

function pairs(digits: string): string {
  return digits.replace(/(\d\d)(?=\d)/gu, '$1\u00a0')
}
