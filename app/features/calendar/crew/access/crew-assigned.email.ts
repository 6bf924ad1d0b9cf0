import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'

/** Where somebody of a crew is sent, in words. */
export type AssignedWords = {
  kind: 'visit' | 'works'
  companyName: string
  name: string
  title: string
  when: string | null
  place: string
  instructions: string
  href: string
}

/** Tells somebody of a crew where their company sends them. */
export const crewAssignedMail = (to: AssignedWords): Letter<'crew_assigned'> => {
  const what = to.kind === 'visit' ? 'une visite' : 'un chantier'
  return {
    type: 'crew_assigned',
    subject: `${to.companyName} vous confie ${what}`,
    title: to.title,
    preview: to.when ?? 'La date n’est pas encore convenue.',
    href: to.href,
    body: [
      `Bonjour ${to.name}, ${to.companyName} vous confie ${what}.`,
      {
        facts: [
          ['Quand', to.when ?? 'Pas encore de date'],
          ['Où', to.place],
        ],
      },
      to.instructions !== '' && 'Vos consignes\u00a0:',
      to.instructions !== '' && { words: to.instructions },
      { button: to.kind === 'visit' ? 'Voir la visite' : 'Voir le chantier' },
    ],
  }
}

/** Its samples. */
export const crewAssignedSamples = ({ company, name, title }: SampleWords): Letter[] =>
  (['visit', 'works'] as const).map((kind) =>
    crewAssignedMail({
      kind,
      companyName: company,
      name,
      title,
      when: kind === 'visit' ? 'mardi 24\u00a0novembre, de 8\u00a0h à 9\u00a0h' : null,
      place: '97400 Saint-Denis',
      instructions: kind === 'visit' ? '' : 'Clé chez la gardienne.',
      href: '/espace-equipe',
    }),
  )
