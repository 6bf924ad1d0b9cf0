import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'
import { ofName } from '#app/values/words/french-words.ts'

/** Tells an artisan that new works stop until their next insurance is given. */
export function InsuranceEndedMail({
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
      preview="Les nouvelles demandes reprennent dès que vous indiquez la suivante."
      title="Votre assurance décennale est échue"
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        L’assurance décennale {ofName(companyName)} s’est terminée. Aucune nouvelle demande ne vous
        est proposée. Celles que vous avez déjà continuent.
      </MailText>
      <MailFacts rows={[['Dernier jour couvert', lastDay]]} />
      <MailText>
        Indiquez votre nouvelle assurance et joignez son attestation : les demandes reprennent
        aussitôt.
      </MailText>
      <MailButton href={href}>Indiquer ma nouvelle assurance</MailButton>
    </MailLayout>
  )
}
