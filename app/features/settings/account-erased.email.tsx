import { MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'

/** The last mail of an account: it is being erased, and what the law keeps. */
export function AccountErasedMail({ name, kept }: { name: string; kept: readonly string[] }) {
  return (
    <MailLayout
      preview="Votre compte est fermé, vos données sont effacées."
      title="Votre compte est supprimé"
      footer="Ce message est le dernier : votre adresse est effacée avec le compte."
    >
      <MailText>Bonjour {name},</MailText>
      <MailText>
        Vous avez demandé la suppression de votre compte. Il est fermé, tous vos appareils sont
        déconnectés, et vos données sont effacées dans l’heure.
      </MailText>
      {kept.length > 0 ? (
        <MailText>Sont gardés, à part et sans autre usage : {kept.join(' ; ')}.</MailText>
      ) : (
        <MailText>Rien de ce qui vous désigne n’est gardé.</MailText>
      )}
    </MailLayout>
  )
}
