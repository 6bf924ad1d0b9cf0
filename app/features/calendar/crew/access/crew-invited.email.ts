import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { LINK_DAYS } from './crew-access.ts'

/** Invites somebody of a company to see where it sends them, by a link that is used once. */
export const crewInvitedMail = (
  companyName: string,
  name: string,
  token: string,
): Letter<'crew_invited'> => ({
  type: 'crew_invited',
  subject: `${companyName} vous ouvre votre planning`,
  title: 'Votre planning vous attend',
  preview: 'Vos visites et vos chantiers, sur votre téléphone.',
  href: paths.joinCrew({ token }),
  footer: `Ce message vous est envoyé parce que ${companyName} a indiqué cette adresse comme celle d’une personne de son équipe. Si ce n’est pas vous, ignorez-le\u00a0: rien n’est ouvert tant que vous n’avez pas pressé le bouton de la page.`,
  body: [
    `Bonjour ${name},`,
    `${companyName} vous ouvre votre planning sur Ouvréo\u00a0: où vous allez, à quelle heure, ce qu’il y a à faire, et comment joindre le client.`,
    { button: 'Voir mon planning' },
    `Ce lien sert une fois, pendant ${LINK_DAYS} jours. Vous choisirez ensuite votre façon de vous connecter.`,
  ],
})

/** Its sample. */
export const crewSamples = ({ company, name }: SampleWords): Letter[] => [
  crewInvitedMail(company, name, 'exemple'),
]
