import { MailButton, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'

/** Tells an artisan that their company is verified and that works can come. */
export function ArtisanVerifiedMail({ companyName, href }: { companyName: string; href: string }) {
  return (
    <MailLayout
      preview="Vous pouvez recevoir des demandes de devis."
      title="Votre entreprise est vérifiée"
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        Nous avons vérifié {companyName}. Les demandes de votre zone vous sont proposées dès
        maintenant.
      </MailText>
      <MailButton href={href}>Ouvrir mon espace</MailButton>
    </MailLayout>
  )
}
