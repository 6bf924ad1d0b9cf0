import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import type { ThreadDate } from './list-companies.server.ts'

/** The planned works of the companies of a thread. `side`: who reads, whose own works have a page. */
export function ThreadDates({
  dates,
  side,
}: {
  dates: readonly ThreadDate[]
  side: 'artisan' | 'particulier'
}) {
  return (
    <section aria-labelledby="dates-chantier">
      <h2 id="dates-chantier" className="mb-4 text-heading">
        Dates du chantier
      </h2>
      {dates.length === 0 ? (
        <p className="text-muted">
          Aucune date prévue. Celles que les entreprises du fil conviennent avec le client arrivent
          ici.
        </p>
      ) : (
        <ol className="grid gap-4">
          {dates.map(({ id, name, trade, when, mine }) => (
            <li key={id} className="break-words">
              <p className="font-semibold">
                {mine && side === 'artisan' ? (
                  <AppLink href={paths.works(id)} className="link">
                    {trade}
                  </AppLink>
                ) : (
                  trade
                )}
              </p>
              <p className="text-muted">{mine ? 'Vous' : name}</p>
              <p>{when}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
