import { PASSKEYS_MAX, type PasskeyRefusal } from '#app/features/accounts/passkeys/passkey.ts'
import type { ProofRefusal } from '#app/features/accounts/second-factor/prove-owner.server.ts'
import type { ChallengeRefusal } from '#app/features/accounts/sign-in/sign-in-challenge.server.ts'
import type { SignInRefusal } from '#app/features/accounts/sign-in/sign-in.server.ts'

/** What a person reads when a sign-in did not happen; the toast's title is « Erreur de connexion ». */
export const SIGN_IN_REFUSALS: Record<SignInRefusal, string> = {
  wrong_credentials: 'L’adresse email ou le mot de passe n’est pas le bon.',
  suspended:
    'Votre compte est suspendu. Un email vous en a dit la raison\u202f; pour la contester, écrivez-nous depuis la page Contact.',
  not_confirmed:
    'Votre adresse email n’est pas encore confirmée. Ouvrez le lien que nous vous avons envoyé.',
  too_many_attempts: 'Trop de tentatives. Patientez quelques minutes avant de réessayer.',
  wrong_page:
    'Cet espace est réservé aux artisans. Le vôtre s’ouvre par la page «\u00a0Connexion\u00a0».',
  wrong_passkey:
    'Cette clé d’accès n’a pas été reconnue. Réessayez, ou connectez-vous avec votre mot de passe.',
  busy: 'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
}

/** What somebody signed in reads who asked for a page, or an account, of another kind than theirs. */
export const ACCESS_REFUSED = {
  tone: 'bad',
  title: 'Accès refusé',
  description: 'Cette page ne correspond pas à votre type de compte.',
} as const

/** Said to a person of a company's office of what its owner keeps, and of what its owner has not granted them. */
export const OWNER_ONLY = {
  tone: 'bad',
  title: 'Réservé au responsable',
  description: 'Cette page revient à la personne qui a ouvert le compte de l’entreprise.',
} as const
export const NOT_GRANTED = {
  tone: 'bad',
  title: 'Droit non accordé',
  description: 'Le responsable de l’entreprise peut vous l’accorder depuis sa page Équipe.',
} as const

/** The specification's sentence for an address that has an account. */
export const ACCOUNT_EXISTS = {
  title: 'Compte existant',
  description: 'Un compte existe déjà avec cet email. Vérifiez vos emails ou connectez-vous.',
}

/** What is said instead once the budget of explicit answers is spent: true for known and unknown addresses alike. */
export const NEUTRAL_ANSWER = 'Si un compte existe, un email vient d’être envoyé.'

/** The specification's words for an address without account, on the page of a forgotten password. */
export const EMAIL_UNKNOWN = {
  title: 'Email introuvable',
  description: "Aucun compte n'est associé à cette adresse email.",
}

/** What a sign-up says once the budget is spent: to a new account's owner and to anybody else alike. */
export const NEUTRAL_SIGN_UP = {
  title: 'Vérifiez vos emails',
  description: 'Un message vient d’être envoyé à cette adresse.',
}

/**
 * When a mail was asked for too often: for an address (one a minute, five an hour), for a
 * connection, for the whole site.
 */
export const MAILED_JUST_NOW =
  'Un email vient déjà de partir. Attendez une minute avant d’en demander un autre, ou une heure si vous en avez demandé plusieurs.'
export const TOO_MANY_MAILS =
  'Trop d’emails ont été demandés depuis votre connexion. Réessayez dans une heure.'
export const TOO_MANY_MAILS_AT_ONCE =
  'Beaucoup d’emails sont demandés en ce moment. Réessayez dans une heure.'

/** The specification's sentences for a link that leads nowhere: not a link, a link that is over, a fault of ours. */
export const LINK_INCOMPLETE = 'Lien de confirmation invalide'
export const LINK_INVALID = 'Le lien semble invalide ou expiré.'
export const LINK_FAILED = 'Erreur lors de la confirmation. Le lien a peut-être expiré.'
export const LINK_OF_ANOTHER =
  'Ce lien est celui d’un autre compte. Déconnectez-vous, puis ouvrez-le de nouveau.'

/** The specification's sentences for a sign-out that failed: refused, and broken off. */
export const SIGN_OUT_REFUSED = 'Impossible de se déconnecter'
export const SIGN_OUT_BROKEN = 'Erreur lors de la déconnexion'

/** The specification's sentence for a fault of ours; what was typed is kept. */
export const UNEXPECTED = "Une erreur inattendue s'est produite"

/**
 * What somebody is told whose profile is absent or could not be read: at the general sign-in page,
 * and by the guard of a space.
 */
export const PROFILE_UNREADABLE = 'Impossible de récupérer votre profil'
export const PROFILE_UNVERIFIABLE = 'Impossible de vérifier votre profil'

/** What a person reads when a code was not taken. */
export const CODE_REFUSALS: Record<ChallengeRefusal, string> = {
  wrong_code: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant et réessayez.',
  too_many_codes: 'Trop de codes essayés. Patientez un quart d’heure avant de réessayer.',
  challenge_over:
    'Le délai de dix minutes est passé, ou trop de codes ont été essayés. Tapez de nouveau votre mot de passe.',
}

/** When an application is registered too long after the password was typed: it is asked again. */
export const PROOF_OVER = 'Dix minutes ont passé : tapez de nouveau votre mot de passe.'

/** What a person reads when their present password was not taken. */
export const PROOF_REFUSALS: Record<ProofRefusal, string> = {
  wrong_password: 'Ce n’est pas votre mot de passe actuel.',
  too_many_attempts: 'Trop de tentatives. Patientez un quart d’heure avant de réessayer.',
  busy: 'Trop de connexions en même temps. Réessayez dans quelques secondes.',
  no_password: 'Votre compte n’a pas encore de mot de passe : choisissez-en un d’abord.',
}

/** What a passkey is, in one sentence. */
export const PASSKEY_WORDS =
  'Votre empreinte, votre visage ou le code de votre téléphone, à la place du mot de passe.'

/** What a person reads when a passkey was not added, renamed or removed. */
export const PASSKEY_REFUSALS: Record<PasskeyRefusal, string> = {
  not_proved: PROOF_OVER,
  not_accepted: 'Cette clé d’accès n’a pas pu être enregistrée. Recommencez.',
  already_added: 'Cette clé d’accès est déjà enregistrée.',
  too_many: `Vous avez déjà ${PASSKEYS_MAX} clés d’accès\u202f: retirez-en une d’abord.`,
  last_way_in:
    'Choisissez d’abord un mot de passe\u202f: cette clé est votre seul moyen de vous connecter.',
}

/** When the address somebody moves to got an account meanwhile. */
export const EMAIL_CHANGE_TAKEN =
  'Cette adresse a désormais un compte : elle ne peut plus devenir celle du vôtre.'

/** What a link to /auth/confirm says it is for. */
export type ConfirmationKind = 'signup' | 'recovery' | 'email_change' | 'other'

/** The confirmation page while a link is checked, or before its button is pressed. */
export const CONFIRMATION_WORDS: Record<
  ConfirmationKind,
  { title: string; words: string; button: string }
> = {
  signup: {
    title: 'Confirmation de votre adresse',
    words: 'Nous vérifions votre lien.',
    button: 'Confirmer mon adresse',
  },
  recovery: {
    title: 'Vérification de votre lien',
    words: 'Un instant, puis vous choisirez un nouveau mot de passe.',
    button: 'Choisir un nouveau mot de passe',
  },
  email_change: {
    title: 'Changement d’adresse',
    words: 'Votre compte changera d’adresse une fois les deux confirmations reçues.',
    button: 'Confirmer le changement',
  },
  other: {
    title: 'Confirmation',
    words: 'Confirmez que vous avez bien ouvert ce lien.',
    button: 'Confirmer',
  },
}

/**
 * What a page of the team throws, with 403, at whoever has not typed their code yet; the frame of
 * errors leads there.
 */
export const SECOND_FACTOR_AWAITED = 'second_factor_awaited'
