import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { ContactForm } from './contact-message-form.ts'
import type { ContactType } from './contact-message.ts'
import { CONTACT_TYPE_LABELS } from './copy.ts'

/**
 * To the address that was typed, which may be anybody's: a message arrived, and by when it is
 * answered. Nothing of what it says.
 */
export const contactAcknowledgedMail = (
  type: ContactType,
  receivedAt: Date,
): Letter<'contact_acknowledged'> => ({
  type: 'contact_acknowledged',
  subject: 'Nous avons bien reçu votre message',
  title: 'Votre message est arrivé',
  preview: 'Nous vous répondons sous 24 h, du lundi au vendredi.',
  footer:
    'Ce message vous est envoyé parce que cette adresse a été indiquée dans notre formulaire de contact. Si ce n’est pas vous, ignorez-le.',
  body: [
    'Bonjour,',
    'Nous l’avons bien reçu et nous vous répondons par email sous 24\u00a0h, du lundi au vendredi.',
    {
      facts: [
        ['Type', CONTACT_TYPE_LABELS[type]],
        ['Reçu le', formatDateTime(receivedAt, PARIS)],
      ],
    },
  ],
})

/** To the team: the message and how to answer it. */
export const contactForwardedMail = (form: ContactForm): Letter<'contact_forwarded'> => ({
  type: 'contact_forwarded',
  subject: `Message reçu\u00a0: ${form.subject}`,
  title: form.subject,
  preview: form.message,
  replyTo: form.email,
  footer: 'Message reçu par le formulaire de contact. Réponse attendue sous 24\u00a0h.',
  body: [
    {
      facts: [
        ['De', `${form.firstName} ${form.lastName}`],
        ['Email', form.email],
        ['Téléphone', form.phone ? formatPhone(form.phone as PhoneNumber) : 'non indiqué'],
        ['Type', CONTACT_TYPE_LABELS[form.type]],
      ],
    },
    { words: form.message },
  ],
})

/** To whoever wrote: what the team answers. Answering it goes to the mailbox that the message went to. */
export const contactAnsweredMail = (answer: {
  subject: string
  text: string
  replyTo: string
}): Letter<'contact_answered'> => ({
  type: 'contact_answered',
  subject: `Re\u00a0: ${answer.subject}`.replace(/[\r\n]/g, ' '),
  preview: answer.text.slice(0, 120),
  replyTo: answer.replyTo,
  footer: 'Réponse à votre message envoyé par notre formulaire de contact.',
  body: answer.text.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
})

/** Their samples. */
export const contactSamples = ({ name, title, text, phone }: SampleWords): Letter[] => [
  contactAcknowledgedMail('general', new Date('2026-03-10T08:00:00Z')),
  contactForwardedMail({
    type: 'technical',
    firstName: name.split(' ')[0]!.slice(0, 80),
    lastName: 'Martin',
    email: 'claire@ouvreo.example',
    phone,
    subject: title,
    message: text,
  } as ContactForm),
  contactAnsweredMail({ subject: title, text, replyTo: 'contact@ouvreo.example' }),
]
