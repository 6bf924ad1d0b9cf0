import { MailButton, MailLayout, MailText, MailWords } from '#app/platform/mail/mail-layout.tsx'

/** Tells somebody that the team suspended their account, why, what it means, and how to contest it. */
export function AccountSuspendedMail({
  name,
  reason,
  company,
  href,
}: {
  name: string
  reason: string
  company: boolean
  href: string
}) {
  return (
    <MailLayout
      preview="Vos appareils ont été déconnectés. Voici pourquoi."
      title="Votre compte est suspendu"
    >
      <MailText>Bonjour {name},</MailText>
      <MailText>Notre équipe a suspendu votre compte pour la raison suivante :</MailText>
      <MailWords>{reason}</MailWords>
      <MailText>
        {company
          ? 'Vous ne pouvez plus vous connecter, et aucune nouvelle demande n’est proposée à votre entreprise.'
          : 'Vous ne pouvez plus vous connecter, et vos demandes ouvertes sont mises en pause.'}{' '}
        Rien n’est effacé.
      </MailText>
      <MailText>
        Si vous pensez que c’est une erreur, écrivez-nous : une personne de l’équipe relira votre
        situation.
      </MailText>
      <MailButton href={href}>Nous écrire</MailButton>
    </MailLayout>
  )
}

/** Tells somebody that their account is theirs again. */
export function AccountReinstatedMail({
  name,
  company,
  href,
}: {
  name: string
  company: boolean
  href: string
}) {
  return (
    <MailLayout preview="Vous pouvez de nouveau vous connecter." title="Votre compte est rétabli">
      <MailText>Bonjour {name},</MailText>
      <MailText>
        La suspension de votre compte est levée : vous pouvez de nouveau vous connecter.
        {company
          ? ''
          : ' Vos demandes en pause reprennent quand vous le décidez, depuis votre espace.'}
      </MailText>
      <MailButton href={href}>Se connecter</MailButton>
    </MailLayout>
  )
}

/** Tells somebody that they are now of the team, and that a new password is asked for. */
export function RoleGrantedMail({ name, href }: { name: string; href: string }) {
  return (
    <MailLayout
      preview="Choisissez un mot de passe d’au moins 12 caractères."
      title="Vous rejoignez l’équipe"
    >
      <MailText>Bonjour {name},</MailText>
      <MailText>
        Votre compte a maintenant les droits d’un administrateur. Votre ancien mot de passe ne sert
        plus : choisissez-en un d’au moins 12 caractères, puis connectez-vous.
      </MailText>
      <MailButton href={href}>Choisir un mot de passe</MailButton>
      <MailText>Si vous ne vous y attendiez pas, répondez à ce message avant toute chose.</MailText>
    </MailLayout>
  )
}
