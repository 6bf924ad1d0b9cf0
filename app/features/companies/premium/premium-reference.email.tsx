import { MailButton, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'

/** Asks a client whether they had works done by a verified company, by a link that needs no account. What the company wrote of them is shown behind it. */
export function ReferenceMail({
  companyName,
  href,
  days,
}: {
  companyName: string
  href: string
  days: number
}) {
  return (
    <MailLayout
      preview={`${companyName} vous cite parmi ses clients.`}
      title="Avez-vous fait travailler cette entreprise ?"
      footer={`Votre nom et votre adresse nous ont été donnés par ${companyName}, pour cette seule question. Pour les faire effacer, répondez à ce message.`}
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        {companyName} dit avoir réalisé des travaux pour vous. Voyez lesquels, puis confirmez-les ou
        dites-nous que ce n’est pas exact. Une minute suffit, sans compte à créer.
      </MailText>
      <MailButton href={href}>Répondre</MailButton>
      <MailText>
        Notre équipe lit votre réponse ; l’entreprise sait seulement si vous avez confirmé. Le lien
        fonctionne {days} jours. Si vous ne connaissez pas cette entreprise, dites-le : votre
        réponse compte.
      </MailText>
    </MailLayout>
  )
}
