import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import type { CrewChange } from './crew-news.ts'

/** One visit or works of which something changed, as it stands now. */
export type PlanningLine = {
  change: CrewChange
  kind: 'visit' | 'works'
  title: string
  when: string | null
  place: string
  instructions: string
  href: string
}

const THINGS = { visit: 'une visite', works: 'un chantier' } as const
const CHANGES: Record<CrewChange, Record<PlanningLine['kind'], string>> = {
  assigned: { visit: 'Visite confiée à vous', works: 'Chantier confié à vous' },
  dated: { visit: 'Visite datée', works: 'Date du chantier fixée' },
  confirmed: { visit: 'Visite confirmée par le client', works: 'Date du chantier confirmée' },
  moved: { visit: 'Visite déplacée', works: 'Chantier déplacé' },
  undated: { visit: 'Visite sans date', works: 'Chantier sans date' },
  cancelled: { visit: 'Visite annulée', works: 'Chantier annulé' },
  unassigned: { visit: 'Visite qui n’est plus à vous', works: 'Chantier qui n’est plus à vous' },
}
/** Where there is nothing to go to any more. */
const isOver = ({ change }: PlanningLine) => change === 'cancelled' || change === 'unassigned'

/** What is told in one line: the change where there is one, else how many there are. */
export function planningSubject(companyName: string, lines: readonly PlanningLine[]): string {
  const [first] = lines
  if (lines.length > 1)
    return `${companyName}\u00a0: ${lines.length} changements dans votre planning`
  return first!.change === 'assigned'
    ? `${companyName} vous confie ${THINGS[first!.kind]}`
    : `${companyName}\u00a0: ${CHANGES[first!.change][first!.kind].toLocaleLowerCase('fr')}`
}

/** Tells somebody of a crew what changed in their planning; no price is in it. */
export const crewPlanningMail = ({
  name,
  companyName,
  lines,
}: {
  name: string
  companyName: string
  lines: readonly PlanningLine[]
}): Letter<'crew_planning'> => {
  const subject = planningSubject(companyName, lines)
  const only = lines.length === 1 ? lines[0]! : null
  return {
    type: 'crew_planning',
    subject,
    title: only ? only.title : 'Votre planning change',
    preview: only
      ? (only.when ?? 'La date n’est pas encore convenue.')
      : lines.map(({ title }) => title).join(', '),
    href: only && !isOver(only) ? only.href : paths.crewDays(),
    body: [
      `Bonjour ${name}, voici ce qui change dans le planning que ${companyName} vous confie.`,
      ...lines.flatMap((line) => [
        {
          facts: [
            [CHANGES[line.change][line.kind], line.title],
            ...(line.change === 'unassigned'
              ? []
              : [
                  ['Quand', line.when ?? 'Pas encore de date'] as [string, string],
                  ['Où', line.place] as [string, string],
                ]),
          ] as [string, string][],
        },
        line.change === 'assigned' && line.instructions !== '' && 'Vos consignes\u00a0:',
        line.change === 'assigned' && line.instructions !== '' && { words: line.instructions },
      ]),
      {
        button:
          only && !isOver(only)
            ? only.kind === 'visit'
              ? 'Voir la visite'
              : 'Voir le chantier'
            : 'Voir mon planning',
      },
    ],
  }
}

/** Its samples. */
export const crewPlanningSamples = ({ company, name, title }: SampleWords): Letter[] => {
  const line = (change: CrewChange, kind: PlanningLine['kind']): PlanningLine => ({
    change,
    kind,
    title,
    when: kind === 'visit' ? 'mardi 24\u00a0novembre, de 8\u00a0h à 9\u00a0h' : null,
    place: '97400 Saint-Denis',
    instructions: kind === 'visit' ? '' : 'Clé chez la gardienne.',
    href: '/espace-equipe',
  })
  return [
    [line('assigned', 'works')],
    [line('moved', 'visit'), line('cancelled', 'works'), line('unassigned', 'visit')],
  ].map((lines) => crewPlanningMail({ name, companyName: company, lines }))
}
