import { Badge } from '#app/ui/data/badge.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import { RECEPTION_STATUS_LABELS, RECEPTION_STATUS_TONES } from './copy.ts'
import type { listReceptionsOfRequest } from './queries.server.ts'

/** The receptions of the works of a request, as the team reads them. */
export function ReceptionsOfRequest({
  receptions,
}: {
  receptions: Awaited<ReturnType<typeof listReceptionsOfRequest>>
}) {
  if (receptions.length === 0) return null
  return (
    <TitledSection id="receptions" title="Réception des travaux" titleClass="mb-3">
      <ul className="lines">
        {receptions.map(({ id, company, title, status, receivedOn, reservations, left }) => (
          <li key={id} className="reservation">
            <div>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{company}</span>
                <Badge tone={RECEPTION_STATUS_TONES[status]}>
                  {RECEPTION_STATUS_LABELS[status]}
                </Badge>
              </p>
              <p className="text-muted">
                {title}, le {formatDay(receivedOn)}.{' '}
                {reservations === 0
                  ? 'Sans réserve.'
                  : `${reservations === 1 ? 'Une réserve' : `${reservations} réserves`}, ${left === 0 ? 'toutes levées' : `${left} à lever`}.`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
