import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { AppLink } from '#app/ui/link.tsx'

/** A visit or works to come, in words. */
export type NextLine = {
  id: string
  kind: 'visit' | 'works'
  title: string
  with: string
  place: string
  when: string
  state: string | null
}

/** What is in the calendar next: visits and works, the nearest first. */
export function ArtisanNext({ lines }: { lines: readonly NextLine[] }) {
  return (
    <section aria-labelledby="suite" className="mt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="suite">Prochains rendez-vous</h2>
        <AppLink href={paths.calendar()} className="link">
          Agenda
        </AppLink>
      </div>
      {lines.length === 0 ? (
        <p className="mt-4 text-muted">
          Aucune visite ni aucun chantier dans les deux semaines qui viennent.
        </p>
      ) : (
        <ul className="lines mt-4">
          {lines.map((line) => (
            <li key={line.id} className="next-line">
              <p className="next-when">{line.when}</p>
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <AppLink
                    href={line.kind === 'works' ? paths.works(line.id) : paths.proVisit(line.id)}
                    className="font-semibold"
                  >
                    {line.title}
                  </AppLink>
                  <Badge tone={line.kind === 'works' ? 'tint' : 'neutral'}>
                    {line.kind === 'works' ? 'Chantier' : 'Visite'}
                  </Badge>
                  {line.state && <Badge tone="warn">{line.state}</Badge>}
                </p>
                <p className="text-muted">
                  {line.with}, {line.place}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
