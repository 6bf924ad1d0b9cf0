import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'

/** Warns an artisan that their ten-year insurance ends, and what follows if it is not renewed. */
export const insuranceEndingMail = (companyName: string, lastDay: Day): Letter => ({
  type: 'insurance_ending',
  subject: 'Votre assurance décennale se termine bientôt',
  title: 'Renouvelez votre assurance décennale',
  preview: `Votre assurance se termine le ${formatDay(lastDay)}.`,
  href: paths.policies(),
  body: [
    'Bonjour,',
    `L’assurance enregistrée pour ${companyName} arrive à son terme. Passé ce jour, aucune nouvelle demande ne vous est proposée tant que la suivante n’est pas enregistrée.`,
    { facts: [['Dernier jour', formatDay(lastDay)]] },
    { button: 'Enregistrer mon assurance' },
  ],
})

/** Tells an artisan that new works stop until their next insurance is given. */
export const insuranceEndedMail = (companyName: string, lastDay: Day): Letter => ({
  type: 'insurance_ended',
  subject: 'Votre assurance décennale est échue',
  preview: 'Les nouvelles demandes reprennent dès que vous indiquez la suivante.',
  href: paths.policies(),
  body: [
    'Bonjour,',
    `L’assurance décennale ${ofName(companyName)} s’est terminée. Aucune nouvelle demande ne vous est proposée. Celles que vous avez déjà continuent.`,
    { facts: [['Dernier jour couvert', formatDay(lastDay)]] },
    'Indiquez votre nouvelle assurance et joignez son attestation\u00a0: les demandes reprennent aussitôt.',
    { button: 'Indiquer ma nouvelle assurance' },
  ],
})

/** Their samples. */
export const insuranceSamples = ({ company }: SampleWords): Letter[] => [
  insuranceEndingMail(company, '2026-03-31'),
  insuranceEndedMail(company, '2026-03-31'),
]
