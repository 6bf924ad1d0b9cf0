import { MailFacts, MailLayout, MailText, MailWords } from '#app/platform/mail/mail-layout.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import type { ContactType } from './contact-message.ts'
import type { ContactForm } from './contact-message-form.ts'
import { CONTACT_TYPE_LABELS } from './copy.ts'

/** To the address that was typed, which may be anybody's: a message arrived, and by when it is answered. Nothing of what it says. */
export function ContactAcknowledgementMail({
  type,
  receivedAt,
}: {
  type: ContactType
  receivedAt: Date
}) {
  return (
    <MailLayout
      preview="Nous vous répondons sous 24 h, du lundi au vendredi."
      title="Votre message est arrivé"
      footer="Ce message vous est envoyé parce que cette adresse a été indiquée dans notre formulaire de contact. Si ce n’est pas vous, ignorez-le."
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        Nous l’avons bien reçu et nous vous répondons par email sous 24 h, du lundi au vendredi.
      </MailText>
      <MailFacts
        rows={[
          ['Type', CONTACT_TYPE_LABELS[type]],
          ['Reçu le', formatDateTime(receivedAt, PARIS)],
        ]}
      />
    </MailLayout>
  )
}

/** To the team: the message and how to answer it. */
export function ContactForwardedMail({ form }: { form: ContactForm }) {
  const phone = form.phone as PhoneNumber | null
  return (
    <MailLayout
      preview={form.message}
      title={form.subject}
      footer="Message reçu par le formulaire de contact. Réponse attendue sous 24 h."
    >
      <MailFacts
        rows={[
          ['De', `${form.firstName} ${form.lastName}`],
          ['Email', form.email],
          ['Téléphone', phone ? formatPhone(phone) : 'non indiqué'],
          ['Type', CONTACT_TYPE_LABELS[form.type]],
        ]}
      />
      <MailWords>{form.message}</MailWords>
    </MailLayout>
  )
}
