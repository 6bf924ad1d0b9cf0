import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { REFERENCE_DAYS } from './premium-reference.ts'

/** Tells an artisan that Premium's deeper check is passed. */
export const premiumDecidedMail = (companyName: string): Letter => ({
  type: 'premium_decided',
  subject: 'Votre contrôle approfondi est passé',
  preview: 'Le badge figure sur votre page.',
  href: paths.company(),
  body: [
    'Bonjour,',
    `Les activités ${ofName(companyName)}, ses trois clients et l’identité de son dirigeant sont confirmés. Le badge figure sur votre page tant que votre formule est Premium.`,
    { button: 'Voir mon entreprise' },
  ],
})

/**
 * Asks a client whether they had works done by a verified company, by a link that needs no account. What the company
 * wrote of them is shown behind it.
 */
export const referenceMail = (companyName: string, token: string): Letter<'premium_reference'> => ({
  type: 'premium_reference',
  subject: `${companyName} vous cite comme client`,
  title: 'Avez-vous fait travailler cette entreprise\u202f?',
  preview: `${companyName} vous cite parmi ses clients.`,
  href: paths.reference({ token }),
  goodHours: REFERENCE_DAYS * 24,
  footer: `Votre nom et votre adresse nous ont été donnés par ${companyName}, pour cette seule question. Pour les faire effacer, répondez à ce message.`,
  body: [
    'Bonjour,',
    `${companyName} dit avoir réalisé des travaux pour vous. Voyez lesquels, puis confirmez-les ou dites-nous que ce n’est pas exact. Une minute suffit, sans compte à créer.`,
    { button: 'Répondre' },
    `Notre équipe lit votre réponse\u202f; l’entreprise sait seulement si vous avez confirmé. Le lien fonctionne ${REFERENCE_DAYS} jours. Si vous ne connaissez pas cette entreprise, dites-le\u00a0: votre réponse compte.`,
  ],
})

/** Their samples. */
export const premiumSamples = ({ company }: SampleWords): Letter[] => [
  premiumDecidedMail(company),
  referenceMail(company, 'exemple'),
]
