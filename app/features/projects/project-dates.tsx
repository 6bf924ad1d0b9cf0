import { requestTitle } from '#app/features/requests/quote-request.ts'
import { slotWords } from '#app/features/works/dates/slot-words.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ProjectDate } from './list-dates.server.ts'

/** The visits and works to come, of all companies. */
export function ProjectDates({ dates }: { dates: readonly ProjectDate[] }) {
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">Dates à venir</h2>
      {dates.length === 0 ? (
        <p className="mt-4 text-muted">
          Aucune visite ni aucun chantier prévu. Les dates convenues avec les artisans arrivent ici.
        </p>
      ) : (
        <ol className="lines mt-4">
          {dates.map((date) => (
            <li key={`${date.id}-${date.startsAt.getTime()}`} className="next-line">
              <p className="next-when">{slotWords(date, timeZoneOf(date.insee))}</p>
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {date.mine ? (
                    <AppLink
                      href={date.kind === 'works' ? paths.myWorks(date.id) : paths.visit(date.id)}
                      className="font-semibold"
                    >
                      {date.company}
                    </AppLink>
                  ) : (
                    <span className="font-semibold">{date.company}</span>
                  )}
                  <Badge tone={date.kind === 'works' ? 'tint' : 'neutral'}>
                    {date.kind === 'works' ? 'Travaux' : 'Visite'}
                  </Badge>
                  {!date.agreed && <Badge tone="warn">À confirmer</Badge>}
                </p>
                <p className="text-muted">{requestTitle(date.description)}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
