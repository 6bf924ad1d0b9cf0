import { ok, refuse, type Result } from '#app/values/result.ts'

declare const brand: unique symbol
/** Fourteen digits that pass the check: the shape of a French establishment's number, not a proof that it exists. */
export type Siret = string & { readonly [brand]: 'siret' }

/** The nine digits of a company, which pass the check. */
export type Siren = string & { readonly [brand]: 'siren' }

/** Why a typed number is not a SIRET. */
export type SiretRefusal = 'siret_empty' | 'siret_not_digits' | 'siret_length' | 'siret_checksum'

/** What to tell the person who typed it. */
export const SIRET_REFUSALS: Record<SiretRefusal, string> = {
  siret_empty: 'Indiquez votre SIRET.',
  siret_not_digits: 'Un SIRET ne contient que des chiffres.',
  siret_length: 'Un SIRET compte 14 chiffres.',
  siret_checksum:
    'Ce SIRET n’existe pas\u202f: vérifiez les chiffres sur votre extrait d’immatriculation.',
}

/** La Poste: its establishments outgrew the Luhn key, and a digit sum multiple of 5 is accepted for them as well. */
const LA_POSTE = '356000000'

/** Reads a SIRET; spaces, no-break spaces, dots and dashes are taken out. */
export function parseSiret(text: string): Result<Siret, SiretRefusal> {
  const digits = digitsOf(text)
  if (digits === '') return refuse('siret_empty')
  if (!/^\d+$/u.test(digits)) return refuse('siret_not_digits')
  if (digits.length !== 14) return refuse('siret_length')
  const laPoste = digits.startsWith(LA_POSTE) && digitSum(digits) % 5 === 0
  // Fourteen zeros pass both keys and belong to nobody.
  if (/^0{9}/u.test(digits) || !((passesLuhn(digits) && passesLuhn(digits.slice(0, 9))) || laPoste))
    return refuse('siret_checksum')
  return ok(digits as Siret)
}

/** Reads the nine digits of a company, as one types them; null when they are none. */
export function parseSiren(text: string): string | null {
  const digits = digitsOf(text)
  return /^\d{9}$/u.test(digits) && !/^0{9}$/u.test(digits) && passesLuhn(digits) ? digits : null
}

/** Why a typed number is neither a SIREN nor a SIRET. */
export type CompanyNumberRefusal = SiretRefusal

/** What to tell the person who typed the number of another company. */
export const COMPANY_NUMBER_REFUSALS: Record<CompanyNumberRefusal, string> = {
  siret_empty: 'Indiquez un SIREN ou un SIRET.',
  siret_not_digits: 'Un SIREN ou un SIRET ne contient que des chiffres.',
  siret_length: 'Un SIREN compte 9 chiffres, un SIRET 14.',
  siret_checksum: 'Ce numéro n’existe pas\u202f: vérifiez ses chiffres.',
}

/** Reads the number of a company, SIREN or SIRET, written as people do. */
export function parseCompanyNumber(
  text: string,
): Result<{ siren: Siren; siret: Siret | null }, CompanyNumberRefusal> {
  if (/^\d{9}$/u.test(digitsOf(text))) {
    const siren = parseSiren(text)
    return siren === null ? refuse('siret_checksum') : ok({ siren: siren as Siren, siret: null })
  }
  const siret = parseSiret(text)
  return siret.ok ? ok({ siren: sirenOf(siret.value) as Siren, siret: siret.value }) : siret
}

/** The company's nine digits. */
export function sirenOf(siret: Siret): string {
  return siret.slice(0, 9)
}

/** « 732 829 320 », in groups of three with no-break spaces. */
export function formatSiren(siren: Siren): string {
  return `${siren.slice(0, 3)}\u00a0${siren.slice(3, 6)}\u00a0${siren.slice(6)}`
}

/** « 356 000 000 49837 », the usual French grouping, with no-break spaces. */
export function formatSiret(siret: Siret): string {
  return `${siret.slice(0, 3)}\u00a0${siret.slice(3, 6)}\u00a0${siret.slice(6, 9)}\u00a0${siret.slice(9)}`
}

/** The French intra-community VAT number that the SIREN leads to: 'FR' + key + SIREN. */
export function vatNumberOf(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR${String(key).padStart(2, '0')}${siren}`
}

/** Whether a French VAT number is well formed and belongs to this SIREN (spaces and case do not count). */
export function isVatNumberOf(vatNumber: string, siren: string): boolean {
  return vatNumber.replace(/\s/gu, '').toUpperCase() === vatNumberOf(siren)
}

const digitsOf = (text: string) => text.slice(0, 60).replace(/[\s.\-\u00a0\u202f]/gu, '')

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function digitSum(digits: string): number {
  let sum = 0
  for (const digit of digits) sum += Number(digit)
  return sum
}
