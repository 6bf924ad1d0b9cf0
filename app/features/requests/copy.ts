import type {
  Budget,
  CloseReason,
  PhoneSharing,
  QuoteRequestVerb,
  StatusRefusal,
  Timeframe,
} from './quote-request.ts'

/** What the form says beside a field that is missing or wrong. */
export const FORM_MESSAGES = {
  trade: 'Choisissez le type de travaux.',
  postalCode: 'Indiquez un code postal à 5 chiffres. Exemple : 49000',
  unknownPostalCode: 'Ce code postal n’existe pas. Vérifiez-le.',
  commune: 'Choisissez votre commune.',
  descriptionShort:
    'Décrivez votre projet en 20 caractères au moins : les travaux, les dimensions, l’état actuel.',
  descriptionLong: '4 000 caractères au plus.',
  choice: 'Choisissez une des réponses proposées.',
  wantedQuotes: 'Choisissez de 1 à 5 devis.',
  photos: '8 photos au plus.',
  blueprints: '3 plans au plus.',
  also: 'Trois autres métiers au plus.',
  invited: 'Trois artisans au plus.',
  siteFirstName: 'Indiquez le prénom de la personne sur place.',
  sitePhone: 'Indiquez son numéro de téléphone.',
  siteAgreed: 'Demandez-lui son accord, puis cochez cette case.',
  firstName: 'Indiquez votre prénom.',
  phone: 'Ce numéro ne semble pas être un numéro français. Exemple : 06 12 34 56 78',
} as const

/** The specification's budgets, as shown. */
export const BUDGET_LABELS: Record<Budget, string> = {
  under_1000: 'Moins de 1 000 €',
  '1000_5000': '1 000 à 5 000 €',
  '5000_15000': '5 000 à 15 000 €',
  '15000_50000': '15 000 à 50 000 €',
  over_50000: 'Plus de 50 000 €',
}

/** The specification's timeframes, as shown. */
export const TIMEFRAME_LABELS: Record<Timeframe, string> = {
  urgent: 'Urgent (dans la semaine)',
  within_month: 'Dans le mois',
  within_3_months: 'Dans les 3 mois',
  no_hurry: 'Pas pressé',
}

/** The two ways of sharing a phone number, as the form asks. */
export const PHONE_SHARING_LABELS: Record<PhoneSharing, string> = {
  one_by_one: 'Je choisis, artisan par artisan',
  everyone: 'À chaque artisan qui prend le contact',
}

/** One line of the trail, in the past. */
export const TRAIL_LABELS: Record<QuoteRequestVerb, string> = {
  create: 'Demande enregistrée',
  confirm: 'Demande confirmée et ouverte',
  pause: 'Mise en pause',
  resume: 'Reprise',
  extend: 'Prolongée de 30 jours',
  shorten: 'Prolongation annulée',
  award: 'Devis accepté',
  reopen: 'Rouverte après une renonciation',
  close: 'Clôturée',
  cancel: 'Annulée',
  expire: 'Expirée',
}

/** Why a person closes a request. */
export const CLOSE_REASON_LABELS: Record<CloseReason, string> = {
  found_here: 'J’ai choisi un artisan rencontré ici',
  found_elsewhere: 'J’ai choisi un artisan trouvé ailleurs',
  postponed: 'Mes travaux sont reportés',
  too_expensive: 'Les prix dépassent mon budget',
  no_answer: 'Je n’ai pas reçu assez de réponses',
  retracted: 'Contrat renoncé',
  works_cancelled: 'Travaux annulés',
  other: 'Autre raison',
}

/** Why something could not be done to a request. */
export type QuoteRequestRefusal =
  | StatusRefusal
  | 'not_found'
  | 'too_many_requests'
  | 'too_fast'
  | 'looks_automated'
  | 'key_reused'
  | 'unknown_postal_code'
  | 'choose_commune'
  | 'invalid_phone'
  | 'photos_unknown'
  | 'invalid_link'
  | 'sign_in_required'
  | 'other_address'
  | 'extended_enough'
  | 'extended_long_ago'
  | 'already_ending'
  | 'not_ending'
  | 'unknown_distance'
  | 'no_phone'
  | 'already_taken'
  | 'photos_full'
  | 'photo_gone'
  | 'no_photo_sent'
  | 'blueprints_unknown'
  | 'invalid_site_phone'
  | 'invited_unknown'
  | 'invited_too_far'
  | 'blueprints_full'
  | 'blueprint_gone'
  | 'no_blueprint_sent'

/** What a page says when something was refused. */
export const REFUSALS: Record<QuoteRequestRefusal, string> = {
  request_unconfirmed: 'Cette demande n’est pas encore confirmée.',
  request_open: 'Cette demande est déjà ouverte.',
  request_paused: 'Cette demande est en pause.',
  request_awarded: 'Un devis a déjà été accepté pour cette demande.',
  request_closed: 'Cette demande est clôturée.',
  request_cancelled: 'Cette demande est annulée.',
  request_expired: 'Cette demande a expiré.',
  not_found: 'Cette demande n’existe pas.',
  too_many_requests:
    'Vous avez ouvert aujourd’hui autant de demandes que possible. Vous pourrez en déposer une autre demain.',
  too_fast: 'Votre formulaire est parti trop vite. Relisez-le, puis envoyez-le de nouveau.',
  looks_automated:
    'Cet envoi ressemble à celui d’un robot. Rechargez la page, puis essayez de nouveau.',
  key_reused:
    'Ce formulaire a déjà été envoyé avec un autre contenu. Rechargez la page pour déposer une nouvelle demande.',
  unknown_postal_code: FORM_MESSAGES.unknownPostalCode,
  choose_commune: FORM_MESSAGES.commune,
  invalid_phone: FORM_MESSAGES.phone,
  photos_unknown: 'Une photo n’a pas été retrouvée. Ajoutez-la de nouveau.',
  invalid_link: 'Ce lien n’est plus valable. Il a peut-être expiré, ou déjà servi.',
  sign_in_required:
    'Un compte existe déjà avec cette adresse. Connectez-vous pour ouvrir votre demande.',
  other_address:
    'Cette demande a été déposée avec une autre adresse email que celle de votre compte.',
  extended_enough:
    'Cette demande reste déjà ouverte plus de 60 jours. Vous pourrez la prolonger plus tard.',
  extended_long_ago:
    'Cette prolongation ne s’annule plus. Vous pouvez clôturer la demande quand vous voulez.',
  already_ending: 'Cette demande se termine déjà, comme vous l’avez demandé.',
  not_ending: 'Rien ne termine cette demande.',
  unknown_distance: 'Choisissez une des distances proposées.',
  no_phone: 'Vous n’avez pas indiqué de numéro de téléphone.',
  already_taken:
    'Un artisan a pris le contact d’après cette description\u00a0: elle ne change plus. Dites-lui ce qui est nouveau dans la conversation.',
  photos_full: 'Cette demande a déjà 8 photos. Retirez-en une pour en ajouter une autre.',
  photo_gone: 'Cette photo a été effacée\u00a0: ajoutez-la de nouveau.',
  no_photo_sent: 'Choisissez une photo au moins.',
  invalid_site_phone: FORM_MESSAGES.phone,
  invited_unknown: 'Un des artisans choisis ne peut plus être prévenu. Choisissez de nouveau.',
  invited_too_far:
    'Un des artisans choisis ne vient pas jusqu’à ce chantier, ou ne fait pas ces travaux. Retirez-le de la liste.',
  blueprints_unknown: 'Un plan n’a pas été retrouvé. Ajoutez-le de nouveau.',
  blueprints_full: 'Cette demande a déjà 3 plans. Retirez-en un pour en ajouter un autre.',
  blueprint_gone: 'Ce plan n’est plus là\u00a0: ajoutez-le de nouveau.',
  no_blueprint_sent: 'Choisissez un plan au moins.',
}

/**
 * What a devis tells of a person, said before the first one: on the form, beside each artisan, and
 * where devis are refused.
 */
export const NAME_ON_QUOTES = 'Un devis envoyé porte votre nom complet\u00a0: la loi le demande.'

/** Who sees the plans of a request, said beside the field and where they are shown to their author. */
export const BLUEPRINTS_SHOWN_TO =
  'Vos plans ne sont montrés qu’aux artisans à qui vous donnez vos coordonnées.'
