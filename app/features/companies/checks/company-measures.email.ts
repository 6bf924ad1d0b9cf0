import { IMAGE_WORDS, type CompanyImageKind } from '#app/features/companies/images/company-image.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { operator } from '#app/platform/operator.server.ts'
import { ofName } from '#app/values/words/french-words.ts'

/**
 * How a company may contest what the team decided of it: where to write. The site's mediator is for
 * consumers only (Code de la consommation, L611-1); that of the State for companies is open to all
 * of them.
 */
const contest = () =>
  `Pour contester cette décision, répondez-nous ici ou à ${operator().emails.professionnels}\u00a0: nous la relirons et vous répondrons par écrit. Vous pouvez aussi saisir le médiateur des entreprises, gratuit et confidentiel (mediateur-des-entreprises.fr), ou la justice.`

/** The written reasons of a suspension, given with it, and how to contest it (P2B, art. 4; DSA, art. 17). */
export const companySuspendedMail = (companyName: string, reason: string): Letter => ({
  type: 'company_suspended',
  subject: 'Votre entreprise est suspendue',
  preview: 'Aucune nouvelle demande ne lui est proposée. Voici pourquoi.',
  href: paths.proConversation('support'),
  body: [
    `Une personne de notre équipe a suspendu ${companyName}, pour la raison suivante\u00a0:`,
    { words: reason },
    'Aucune nouvelle demande ne vous est proposée, celles qui attendaient votre réponse vont à d’autres artisans, votre page publique n’est plus affichée, vos devis ne peuvent être ni envoyés ni acceptés, et vous n’écrivez qu’aux clients dont le devis est signé. Les travaux commencés se terminent, vous pouvez toujours répondre à leurs clients, annuler et récupérer vos données. Rien n’est effacé.',
    contest(),
    { button: 'Répondre à l’équipe' },
  ],
})

/** Tells a company that works are proposed to it again. */
export const companyReinstatedMail = (companyName: string): Letter => ({
  type: 'company_reinstated',
  subject: 'Votre entreprise est rétablie',
  preview: 'Les demandes peuvent de nouveau vous être proposées.',
  href: paths.company(),
  body: [
    `La suspension ${ofName(companyName)} est levée\u00a0: les demandes de vos métiers peuvent de nouveau vous être proposées, vos conversations et vos devis envoyés reprennent où ils en étaient. Les demandes qui attendaient votre réponse au moment de la suspension sont allées à d’autres artisans et ne reviennent pas\u202f; aucune n’a utilisé de contact.`,
    { button: 'Voir mon entreprise' },
  ],
})

/** The written reasons why the team removed a company's logo or portrait, given with it. */
export const companyImageRemovedMail = (
  companyName: string,
  kind: CompanyImageKind,
  reason: string,
): Letter => ({
  type: 'company_image_removed',
  subject: kind === 'logo' ? 'Votre logo a été retiré' : 'Votre portrait a été retiré',
  preview: 'Il n’est plus montré sur votre page publique. Voici pourquoi.',
  href: paths.companyImages(),
  body: [
    `Une personne de notre équipe a retiré ${IMAGE_WORDS[kind].the} ${ofName(companyName)}, pour la raison suivante\u00a0:`,
    { words: reason },
    'Le fichier est supprimé. Rien d’autre ne change, et vous pouvez en envoyer un autre.',
    contest(),
    { button: 'Envoyer une autre image' },
  ],
})

/** Warns a company after a report, with the reasons; whoever reported is not named. */
export const companyWarnedMail = (companyName: string, reason: string): Letter => ({
  type: 'company_warned',
  subject: 'Un avertissement de notre équipe',
  preview: 'Un particulier nous a signalé un fait. Voici ce que nous vous demandons.',
  href: paths.proConversation('support'),
  body: [
    `Un particulier nous a signalé un fait au sujet ${ofName(companyName)}. Après examen, notre équipe vous adresse cet avertissement\u00a0:`,
    { words: reason },
    'Rien ne change pour vos demandes en cours. Un manquement répété peut mener à une suspension.',
    contest(),
    { button: 'Répondre à l’équipe' },
  ],
})

/**
 * Tells a verified artisan that one of their proofs is refused, why, and what follows; `stops`: no
 * works are proposed without it.
 */
export const checkRefusedMail = (refused: {
  companyName: string
  what: string
  reason: string
  stops: boolean
}): Letter => ({
  type: 'check_refused',
  subject: 'Une pièce de votre entreprise est à corriger',
  title: 'Une pièce est à corriger',
  preview: `${refused.what}\u00a0: une correction est nécessaire.`,
  body: [
    'Bonjour,',
    `Nous n’avons pas pu valider une pièce ${ofName(refused.companyName)}.`,
    {
      facts: [
        ['Pièce', refused.what],
        ['À corriger', refused.reason],
      ],
    },
    refused.stops
      ? 'Sans assurance décennale validée, aucune nouvelle demande ne vous est proposée. Envoyez la bonne attestation\u00a0: les demandes reprennent aussitôt.'
      : 'Elle n’apparaît pas sur votre page en attendant.',
    { button: 'Corriger' },
  ],
})

/** Their samples. */
export const measureSamples = ({ company, text, phone }: SampleWords): Letter[] => [
  companySuspendedMail(company, text),
  companyReinstatedMail(company),
  companyWarnedMail(company, text),
  companyImageRemovedMail(company, phone === null ? 'logo' : 'portrait', text),
  checkRefusedMail({
    companyName: company,
    what: 'Assurance décennale',
    reason: text,
    stops: phone === null,
  }),
]
