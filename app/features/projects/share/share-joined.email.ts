import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'

/** Tells the owner of a project that whom they invited has come in, by the name of that account. */
export const shareJoinedMail = (
  project: { id: ProjectId; name: string },
  secondName: string,
): Letter<'project_share_joined'> => ({
  type: 'project_share_joined',
  subject: `${secondName} a rejoint le projet «\u00a0${project.name}\u00a0»`,
  title: 'Vous êtes deux dans ce projet',
  preview: 'Cette personne voit le projet et peut le modifier.',
  href: paths.project(project.id),
  body: [
    `${secondName} a suivi votre invitation et voit maintenant le projet «\u00a0${project.name}\u00a0»\u00a0: ses demandes, son budget, ses dates et ses documents.`,
    'Chacun répond seul à ses propres demandes, devis et factures. Vous pouvez mettre fin au partage à tout moment, dans la page «\u00a0Modifier\u00a0» du projet.',
    { button: 'Voir le projet' },
  ],
})

/** Its sample. */
export const shareJoinedSamples = ({ name, title }: SampleWords): Letter[] => [
  shareJoinedMail({ id: 'exemple' as ProjectId, name: title }, name),
]
