import { TEAM_ROLES, type CompanyRole } from '#app/values/team-rights.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { LINK_DAYS } from './crew-access.ts'

/** Invites somebody of a company to see where it sends them, by a link that is used once. */
export const crewInvitedMail = (
  companyName: string,
  { name, role }: { name: string; role: CompanyRole },
  token: string,
): Letter<'crew_invited'> => ({
  type: 'crew_invited',
  subject:
    role === 'office'
      ? `${companyName} vous ouvre son espace`
      : `${companyName} vous ouvre votre planning`,
  title: role === 'office' ? 'L’espace de l’entreprise vous attend' : 'Votre planning vous attend',
  preview:
    role === 'office'
      ? 'Ses demandes, ses devis et ses factures.'
      : 'Vos visites et vos chantiers, sur votre téléphone.',
  href: paths.joinCrew({ token }),
  footer: `Ce message vous est envoyé parce que ${companyName} a indiqué cette adresse comme celle d’une personne de son équipe. Si ce n’est pas vous, ignorez-le\u00a0: rien n’est ouvert tant que vous n’avez pas pressé le bouton de la page.`,
  body: [
    `Bonjour ${name},`,
    role === 'office'
      ? `${companyName} vous ouvre son espace sur Ouvréo\u00a0: demandes, conversations, devis, factures, clients et agenda. Vous y travaillez en son nom, avec votre propre compte.`
      : `${companyName} vous ouvre votre planning sur Ouvréo\u00a0: où vous allez, à quelle heure, ce qu’il y a à faire, et comment joindre le client.`,
    { button: role === 'office' ? 'Ouvrir l’espace' : 'Voir mon planning' },
    `Ce lien sert une fois, pendant ${LINK_DAYS} jours. Vous choisirez ensuite votre façon de vous connecter.`,
  ],
})

/** Its samples. */
export const crewSamples = ({ company, name }: SampleWords): Letter[] =>
  TEAM_ROLES.map((role) => crewInvitedMail(company, { name, role }, 'exemple'))
