import { MailButton, MailLayout, MailText, MailWords } from '#app/platform/mail/mail-layout.tsx'

/** Tells an artisan whether their testimonial is shown, and why not. */
export function TestimonialDecidedMail({
  companyName,
  published,
  reason,
  href,
}: {
  companyName: string
  published: boolean
  reason: string
  href: string
}) {
  return (
    <MailLayout
      preview={published ? 'Merci, il est en ligne.' : 'Voici pourquoi.'}
      title={published ? 'Votre témoignage est publié' : 'Votre témoignage n’est pas publié'}
    >
      <MailText>
        {companyName},{' '}
        {published
          ? 'merci : votre témoignage est en ligne, signé de votre nom.'
          : 'votre témoignage n’est pas publié, ou ne l’est plus.'}
      </MailText>
      {!published && <MailWords>{reason}</MailWords>}
      <MailText>
        Vous pouvez le retirer à tout moment, sans donner de raison, ou l’écrire autrement.
      </MailText>
      <MailButton href={href}>Voir mon témoignage</MailButton>
    </MailLayout>
  )
}
