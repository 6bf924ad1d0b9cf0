import type { StandingRefusal } from './company-standing.ts'
import type {
  InsuranceState,
  RefuseRefusal,
  SubmitRefusal,
  SuspendRefusal,
  VerificationStatus,
  VerifyRefusal,
} from './artisan.ts'
import type { CompanyField } from '#app/features/companies/file/company-file.ts'
import type { SaveCompanyRefusal } from '#app/features/companies/file/company-form.ts'
import type { ReferenceRefusal } from '#app/features/companies/premium/premium-reference.ts'
import type { SavePolicyRefusal } from '#app/features/companies/proofs/proof.ts'
import type {
  CheckKind,
  CheckRefusal,
  RegisterAdvice,
  VerificationHappening,
} from '#app/features/companies/checks/verification-check.ts'

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
  insurance: 'votre assurance décennale, avec son attestation',
  mediator: 'votre médiateur de la consommation',
  prices: 'vos tarifs',
  hours: 'vos horaires',
  description: 'votre présentation',
}

/** Why each part is asked for, beside its field. */
export const COMPANY_FIELD_REASONS: Partial<Record<CompanyField, string>> = {
  place: 'Les demandes vous sont proposées autour de cette commune.',
  registration: 'Exemples\u00a0: RM 974, RCS Lyon. Elle figure sur vos devis.',
  capital: 'Il figure sur les documents d’une société.',
  insurance: 'Son nom, ses coordonnées et sa couverture figurent sur chaque devis.',
  mediator: 'Vos clients peuvent le saisir gratuitement\u202f; son nom figure sur vos devis.',
}

/** Where a company file stands, for its artisan. */
export const VERIFICATION_STATUSES: Record<VerificationStatus, { label: string; text: string }> = {
  incomplete: {
    label: 'À compléter',
    text: 'Complétez votre entreprise puis envoyez-la à vérifier\u00a0: les demandes arrivent ensuite.',
  },
  pending: {
    label: 'En vérification',
    text: 'Nous vérifions votre entreprise. Réponse sous 48\u00a0heures.',
  },
  verified: {
    label: 'Vérifiée',
    text: 'Votre entreprise est vérifiée\u00a0: vous pouvez recevoir des demandes.',
  },
  refused: { label: 'À corriger', text: 'Une correction est nécessaire avant la vérification.' },
}

/** Why a file could not be saved. */
export const SAVE_COMPANY_REFUSALS: Record<SaveCompanyRefusal, string> = {
  siret_taken: 'Ce SIRET est déjà celui d’un autre compte. Si c’est le vôtre, écrivez-nous.',
  unknown_place: 'Choisissez votre commune dans la liste.',
  needed_for_verification:
    'Votre entreprise a été envoyée à vérifier\u00a0: le SIRET, le dirigeant, le téléphone, l’adresse, la commune et au moins un métier doivent rester remplis.',
  vat_number_of_another: 'Ce numéro de TVA ne correspond pas à votre SIRET.',
}

/** Why a file cannot be submitted. */
export const SUBMIT_REFUSALS: Record<SubmitRefusal, string> = {
  already_submitted: 'Votre entreprise a déjà été envoyée à vérifier.',
  company_incomplete: 'Il manque des informations pour vérifier votre entreprise.',
}

/** Why a free week is not kept. */
export const FREE_WEEK_REFUSALS: Record<'unknown_week', string> = {
  unknown_week: 'Cette semaine n’est plus proposée\u00a0: choisissez-en une autre.',
}

/** Why the team cannot verify a file. */
export const VERIFY_REFUSALS: Record<VerifyRefusal, string> = {
  not_waiting: 'Cette entreprise n’attend pas de vérification.',
  company_incomplete: 'Il manque des informations à cette entreprise.',
  checks_missing: 'Il reste des contrôles à faire.',
  check_refused: 'Un contrôle est refusé\u00a0: demandez une correction.',
}

/** Why the team cannot send a file back. */
export const REFUSE_REFUSALS: Record<RefuseRefusal, string> = {
  not_waiting: 'Cette entreprise n’attend pas de vérification.',
  reason_missing: 'Dites à l’artisan ce qu’il doit corriger.',
}

/** Why the team cannot suspend or reinstate a company. */
export const SUSPEND_REFUSALS: Record<SuspendRefusal, string> = {
  reason_missing: 'Écrivez les motifs\u00a0: la loi les demande, et ils restent au journal.',
  already: 'C’est déjà fait, peut-être par un autre membre de l’équipe.',
  account_suspended:
    'Le compte de son responsable est suspendu\u00a0: levez d’abord la suspension du compte.',
}

/** Where an insurance stands. */
export const INSURANCE_STATES: Record<InsuranceState, string> = {
  not_given: 'Assurance non renseignée',
  valid: 'Assurance valable',
  ending: 'Assurance bientôt échue',
  ended: 'Assurance échue\u00a0: aucune nouvelle demande ne vous est proposée.',
}

/** What a person reads of a company that cannot answer now, whatever the cause: it is nobody else's. */
export const COMPANY_UNAVAILABLE = 'Cette entreprise ne peut pas répondre pour l’instant.'

/** « Il manque : votre SIRET, au moins un métier. » Empty when nothing is missing. */
export function missingSentence(fields: readonly CompanyField[]): string {
  return fields.length === 0
    ? ''
    : `Il manque\u00a0: ${fields.map((field) => COMPANY_FIELDS[field]).join(', ')}.`
}

/** Why a policy, a qualification or a document is not saved or removed. */
export const PROOF_REFUSALS: Record<SavePolicyRefusal | 'needed_for_verification', string> = {
  not_found: 'Cet élément n’existe plus.',
  too_many: 'Vous en avez déjà beaucoup\u00a0: supprimez ceux qui ne servent plus.',
  unknown_file: 'Le fichier joint n’a pas été gardé. Choisissez-le de nouveau.',
  too_many_documents: 'Cent documents au plus\u00a0: supprimez-en avant d’en ajouter.',
  needed_for_verification:
    'Vos métiers exigent cette assurance\u00a0: ajoutez la suivante avant de la supprimer.',
}

/** Why a company may not do something as it stands, for its artisan. */
export const STANDING_REFUSALS: Record<StandingRefusal, string> = {
  company_incomplete:
    'Complétez votre entreprise et envoyez-la à vérifier\u00a0: vous le pourrez une fois vérifiée.',
  company_pending: 'Votre entreprise est en vérification\u00a0: vous le pourrez dès notre réponse.',
  company_refused:
    'Une correction de votre entreprise est attendue\u00a0: vous le pourrez une fois vérifiée.',
  company_insurance_ended:
    'Votre assurance décennale est échue\u00a0: vous le pourrez dès que la nouvelle est ajoutée.',
  company_suspended:
    'Votre entreprise est suspendue. Les travaux commencés se terminent et leurs clients peuvent vous écrire\u202f; le reste attend la fin de la suspension.',
  company_account_suspended: 'Votre compte est suspendu.',
  company_closed: 'Votre entreprise est fermée ici.',
}

/** Why a client cannot be named for Premium's check. */
export const REFERENCE_REFUSALS: Record<ReferenceRefusal, string> = {
  not_premium: 'Ce contrôle fait partie de la formule Premium.',
  ...STANDING_REFUSALS,
  too_many: 'Six clients au plus\u00a0: retirez-en un qui n’a pas répondu.',
  own_address: 'Indiquez l’adresse de votre client, pas la vôtre.',
  already_named: 'Ce client est déjà cité.',
  works_to_come: 'Les travaux doivent être terminés.',
  too_often:
    'Trop d’emails à cette adresse, ou depuis votre entreprise, aujourd’hui. Réessayez demain.',
}

/** Each check: its name for everybody, what the team looks at, and what the artisan is told of it. */
export const CHECK_WORDS: Record<
  CheckKind,
  { title: string; forTeam: string; forArtisan: string; source: string }
> = {
  register: {
    title: 'Entreprise au registre',
    forTeam: 'Le SIRET est actif, et le nom est celui du registre.',
    forArtisan: 'Votre SIRET et votre nom sont comparés au registre national.',
    source: 'Registre national des entreprises',
  },
  manager: {
    title: 'Dirigeant',
    forTeam: 'Le dirigeant nommé est celui de l’immatriculation.',
    forArtisan: 'Le nom du dirigeant est comparé à votre immatriculation.',
    source: 'Extrait d’immatriculation',
  },
  address: {
    title: 'Adresse',
    forTeam: 'L’adresse est celle d’un établissement de l’entreprise.',
    forArtisan: 'Votre adresse est comparée à votre immatriculation.',
    source: 'Extrait d’immatriculation',
  },
  trades: {
    title: 'Métiers',
    forTeam: 'Un diplôme ou trois ans de pratique pour chaque métier réglementé.',
    forArtisan: 'Votre qualification pour chaque métier est lue par notre équipe.',
    source: 'Diplôme ou justificatif de pratique',
  },
  second_look: {
    title: 'Second regard',
    forTeam:
      'Les mêmes personnes ont été vues derrière une autre entreprise\u00a0: dites pourquoi c’est en ordre.',
    forArtisan: 'Notre équipe relit votre dossier.',
    source: 'Comparaison des dossiers',
  },
  decennale: {
    title: 'Assurance décennale',
    forTeam: 'L’attestation porte l’entreprise, la période, la zone et chaque activité cochée.',
    forArtisan: 'Votre attestation est lue par notre équipe.',
    source: 'Attestation d’assurance',
  },
  rc_pro: {
    title: 'Responsabilité civile professionnelle',
    forTeam: 'L’attestation porte l’entreprise et la période.',
    forArtisan: 'Votre attestation est lue par notre équipe.',
    source: 'Attestation d’assurance',
  },
  qualification: {
    title: 'Qualification',
    forTeam: 'Le certificat porte l’entreprise, le numéro, le domaine et la validité.',
    forArtisan: 'Votre certificat est lu par notre équipe.',
    source: 'Certificat',
  },
  premium_activities: {
    title: 'Activités confirmées par l’assureur',
    forTeam: 'L’assureur, joint directement, confirme le contrat et ses activités.',
    forArtisan: 'Nous joignons votre assureur.',
    source: 'Assureur, par téléphone ou email',
  },
  premium_references: {
    title: 'Trois clients',
    forTeam: 'Trois clients au moins ont confirmé par leur lien.',
    forArtisan: 'Trois clients confirment vos travaux.',
    source: 'Réponses des clients par lien',
  },
  premium_manager: {
    title: 'Identité du dirigeant',
    forTeam: 'La pièce d’identité est celle du dirigeant immatriculé.',
    forArtisan: 'Votre pièce d’identité est lue par notre équipe.',
    source: 'Pièce d’identité',
  },
}

/** Why the team's decision on a check is not recorded. */
export const CHECK_REFUSALS: Record<CheckRefusal, string> = {
  not_found: 'Ce contrôle n’est plus à faire\u00a0: le dossier a changé.',
  source_missing: 'Dites où vous l’avez lu.',
  reason_missing: 'Dites à l’artisan ce qui ne va pas et ce qu’il doit envoyer.',
  expiry_past: 'Cette date est déjà passée\u00a0: refusez plutôt, en disant pourquoi.',
  references_missing: 'Trois clients doivent d’abord confirmer.',
}

/** What happened to a file, in a line of its history. */
export const HAPPENINGS: Record<VerificationHappening, string> = {
  submitted: 'Envoyée à vérifier',
  amended: 'Modifiée\u00a0: à vérifier de nouveau',
  verified: 'Vérifiée',
  refused: 'Correction demandée',
  check_passed: 'Contrôle validé',
  check_refused: 'Contrôle refusé',
  suspended: 'Suspendue',
  reinstated: 'Rétablie',
  insurance_ended: 'Assurance échue\u00a0: nouvelles demandes arrêtées',
  insurance_back: 'Assurance renouvelée',
  premium_asked: 'Contrôle Premium demandé',
  premium_passed: 'Contrôle Premium passé',
  premium_refused: 'Contrôle Premium refusé',
  closed: 'Entreprise fermée',
  warned: 'Avertie',
  logo_removed: 'Logo retiré',
  portrait_removed: 'Portrait retiré',
}

/** What the register's answer suggests to the team. */
export const REGISTER_ADVICE: Record<RegisterAdvice, string> = {
  agrees: 'Le registre confirme l’entreprise et son activité.',
  other_name: 'Le registre donne un autre nom\u00a0: comparez avec l’extrait d’immatriculation.',
  other_activity:
    'Avertissement\u00a0: l’activité au registre n’est pas du bâtiment. Ce n’est pas un motif de refus à lui seul.',
  closed: 'Le registre dit cet établissement fermé.',
  unknown: 'Le registre ne connaît pas ce SIRET.',
  to_check: 'Le registre n’a pas été consulté\u00a0: à vérifier à la main.',
}
