import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'

/** Tells an artisan what to correct before their company can be verified. */
export function ArtisanRefusedMail({
  companyName,
  reason,
  href,
}: {
  companyName: string
  reason: string
  href: string
}) {
  return (
    <MailLayout
      preview="Une correction est nécessaire avant la vérification."
      title="Votre entreprise est à corriger"
    >
      <MailText>Bonjour,</MailText>
      <MailText>Nous n’avons pas pu vérifier {companyName}. Voici ce qu’il nous faut.</MailText>
      <MailFacts rows={[['À corriger', reason]]} />
      <MailText>
        Corrigez votre entreprise puis envoyez-la de nouveau. Nous répondons sous{' '}
        {VERIFICATION_PROMISE_HOURS} heures. D’ici là, les travaux commencés se terminent et leurs
        clients peuvent vous écrire.
      </MailText>
      <MailButton href={href}>Corriger mon entreprise</MailButton>
    </MailLayout>
  )
}
