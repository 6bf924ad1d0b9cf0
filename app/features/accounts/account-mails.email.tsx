import { MailButton, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'
import type { UserType } from './account.ts'

/*
 * The first four, and the one to a new address, go to whoever has not proved that the address is theirs: nothing in them
 * was typed by anybody, not even a name.
 */

const inHours = (hours: number) => (hours === 1 ? 'une heure' : `${hours}\u00a0heures`)

/** Asks a new account's owner to confirm their address. */
export function ConfirmationMail({
  userType,
  href,
  hours,
}: {
  userType: UserType
  href: string
  hours: number
}) {
  return (
    <MailLayout preview="Un clic pour activer votre compte." title="Confirmez votre adresse">
      <MailText>Bonjour,</MailText>
      <MailText>
        {userType === 'artisan'
          ? 'Votre compte professionnel est créé. Confirmez votre adresse, puis complétez votre entreprise pour recevoir vos premières demandes.'
          : 'Votre compte est créé. Confirmez votre adresse pour suivre vos demandes de devis.'}
      </MailText>
      <MailButton href={href}>Confirmer mon adresse</MailButton>
      <MailText>
        Ce lien est valable {inHours(hours)}. Si vous n’avez pas créé de compte, ignorez ce
        message : rien ne sera activé.
      </MailText>
    </MailLayout>
  )
}

/** Tells an account's owner that their address was used to sign up again. */
export function AccountExistsMail({ href }: { href: string }) {
  return (
    <MailLayout
      preview="Votre compte existe déjà : connectez-vous."
      title="Vous avez déjà un compte"
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        Votre adresse vient d’être indiquée pour créer un compte ou changer celle d’un autre. Si
        c’était vous, connectez-vous avec votre mot de passe. Sinon, vous n’avez rien à faire :
        votre compte n’a pas changé.
      </MailText>
      <MailButton href={href}>Se connecter</MailButton>
    </MailLayout>
  )
}

/** Leads to the page where a new password is chosen. */
export function RecoveryMail({ href, hours }: { href: string; hours: number }) {
  return (
    <MailLayout
      preview="Un lien pour choisir un nouveau mot de passe."
      title="Choisissez un nouveau mot de passe"
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        Vous avez demandé un nouveau mot de passe. Ouvrez ce lien pour le choisir. Vos appareils
        connectés seront déconnectés.
      </MailText>
      <MailButton href={href}>Choisir un nouveau mot de passe</MailButton>
      <MailText>
        Ce lien est valable {inHours(hours)} et ne sert qu’une fois. Si vous n’avez rien demandé,
        ignorez ce message : votre mot de passe ne change pas.
      </MailText>
    </MailLayout>
  )
}

/** Asks the present address of an account whether it may be left for another. */
export function EmailChangeFromMail({
  name,
  newEmail,
  href,
  hours,
}: {
  name: string
  newEmail: string
  href: string
  hours: number
}) {
  return (
    <MailLayout
      preview="Une nouvelle adresse est demandée pour votre compte."
      title="Changer l’adresse de votre compte ?"
    >
      <MailText>Bonjour {name},</MailText>
      <MailText>
        Une nouvelle adresse est demandée pour votre compte : {newEmail}. Elle remplacera celle-ci
        une fois les deux adresses confirmées.
      </MailText>
      <MailButton href={href}>Autoriser le changement</MailButton>
      <MailText>
        Ce lien est valable {inHours(hours)}. Si vous n’avez rien demandé, n’ouvrez pas ce lien et
        changez votre mot de passe : quelqu’un le connaît.
      </MailText>
    </MailLayout>
  )
}

/** Asks the new address of an account to prove itself. */
export function EmailChangeToMail({ href, hours }: { href: string; hours: number }) {
  return (
    <MailLayout
      preview="Un clic pour confirmer votre nouvelle adresse."
      title="Confirmez votre nouvelle adresse"
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        Vous souhaitez recevoir ici les messages de votre compte. Confirmez cette adresse, puis
        ouvrez aussi le lien envoyé à votre adresse actuelle.
      </MailText>
      <MailButton href={href}>Confirmer cette adresse</MailButton>
      <MailText>
        Ce lien est valable {inHours(hours)}. Si vous n’avez rien demandé, ignorez ce message.
      </MailText>
    </MailLayout>
  )
}

/** Tells the address that an account has just left. */
export function EmailChangedMail({
  name,
  newEmail,
  href,
}: {
  name: string
  newEmail: string
  href: string
}) {
  return (
    <MailLayout
      preview="Votre compte a une nouvelle adresse."
      title="L’adresse de votre compte a changé"
    >
      <MailText>Bonjour {name},</MailText>
      <MailText>
        Votre compte utilise désormais l’adresse {newEmail}. Connectez-vous avec elle. Si ce n’est
        pas vous, écrivez-nous tout de suite.
      </MailText>
      <MailButton href={href}>Nous écrire</MailButton>
    </MailLayout>
  )
}
