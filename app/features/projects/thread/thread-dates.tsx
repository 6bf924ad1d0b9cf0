import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { ThreadDate } from './list-companies.server.ts'

/** The planned works of the companies of a thread; a company's own lead to their page. */
export function ThreadDates({ dates }: { dates: readonly ThreadDate[] }) {
  return (
    <TitledSection id="dates-chantier" title="Dates du chantier" titleClass="mb-4">
      {dates.length === 0 ? (
        <p className="text-muted">
          Aucune date prévue. Celles que les entreprises du fil conviennent avec le client arrivent
          ici.
        </p>
      ) : (
        <ol className="grid gap-4">
          {dates.map(({ worksId, name, trade, when }, index) => (
            <li key={index} className="break-words">
              <p className="font-semibold">
                {worksId ? (
                  <AppLink href={paths.works(worksId)} className="link">
                    {trade}
                  </AppLink>
                ) : (
                  trade
                )}
              </p>
              <p className="text-muted">{worksId ? 'Vous' : name}</p>
              <p>{when}</p>
            </li>
          ))}
        </ol>
      )}
    </TitledSection>
  )
}
