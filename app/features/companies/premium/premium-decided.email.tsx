import { MailButton, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'
import { ofName } from '#app/values/words/french-words.ts'

/** Tells an artisan that Premium's deeper check is passed. */
export function PremiumDecidedMail({ companyName, href }: { companyName: string; href: string }) {
  return (
    <MailLayout
      preview="Le badge figure sur votre page."
      title="Votre contrôle approfondi est passé"
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        Les activités {ofName(companyName)}, ses trois clients et l’identité de son dirigeant sont
        confirmés. Le badge figure sur votre page tant que votre formule est Premium.
      </MailText>
      <MailButton href={href}>Voir mon entreprise</MailButton>
    </MailLayout>
  )
}
