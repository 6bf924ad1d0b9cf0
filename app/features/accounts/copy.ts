import type { SignInRefusal } from './sign-in.server.ts'

/** What a person reads when a sign-in did not happen; the toast's title is « Erreur de connexion ». */
export const SIGN_IN_REFUSALS: Record<SignInRefusal, string> = {
  wrong_credentials: 'L’adresse email ou le mot de passe n’est pas le bon.',
  not_confirmed: 'Votre adresse email n’est pas encore confirmée. Ouvrez le lien que nous vous avons envoyé.',
  too_many_attempts: 'Trop de tentatives. Patientez quelques minutes avant de réessayer.',
  wrong_door: 'Cet espace est réservé aux artisans.',
  busy: 'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
}

/** The specification's sentence for an address that has an account. */
export const ACCOUNT_EXISTS = { title: 'Compte existant', description: 'Un compte existe déjà avec cet email. Vérifiez vos emails ou connectez-vous.' }

/** What is said instead once the budget of explicit answers is spent: true for known and unknown addresses alike. */
export const NEUTRAL_ANSWER = 'Si un compte existe, un email vient d’être envoyé.'

/** How the two kinds of account are called. */
export const USER_TYPE_LABELS = { particulier: 'Particulier', artisan: 'Artisan' } as const

/** The specification's sentence for a fault of ours; what was typed is kept. */
export const UNEXPECTED = "Une erreur inattendue s'est produite"

/** What somebody is told whose profile is absent or could not be read: at the general door, and by the guard of a space. */
export const PROFILE_UNREADABLE = 'Impossible de récupérer votre profil'
export const PROFILE_UNVERIFIABLE = 'Impossible de vérifier votre profil'
