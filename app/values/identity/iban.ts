import { ok, refuse, type Result } from '#app/values/result.ts'

declare const brand: unique symbol
/** An international bank account number, capitals without spaces, whose key is good. */
export type Iban = string & { readonly [brand]: 'iban' }

/** Why a typed number is not an IBAN. */
export type IbanRefusal =
  | 'iban_empty'
  | 'iban_malformed'
  | 'iban_country'
  | 'iban_length'
  | 'iban_checksum'

/** What to tell the person who typed it. */
export const IBAN_REFUSALS: Record<IbanRefusal, string> = {
  iban_empty: 'Indiquez un IBAN.',
  iban_malformed:
    'Un IBAN commence par deux lettres et deux chiffres, puis ne contient que des lettres et des chiffres.',
  iban_country: 'Nous ne connaissons pas le pays de cet IBAN\u202f: il doit être de la zone SEPA.',
  iban_length: 'Cet IBAN n’a pas la bonne longueur\u202f: en France, il compte 27 caractères.',
  iban_checksum: 'Cet IBAN n’existe pas\u202f: vérifiez les caractères sur votre RIB.',
}

/** Length by country, SEPA area (ISO 13616 registry). */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/**
 * Reads an IBAN; spaces, dots and dashes are taken out, letters become capitals. The key is ISO
 * 7064's (mod 97 = 1).
 */
export function parseIban(text: string): Result<Iban, IbanRefusal> {
  const plain = text
    .slice(0, 80)
    .replace(/[\s.\-\u00a0\u202f]/gu, '')
    .toUpperCase()
  if (plain === '') return refuse('iban_empty')
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/u.test(plain)) return refuse('iban_malformed')
  const length = LENGTHS[plain.slice(0, 2)]
  if (length === undefined) return refuse('iban_country')
  if (plain.length !== length) return refuse('iban_length')
  return remainder(plain) === 1 ? ok(plain as Iban) : refuse('iban_checksum')
}

/** The number moved and written in digits, by 97, digit by digit so that no number is too large. */
function remainder(iban: string): number {
  let rest = 0
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const digits = String(Number.parseInt(letter, 36))
    for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest
}

/** « FR •••• 0189 »: all that is ever shown of a stored IBAN, from its last four characters. */
export function maskIban(end: string): string {
  return `••••\u00a0${end}`
}

/** « FR76 3000 6000 01… », in groups of four with no-break spaces, as a bank writes it. */
export function formatIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/gu, '$1\u00a0')
}
