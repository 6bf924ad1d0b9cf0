import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'

/** Asks a visitor to open their request by a button; with an account, to sign in for that. */
export function ConfirmRequestMail({ firstName, title, trade, town, href, hours, hasAccount }: { firstName: string; title: string; trade: string; town: string; href: string; hours: number; hasAccount: boolean }) {
  return (
    <MailLayout preview="Un clic, et les artisans reçoivent votre demande." title="Ouvrez votre demande de devis">
      <MailText>Bonjour {firstName},</MailText>
      <MailText>
        {hasAccount
          ? 'Vous avez déjà un compte avec cette adresse : connectez-vous pour ouvrir votre demande.'
          : 'Votre demande est enregistrée. Ouvrez-la pour que nous la proposions à cinq artisans au plus, près de chez vous.'}
      </MailText>
      <MailFacts
        rows={[
          ['Projet', title],
          ['Métier', trade],
          ['Commune', town],
        ]}
      />
      <MailButton href={href}>{hasAccount ? 'Me connecter et ouvrir ma demande' : 'Ouvrir ma demande'}</MailButton>
      <MailText>Ce lien est valable {hours} heures. Tant que vous ne l’ouvrez pas, aucun artisan ne reçoit votre demande. Si vous n’avez rien demandé, ignorez ce message.</MailText>
    </MailLayout>
  )
}
