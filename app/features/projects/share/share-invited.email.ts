import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { SHARE_LINK_DAYS } from './share.ts'

/** Invites somebody to a project, by a link that is used once. The project’s own words are not in it. */
export const shareInvitedMail = (
  ownerName: string,
  firstName: string,
  token: string,
): Letter<'project_invited'> => ({
  type: 'project_invited',
  subject: `${ownerName} partage un projet de travaux avec vous`,
  title: 'Un projet à deux',
  preview: 'Le budget, l’ordre des travaux, les dates et les documents, pour vous deux.',
  href: paths.joinProject({ token }),
  footer: `Ce message vous est envoyé parce que ${ownerName} a indiqué cette adresse pour partager un projet. Si vous ne connaissez pas cette personne, ignorez-le\u00a0: rien n’est ouvert tant que vous n’avez pas pressé le bouton de la page.`,
  body: [
    `Bonjour ${firstName},`,
    `${ownerName} vous ouvre un projet de travaux sur Ouvréo\u00a0: vous y verrez les demandes, le budget, les dates et les documents, et vous pourrez le modifier.`,
    { button: 'Voir le projet' },
    `Ce lien sert une fois, pendant ${SHARE_LINK_DAYS} jours.`,
  ],
})

/** Its sample. */
export const shareInvitedSamples = ({ name }: SampleWords): Letter[] => [
  shareInvitedMail(name, 'Camille', 'exemple'),
]
