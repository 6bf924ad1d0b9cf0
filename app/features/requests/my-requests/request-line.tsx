import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Wrench from 'lucide-react/icons/wrench'
import { STATUS_LABELS, STATUS_TONES } from '#app/features/requests/status-copy.ts'
import type { QuoteRequestLine } from '#app/features/requests/queries.server.ts'
import type { QuoteRequestStatus } from '#app/features/requests/quote-request.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { SeatMarks } from '#app/ui/data/seat-marks.tsx'
import { formatDate, formatTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { TURN_LABELS, type Turn } from './particulier-turns.ts'

/** Where a request stands, as a mark. */
export function StatusBadge({ status }: { status: QuoteRequestStatus }) {
  const tone = STATUS_TONES[status]
  return <Badge tone={tone === 'good' ? 'ok' : tone}>{STATUS_LABELS[status]}</Badge>
}

/** A request in a list: what of it waits for its author, its words, where, since when, and its places. */
export function RequestLine({
  request,
  turn,
}: {
  request: QuoteRequestLine
  turn?: Turn['kind'] | undefined
}) {
  const zone = timeZoneOf(request.insee)
  return (
    <li className="request-line">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3>
            <AppLink href={paths.request(request.id)} className="card-target">
              {request.title}
            </AppLink>
          </h3>
          <StatusBadge status={request.status} />
          {request.endsAt && (
            <Badge tone="warn">Se termine à {formatTime(request.endsAt, zone)}</Badge>
          )}
          {turn && <Badge tone="tint">{TURN_LABELS[turn]}</Badge>}
        </div>
        <p className="meta mt-2">
          <span>
            <Icon of={Wrench} />
            {TRADES[request.trade].name}
          </span>
          <span>
            <Icon of={MapPin} />
            {request.town}
          </span>
          <span>
            <Icon of={CalendarDays} />
            {formatDate(request.createdAt, zone)}
          </span>
        </p>
      </div>
      <div className="grid content-start justify-items-start gap-2 lg:justify-items-end">
        {(request.status === 'open' || request.status === 'paused') && (
          <SeatMarks taken={request.seats.taken} />
        )}
        {request.quotes > 0 && (
          <Badge tone="ok">
            {request.quotes === 1 ? '1 devis reçu' : `${request.quotes} devis reçus`}
          </Badge>
        )}
      </div>
    </li>
  )
}
