import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { MailLink, MailText } from '#app/platform/mail/mail-layout.tsx'
import { formatDay, addDays, type Day } from '#app/values/time/french-date.ts'
import { againstBefore, WEEK_LABELS, type Suggestion, type WeekFigures } from './weekly-figures.ts'

/** The figures of the week that began on `monday` against the week before it, and three things to do. */
export function weeklyFiguresMail({
  monday,
  week,
  before,
  suggestions,
}: {
  monday: Day
  week: WeekFigures
  before: WeekFigures
  suggestions: readonly Suggestion[]
}): Letter<'weekly_figures'> {
  const figures = Object.keys(WEEK_LABELS) as (keyof WeekFigures)[]
  return {
    type: 'weekly_figures',
    subject: `La semaine du ${formatDay(monday)}\u00a0: les chiffres du site`,
    title: `La semaine du ${formatDay(monday)}`,
    preview: `Demandes déposées\u00a0: ${againstBefore('asked', week.asked, before.asked)}.`,
    href: paths.adminCockpit(),
    body: [
      `Du lundi ${formatDay(monday)} au dimanche ${formatDay(addDays(monday, 6))}, à l’heure de Paris.`,
      {
        facts: figures.map((figure): [string, string] => [
          WEEK_LABELS[figure],
          againstBefore(figure, week[figure], before[figure]),
        ]),
      },
      suggestions.length === 0
        ? 'Rien de pressant cette semaine\u00a0: aucune entreprise ne semble partir, et aucune demande n’est restée sans contact.'
        : 'À faire cette semaine\u00a0:',
      ...suggestions.map(({ says, href }) => (
        <MailText key={href + says}>
          <MailLink href={href}>{says}</MailLink>
        </MailText>
      )),
      { button: 'Ouvrir le pilotage' },
    ],
  }
}

const SAMPLE: WeekFigures = {
  visits: 1_204,
  asked: 42,
  contacts: 96,
  quotes: 51,
  signed: 12,
  signedCents: 8_450_000,
  companies: 9,
  subscribed: 4,
  left: 1,
}

/** Its samples. */
export const weeklyFiguresSamples = (): Letter[] => [
  weeklyFiguresMail({
    monday: '2026-03-02',
    week: SAMPLE,
    before: { ...SAMPLE, asked: 38, signedCents: 6_120_000 },
    suggestions: [
      { says: 'Appeler 3\u00a0entreprises qui pourraient partir', href: paths.adminDepartures() },
      {
        says: 'Recruter deux couvreurs en Maine-et-Loire\u00a0: 14\u00a0demandes de plus auraient eu trois devis',
        href: paths.adminCoverage(),
      },
    ],
  }),
  weeklyFiguresMail({ monday: '2026-03-02', week: SAMPLE, before: SAMPLE, suggestions: [] }),
]
