import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'

/** Tells one of the two people of a project that the other ended its sharing. `left`: the invited one did. */
export const shareEndedMail = (
  projectName: string,
  otherName: string,
  left: boolean,
): Letter<'project_share_ended'> => ({
  type: 'project_share_ended',
  subject: left
    ? `${otherName} a quitté le projet «\u00a0${projectName}\u00a0»`
    : `Le projet «\u00a0${projectName}\u00a0» n’est plus partagé avec vous`,
  title: left ? 'Votre projet n’est plus partagé' : 'Ce projet n’est plus partagé',
  preview: left ? 'Ses demandes ont quitté le projet.' : 'Vos demandes restent dans votre espace.',
  href: paths.projects(),
  body: left
    ? [
        `${otherName} a quitté le projet «\u00a0${projectName}\u00a0» et ne le voit plus. Ses demandes ont quitté le projet\u00a0; les vôtres y restent.`,
        { button: 'Voir mes projets' },
      ]
    : [
        `${otherName} a mis fin au partage du projet «\u00a0${projectName}\u00a0»\u00a0: vous ne le voyez plus. Les demandes que vous y aviez mises restent dans Mes demandes.`,
        { button: 'Voir mes projets' },
      ],
})

/** Its samples. */
export const shareEndedSamples = ({ name, title }: SampleWords): Letter[] => [
  shareEndedMail(title, name, true),
  shareEndedMail(title, name, false),
]
