import type { QuoteRequestDetail } from '#app/features/requests/read-quote-request.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { SeatMarks } from '#app/ui/data/seat-marks.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { StatusBadge } from './request-line.tsx'

/** What a request is, where it stands, and how many artisans may still come. */
export function RequestHeader({ request }: { request: QuoteRequestDetail }) {
  const live = request.status === 'open' || request.status === 'paused'
  return (
    <PageHeader
      trail={[{ label: 'Mes demandes', href: paths.requests() }, { label: 'Demande' }]}
      title={request.title}
    >
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <StatusBadge status={request.status} />
        <span>
          {TRADES[request.trade].name} · {request.town}
        </span>
        {live && <SeatMarks taken={request.seats.taken} />}
      </div>
    </PageHeader>
  )
}
