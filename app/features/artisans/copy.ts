import type { CompanyField, InsuranceState, RefuseRefusal, SubmitRefusal, VerificationStatus, VerifyRefusal } from './artisan.ts'
import type { SaveCompanyRefusal } from './company-form.ts'

/** What each missing part of a file is called in « Il manque : … ». */
export const COMPANY_FIELDS: Record<CompanyField, string> = {
  siret: 'votre SIRET',
  trades: 'au moins un métier',
  place: 'la commune où vous êtes installé',
  radius: 'votre rayon d’intervention',
  legalForm: 'votre forme juridique',
  capital: 'le capital de votre société',
  registration: 'votre immatriculation',
  managerName: 'le nom du dirigeant',
  phone: 'votre téléphone professionnel',
  addressLine: 'l’adresse de votre entreprise',
  vatRegime: 'votre régime de TVA',
  vatNumber: 'votre numéro de TVA',
  insurance: 'votre assurance décennale',
  mediator: 'votre médiateur de la consommation',
}

/** Why each part is asked for, beside its field. */
export const COMPANY_FIELD_REASONS: Partial<Record<CompanyField, string>> = {
  place: 'Les demandes vous sont proposées autour de cette commune.',
  registration: 'Exemples\u00a0: RM 974, RCS Lyon. Elle figure sur vos devis et vos factures.',
  capital: 'Il figure sur les documents d’une société.',
  insurance: 'Son nom, ses coordonnées et sa couverture figurent sur chaque devis et chaque facture.',
  mediator: 'Vos clients peuvent le saisir gratuitement\u202f; son nom figure sur vos devis.',
}

/** Where a company file stands, for its artisan. */
export const VERIFICATION_STATUSES: Record<VerificationStatus, { label: string; text: string }> = {
  incomplete: { label: 'À compléter', text: 'Complétez votre entreprise puis envoyez-la à vérifier\u00a0: les demandes arrivent ensuite.' },
  pending: { label: 'En vérification', text: 'Nous vérifions votre entreprise. Réponse sous 48\u00a0heures.' },
  verified: { label: 'Vérifiée', text: 'Votre entreprise est vérifiée\u00a0: vous pouvez recevoir des demandes.' },
  refused: { label: 'À corriger', text: 'Une correction est nécessaire avant la vérification.' },
}

/** Why a file could not be saved. */
export const SAVE_COMPANY_REFUSALS: Record<SaveCompanyRefusal, string> = {
  siret_taken: 'Ce SIRET est déjà celui d’un autre compte. Si c’est le vôtre, écrivez-nous.',
  unknown_place: 'Choisissez votre commune dans la liste.',
  needed_for_verification: 'Votre entreprise a été envoyée à vérifier\u00a0: le SIRET, la commune et au moins un métier doivent rester remplis.',
}

/** Why a file cannot be submitted. */
export const SUBMIT_REFUSALS: Record<SubmitRefusal, string> = {
  already_submitted: 'Votre entreprise a déjà été envoyée à vérifier.',
  company_incomplete: 'Il manque des informations pour vérifier votre entreprise.',
}

/** Why the team cannot verify a file. */
export const VERIFY_REFUSALS: Record<VerifyRefusal, string> = {
  not_waiting: 'Cette entreprise n’attend pas de vérification.',
  company_incomplete: 'Il manque des informations à cette entreprise.',
}

/** Why the team cannot send a file back. */
export const REFUSE_REFUSALS: Record<RefuseRefusal, string> = {
  not_waiting: 'Cette entreprise n’attend pas de vérification.',
  reason_missing: 'Dites à l’artisan ce qu’il doit corriger.',
}

/** Where an insurance stands. */
export const INSURANCE_STATES: Record<InsuranceState, string> = {
  not_given: 'Assurance non renseignée',
  valid: 'Assurance valable',
  ending: 'Assurance bientôt échue',
  ended: 'Assurance échue\u00a0: aucune nouvelle demande ne vous est proposée.',
}

/** « Il manque : votre SIRET, au moins un métier. » Empty when nothing is missing. */
export function missingSentence(fields: readonly CompanyField[]): string {
  return fields.length === 0 ? '' : `Il manque\u00a0: ${fields.map((field) => COMPANY_FIELDS[field]).join(', ')}.`
}
