import { MailFacts, MailLayout, MailText, MailWords } from '#app/platform/mail/mail-layout.tsx'
import { formatPhone, type PhoneNumber } from '#app/values/phone-number.ts'
import type { ContactForm } from './contact-message-form.ts'
import { CONTACT_TYPE_LABELS } from './copy.ts'

/** To the author: it arrived, and by when it is answered. */
export function ContactAcknowledgementMail({ form }: { form: ContactForm }) {
  return (
    <MailLayout preview="Nous vous répondons sous 24 h, du lundi au vendredi." title="Votre message est arrivé" footer="Ce message vous est envoyé parce que cette adresse a été indiquée dans notre formulaire de contact. Si ce n’est pas vous, ignorez-le.">
      <MailText>Bonjour {form.firstName},</MailText>
      <MailText>Nous l’avons bien reçu et nous vous répondons par email sous 24 h, du lundi au vendredi.</MailText>
      <MailFacts rows={[['Type', CONTACT_TYPE_LABELS[form.type]], ['Sujet', form.subject]]} />
      <MailWords>{form.message}</MailWords>
    </MailLayout>
  )
}

/** To the team: the message and how to answer it. */
export function ContactForwardedMail({ form }: { form: ContactForm }) {
  const phone = form.phone as PhoneNumber | null
  return (
    <MailLayout preview={form.message} title={form.subject} footer="Message reçu par le formulaire de contact. Réponse attendue sous 24 h.">
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
