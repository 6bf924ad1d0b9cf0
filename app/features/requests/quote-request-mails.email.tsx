import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'

/** Whose the address of a visitor's request is: nobody's yet, an individual's account, or a professional's or the team's. */
export type AddressKind = 'unknown' | 'particulier' | 'professional'

const WORDS: Record<AddressKind, { text: string; button: string }> = {
  unknown: {
    text: 'Votre demande est enregistrée. Publiez-la pour que nous la proposions à cinq artisans à la fois au plus, près de chez vous.',
    button: 'Publier ma demande',
  },
  particulier: {
    text: 'Vous avez déjà un compte avec cette adresse : connectez-vous pour ouvrir votre demande.',
    button: 'Me connecter et ouvrir ma demande',
  },
  professional: {
    text: 'Cette adresse est celle d’un compte professionnel, qui ne peut pas déposer de demande. Déposez-la de nouveau avec une adresse personnelle.',
    button: 'Déposer ma demande',
  },
}

/**
 * Asks a visitor to open their request by a button; with an account, to sign in for that. The address may be anybody's:
 * nothing that was written in the request stands here.
 */
export function ConfirmRequestMail({
  trade,
  town,
  href,
  hours,
  kind,
}: {
  trade: string
  town: string
  href: string
  hours: number
  kind: AddressKind
}) {
  return (
    <MailLayout
      preview="Un clic, et les artisans reçoivent votre demande."
      title="Ouvrez votre demande de devis"
      footer="Ce message vous est envoyé parce que cette adresse a été indiquée dans une demande de devis."
    >
      <MailText>Bonjour,</MailText>
      <MailText>{WORDS[kind].text}</MailText>
      <MailFacts
        rows={[
          ['Métier', trade],
          ['Commune', town],
        ]}
      />
      <MailButton href={href}>{WORDS[kind].button}</MailButton>
      <MailText>
        Ce lien est valable {hours} heures. Tant que vous n’avez pas pressé le bouton de la page
        qu’il ouvre, aucun artisan ne reçoit votre demande. Si vous n’avez rien demandé, ignorez ce
        message.
      </MailText>
    </MailLayout>
  )
}
