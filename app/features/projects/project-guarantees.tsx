import { GUARANTEE_COPY, GUARANTEES_DEPEND } from '#app/features/receptions/copy.ts'
import { guaranteeEnds } from '#app/features/receptions/guarantees.ts'
import { paths } from '#app/paths.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import type { ProjectPaper } from './list-papers.server.ts'

/** The guarantees that run from each reception of a project; nothing before the first. */
export function ProjectGuarantees({
  receptions,
  today,
}: {
  receptions: readonly ProjectPaper[]
  today: Day
}) {
  if (receptions.length === 0) return null
  return (
    <section aria-labelledby="garanties">
      <h2 id="garanties">Garanties</h2>
      <div className="mt-4 grid gap-8">
        {receptions.map(({ id, company, title, day, mine }) => (
          <div key={id}>
            <h3>{mine ? <AppLink href={paths.myReception(id)}>{title}</AppLink> : title}</h3>
            <p className="mt-1 mb-3 text-muted">
              {company}, reçus le {formatDay(day)}
            </p>
            <DefinitionList
              items={guaranteeEnds(day).map(({ guarantee, until }) => ({
                term: GUARANTEE_COPY[guarantee].name,
                value:
                  until < today
                    ? `Terminée le ${formatDay(until)}`
                    : `Jusqu’au ${formatDay(until)}`,
              }))}
            />
          </div>
        ))}
      </div>
      <p className="mt-4 text-faint">{GUARANTEES_DEPEND}</p>
    </section>
  )
}
