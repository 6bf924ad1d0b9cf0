import { parsePhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'

/** The longest text that is looked for, characters. */
export const SOUGHT_MAX = 100
/** Letters and digits that a text needs. */
export const SOUGHT_FROM = 3

/** What a typed text may be: each reading says where it is looked for. */
export type Sought = {
  text: string
  /** A name, or the words of one. */
  words: string | null
  /** An address, or a part of one. */
  email: string | null
  phone: PhoneNumber | null
  /** Of a SIRET: three to fourteen digits. */
  digits: string | null
  /** Of a document: « D-2026-0007 », « F-00042 », as it is stored. */
  number: string | null
}

/** Reads what somebody of the team looks for; null where it is too short. */
export function readSought(typed: string): Sought | null {
  const text = typed.replace(/\s+/gu, ' ').trim().slice(0, SOUGHT_MAX)
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < SOUGHT_FROM) return null
  const phone = parsePhone(text)
  const digits = text.replace(/[\s.\u00a0\u202f-]/gu, '')
  const isDigits = /^\d{3,14}$/.test(digits)
  const number = text.replace(/\s/gu, '').toUpperCase()
  const isEmail = text.includes('@')
  return {
    text,
    words: isEmail || /^[\d\s+().-]+$/u.test(text) ? null : text,
    email: isEmail ? text.toLowerCase() : null,
    phone: phone.ok ? phone.value : null,
    digits: isDigits ? digits : null,
    number: /\d/.test(number) && /^[A-Z\d][A-Z\d/-]{2,30}$/.test(number) ? number : null,
  }
}

/** Where the team looks, in the order in which it is shown: what the hits are called, and by what they are found. */
export const SEARCH_GROUPS = {
  accounts: { label: 'Comptes', by: 'les comptes (nom, email, téléphone, numéro)' },
  companies: { label: 'Entreprises', by: 'les entreprises (nom, SIRET, téléphone)' },
  requests: { label: 'Demandes', by: 'les demandes (mots du texte, email, téléphone, numéro)' },
  emergencies: { label: 'Dépannages', by: 'les dépannages (téléphone, numéro)' },
  quotes: { label: 'Devis', by: 'les devis (numéro)' },
  invoices: { label: 'Factures', by: 'les factures (numéro)' },
  plans: { label: 'Abonnements', by: 'les abonnements (numéro de facture, référence de virement)' },
  cases: { label: 'Affaires', by: 'les affaires du bureau (numéro)' },
  messages: { label: 'Messages de contact', by: 'les messages de contact (nom, email)' },
  mails: { label: 'Emails', by: 'les emails envoyés (adresse, mots de l’objet)' },
  reviews: { label: 'Avis', by: 'les avis (auteur, texte, commune)' },
} as const
export type SearchGroup = keyof typeof SEARCH_GROUPS

/** Hits of a group that are shown. */
export const HITS_SHOWN = 6
