import type { SignInRefusal } from './sign-in.server.ts'

/** What a person reads when a sign-in did not happen; the toast's title is « Erreur de connexion ». */
export const SIGN_IN_REFUSALS: Record<SignInRefusal, string> = {
  wrong_credentials: 'L’adresse email ou le mot de passe n’est pas le bon.',
  not_confirmed: 'Votre adresse email n’est pas encore confirmée. Ouvrez le lien que nous vous avons envoyé.',
  too_many_attempts: 'Trop de tentatives. Patientez quelques minutes avant de réessayer.',
}

/** The specification's sentence for an address that has an account. */
export const ACCOUNT_EXISTS = { title: 'Compte existant', description: 'Un compte existe déjà avec cet email. Vérifiez vos emails ou connectez-vous.' }

/** What is said instead once the budget of explicit answers is spent: true for known and unknown addresses alike. */
export const NEUTRAL_ANSWER = 'Si un compte existe, un email vient d’être envoyé.'

/** How the two kinds of account are called. */
export const USER_TYPE_LABELS = { particulier: 'Particulier', artisan: 'Artisan' } as const
