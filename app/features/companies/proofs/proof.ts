import type { Day } from '#app/values/time/french-date.ts'

/** Compulsory ten-year insurance, and civil liability. */
export type PolicyKind = 'decennale' | 'rc_pro'

/** The qualifications with a body of their own, a diploma (or three years of practice), and free ones. */
export type QualificationKind =
  | 'rge'
  | 'qualibat'
  | 'qualifelec'
  | 'qualipac'
  | 'qualigaz'
  | 'diploma'
  | 'other'

/** What a private document of the file proves. */
export type DocumentKind =
  | 'insurance'
  | 'qualification'
  | 'registration'
  | 'identity'
  | 'bank'
  | 'other'

/** What each policy is called. */
export const POLICY_KINDS: Record<PolicyKind, string> = {
  decennale: 'Assurance décennale',
  rc_pro: 'Responsabilité civile professionnelle',
}

/** What each qualification is called, and who gives it where that is known. */
export const QUALIFICATION_KINDS: Record<
  QualificationKind,
  { label: string; body: string; hint: string }
> = {
  rge: {
    label: 'RGE',
    body: '',
    hint: 'Reconnu garant de l’environnement\u202f: ouvre droit aux aides de vos clients.',
  },
  qualibat: { label: 'Qualibat', body: 'Qualibat', hint: 'Gros œuvre, enveloppe, finitions.' },
  qualifelec: { label: 'Qualifelec', body: 'Qualifelec', hint: 'Électricité.' },
  qualipac: { label: 'QualiPAC', body: 'Qualit’EnR', hint: 'Pompes à chaleur.' },
  qualigaz: { label: 'Qualigaz', body: 'Qualigaz', hint: 'Installations de gaz.' },
  diploma: {
    label: 'Diplôme ou expérience',
    body: '',
    hint: 'CAP, BEP, titre, ou trois ans de pratique du métier.',
  },
  other: { label: 'Autre qualification', body: '', hint: 'Label, marque, formation.' },
}

/** What each document is called. */
export const DOCUMENT_KINDS: Record<DocumentKind, string> = {
  insurance: 'Attestation d’assurance',
  qualification: 'Certificat',
  registration: 'Extrait d’immatriculation',
  identity: 'Identité du dirigeant',
  bank: 'RIB',
  other: 'Autre document',
}

/** The documents that belong to the company itself, and not to a policy or a qualification. */
export const COMPANY_DOCUMENT_KINDS = [
  'registration',
  'identity',
  'bank',
  'other',
] as const satisfies readonly DocumentKind[]

/** Why a policy or a qualification is not saved. */
export type SavePolicyRefusal = 'not_found' | 'too_many' | 'unknown_file' | 'too_many_documents'

/** How many a file may hold. */
export const PROOF_LIMITS = { policies: 20, qualifications: 30, documents: 100 } as const

/** Whether a proof has ended on a day; one without end never does. */
export function hasEnded(endsOn: Day | null, today: Day): boolean {
  return endsOn !== null && endsOn < today
}
