import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'

/** Warns an artisan that their ten-year insurance ends, and what follows if it is not renewed. */
export function InsuranceEndingMail({
  companyName,
  lastDay,
  href,
}: {
  companyName: string
  lastDay: string
  href: string
}) {
  return (
    <MailLayout
      preview={`Votre assurance se termine le ${lastDay}.`}
      title="Renouvelez votre assurance décennale"
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        L’assurance enregistrée pour {companyName} arrive à son terme. Passé ce jour, aucune
        nouvelle demande ne vous est proposée tant que la suivante n’est pas enregistrée.
      </MailText>
      <MailFacts rows={[['Dernier jour', lastDay]]} />
      <MailButton href={href}>Enregistrer mon assurance</MailButton>
    </MailLayout>
  )
}
