import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { UserType } from './account.ts'

/*
 * The first four, and the one to a new address, go to whoever has not proved that the address is
 * theirs: nothing in them was typed by anybody, not even a name. `href` is the personal link, which
 * opens something for so many hours.
 */

const inHours = (hours: number) => (hours === 1 ? 'une heure' : `${hours}\u00a0heures`)

/** Asks a new account's owner to confirm their address. */
export const confirmationMail = (
  userType: UserType,
  href: string,
  hours: number,
): Letter<'signup'> => ({
  type: 'signup',
  subject: 'Confirmez votre adresse email',
  title: 'Confirmez votre adresse',
  preview: 'Un clic pour activer votre compte.',
  href,
  goodHours: hours,
  body: [
    'Bonjour,',
    userType === 'artisan'
      ? 'Votre compte professionnel est créé. Confirmez votre adresse, puis complétez votre entreprise pour recevoir vos premières demandes.'
      : 'Votre compte est créé. Confirmez votre adresse pour suivre vos demandes de devis.',
    { button: 'Confirmer mon adresse' },
    `Ce lien est valable ${inHours(hours)}. Si vous n’avez pas créé de compte, ignorez ce message\u00a0: rien ne sera activé.`,
  ],
})

/** Tells an account's owner that their address was used to sign up again. */
export const accountExistsMail = (): Letter<'account_exists'> => ({
  type: 'account_exists',
  subject: `Vous avez déjà un compte ${operator().brand}`,
  title: 'Vous avez déjà un compte',
  preview: 'Votre compte existe déjà\u00a0: connectez-vous.',
  href: paths.signIn(),
  body: [
    'Bonjour,',
    'Votre adresse vient d’être indiquée pour créer un compte ou changer celle d’un autre. Si c’était vous, connectez-vous avec votre mot de passe. Sinon, vous n’avez rien à faire\u00a0: votre compte n’a pas changé.',
    { button: 'Se connecter' },
  ],
})

/** Leads to the page where a new password is chosen. */
export const recoveryMail = (href: string, hours: number): Letter<'recovery'> => ({
  type: 'recovery',
  subject: 'Choisissez un nouveau mot de passe',
  preview: 'Un lien pour choisir un nouveau mot de passe.',
  href,
  goodHours: hours,
  body: [
    'Bonjour,',
    'Vous avez demandé un nouveau mot de passe. Ouvrez ce lien pour le choisir. Vos appareils connectés seront déconnectés.',
    { button: 'Choisir un nouveau mot de passe' },
    `Ce lien est valable ${inHours(hours)} et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe ne change pas.`,
  ],
})

/** Asks the present address of an account whether it may be left for another. */
export const emailChangeFromMail = (
  { name, newEmail }: { name: string; newEmail: string },
  href: string,
  hours: number,
): Letter<'email_change'> => ({
  type: 'email_change',
  subject: 'Changer l’adresse de votre compte\u202f?',
  preview: 'Une nouvelle adresse est demandée pour votre compte.',
  href,
  goodHours: hours,
  body: [
    `Bonjour ${name},`,
    `Une nouvelle adresse est demandée pour votre compte\u00a0: ${newEmail}. Elle remplacera celle-ci une fois les deux adresses confirmées.`,
    { button: 'Autoriser le changement' },
    `Ce lien est valable ${inHours(hours)}. Si vous n’avez rien demandé, n’ouvrez pas ce lien et changez votre mot de passe\u00a0: quelqu’un le connaît.`,
  ],
})

/** Asks the new address of an account to prove itself. */
export const emailChangeToMail = (href: string, hours: number): Letter<'email_change'> => ({
  type: 'email_change',
  subject: 'Confirmez votre nouvelle adresse',
  preview: 'Un clic pour confirmer votre nouvelle adresse.',
  href,
  goodHours: hours,
  body: [
    'Bonjour,',
    'Vous souhaitez recevoir ici les messages de votre compte. Confirmez cette adresse, puis ouvrez aussi le lien envoyé à votre adresse actuelle.',
    { button: 'Confirmer cette adresse' },
    `Ce lien est valable ${inHours(hours)}. Si vous n’avez rien demandé, ignorez ce message.`,
  ],
})

/** Tells the address that an account has just left. */
export const emailChangedMail = (name: string, newEmail: string): Letter<'email_change'> => ({
  type: 'email_change',
  subject: 'L’adresse de votre compte a changé',
  preview: 'Votre compte a une nouvelle adresse.',
  href: paths.contact(),
  body: [
    `Bonjour ${name},`,
    `Votre compte utilise désormais l’adresse ${newEmail}. Connectez-vous avec elle. Si ce n’est pas vous, écrivez-nous tout de suite.`,
    { button: 'Nous écrire' },
  ],
})

/** Their samples. */
export function accountSamples({ name }: SampleWords): Letter[] {
  const href = paths.confirmLink({ token: 'exemple', type: 'signup' })
  const newEmail = 'claire.nouvelle@ouvreo.example'
  return [
    confirmationMail('particulier', href, 24),
    confirmationMail('artisan', href, 24),
    accountExistsMail(),
    recoveryMail(href, 1),
    emailChangeFromMail({ name, newEmail }, href, 24),
    emailChangeToMail(href, 24),
    emailChangedMail(name, newEmail),
  ]
}
