import { MailButton, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'
import type { SecurityChange } from '#app/features/accounts/events.ts'

const WORDS: Record<SecurityChange, string> = {
  password:
    'Le mot de passe de votre compte vient d’être changé. Vos autres appareils ont été déconnectés.',
  two_factor_on:
    'Un code de votre application est maintenant demandé à chaque connexion, après le mot de passe. Vos autres appareils ont été déconnectés.',
  two_factor_off: 'Aucun code n’est plus demandé à la connexion : le mot de passe suffit.',
  passkey_added:
    'Elle ouvre votre compte avec une empreinte, un visage ou le code d’un appareil, à la place du mot de passe. Vos clés sont dans vos paramètres, onglet « Sécurité ».',
  passkey_removed:
    'Elle n’ouvre plus votre compte. Celles qui restent sont dans vos paramètres, onglet « Sécurité ».',
  password_and_passkeys:
    'Le mot de passe de votre compte vient d’être changé. Vos autres appareils ont été déconnectés et vos clés d’accès, retirées : ajoutez de nouveau les vôtres dans vos paramètres, onglet « Sécurité ».',
  recovery_codes: 'De nouveaux codes de secours ont été créés. Les anciens n’ouvrent plus rien.',
}

/** Says that something which protects the account changed, and what to do if it was somebody else. */
export function SecurityChangeMail({
  name,
  title,
  what,
  href,
}: {
  name: string
  title: string
  what: SecurityChange
  href: string
}) {
  return (
    <MailLayout preview={WORDS[what]} title={title}>
      <MailText>Bonjour {name},</MailText>
      <MailText>{WORDS[what]}</MailText>
      <MailText>
        Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe : tous les appareils
        seront déconnectés et toutes les clés d’accès, retirées.
      </MailText>
      <MailButton href={href}>Choisir un nouveau mot de passe</MailButton>
    </MailLayout>
  )
}
