import { MailButton, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'
import type { UserType } from './account.ts'

/** Asks a new account's owner to confirm their address. */
export function ConfirmationMail({ name, userType, href, hours }: { name: string; userType: UserType; href: string; hours: number }) {
  return (
    <MailLayout preview="Un clic pour activer votre compte." title="Confirmez votre adresse">
      <MailText>Bonjour {name},</MailText>
      <MailText>
        {userType === 'artisan'
          ? 'Votre compte professionnel est créé. Confirmez votre adresse, puis complétez votre entreprise pour recevoir vos premières demandes.'
          : 'Votre compte est créé. Confirmez votre adresse pour suivre vos demandes de devis.'}
      </MailText>
      <MailButton href={href}>Confirmer mon adresse</MailButton>
      <MailText>Ce lien est valable {hours} heures. Si vous n’avez pas créé de compte, ignorez ce message : rien ne sera activé.</MailText>
    </MailLayout>
  )
}

/** Tells an account's owner that their address was used to sign up again. */
export function AccountExistsMail({ name, href }: { name: string; href: string }) {
  return (
    <MailLayout preview="Votre compte existe déjà : connectez-vous." title="Vous avez déjà un compte">
      <MailText>Bonjour {name},</MailText>
      <MailText>Une inscription vient d’être tentée avec votre adresse. Si c’était vous, connectez-vous avec votre mot de passe. Sinon, vous n’avez rien à faire : votre compte n’a pas changé.</MailText>
      <MailButton href={href}>Se connecter</MailButton>
    </MailLayout>
  )
}
