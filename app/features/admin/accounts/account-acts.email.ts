import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'

/** Tells somebody that the team suspended their account, why, what it means, and how to contest it. */
export const accountSuspendedMail = (name: string, reason: string, company: boolean): Letter => ({
  type: 'account_suspended',
  subject: 'Votre compte est suspendu',
  preview: 'Vos appareils ont été déconnectés. Voici pourquoi.',
  href: paths.contact(),
  body: [
    `Bonjour ${name},`,
    'Notre équipe a suspendu votre compte pour la raison suivante\u00a0:',
    { words: reason },
    company
      ? 'Vous ne pouvez plus vous connecter, et aucune nouvelle demande n’est proposée à votre entreprise. Rien n’est effacé.'
      : 'Vous ne pouvez plus vous connecter, et vos demandes ouvertes sont mises en pause. Rien n’est effacé.',
    'Si vous pensez que c’est une erreur, écrivez-nous\u00a0: une personne de l’équipe relira votre situation.',
    { button: 'Nous écrire' },
  ],
})

/** Tells somebody that their account is theirs again. */
export const accountReinstatedMail = (name: string, company: boolean): Letter => ({
  type: 'account_reinstated',
  subject: 'Votre compte est rétabli',
  preview: 'Vous pouvez de nouveau vous connecter.',
  href: company ? paths.signInPro() : paths.signIn(),
  body: [
    `Bonjour ${name},`,
    company
      ? 'La suspension de votre compte est levée\u00a0: vous pouvez de nouveau vous connecter.'
      : 'La suspension de votre compte est levée\u00a0: vous pouvez de nouveau vous connecter. Vos demandes en pause reprennent quand vous le décidez, depuis votre espace.',
    { button: 'Se connecter' },
  ],
})

/** Tells somebody that they are now of the team, and that a new password is asked for. */
export const roleGrantedMail = (name: string): Letter => ({
  type: 'role_granted',
  subject: 'Vous rejoignez l’équipe',
  preview: 'Choisissez un mot de passe d’au moins 12 caractères.',
  href: paths.forgottenPassword(),
  body: [
    `Bonjour ${name},`,
    'Votre compte a maintenant les droits d’un administrateur. Votre ancien mot de passe ne sert plus\u00a0: choisissez-en un d’au moins 12 caractères, puis connectez-vous.',
    { button: 'Choisir un mot de passe' },
    'Si vous ne vous y attendiez pas, répondez à ce message avant toute chose.',
  ],
})

/** Their samples. */
export const accountActSamples = ({ name, text }: SampleWords): Letter[] => [
  accountSuspendedMail(name, text, false),
  accountSuspendedMail(name, text, true),
  accountReinstatedMail(name, false),
  accountReinstatedMail(name, true),
  roleGrantedMail(name),
]
