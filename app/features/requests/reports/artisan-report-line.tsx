import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/admin-artisan-reports.page'
import {
  ARTISAN_REPORT_LABELS,
  ARTISAN_REPORT_OUTCOME_LABELS,
} from '#app/features/requests/leads/copy.ts'
import { DecideArtisanReport } from './decide-artisan-report.tsx'

export function ArtisanReportLine({
  report,
  refused,
}: {
  report: Route.ComponentProps['loaderData']['reports'][number]
  refused: RefusedAct | undefined
}) {
  return (
    <li id={report.id} className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <strong className="text-heading">{ARTISAN_REPORT_LABELS[report.reason]}</strong>
          {report.outcome === null ? (
            <Countdown {...report.due} to="pour répondre" />
          ) : (
            <Badge
              tone={
                report.outcome === 'dismissed'
                  ? 'neutral'
                  : report.outcome === 'warned'
                    ? 'warn'
                    : 'bad'
              }
            >
              {ARTISAN_REPORT_OUTCOME_LABELS[report.outcome]}
            </Badge>
          )}
          {report.earlier > 0 && (
            <Badge tone="warn">
              {report.earlier === 1
                ? '1 autre signalement'
                : `${report.earlier} autres signalements`}
            </Badge>
          )}
        </p>
        <p className="mt-1 max-w-prose whitespace-pre-line text-muted">
          «&nbsp;{report.text}&nbsp;»
        </p>
        <p className="mt-2 text-sm text-faint">
          <AppLink href={paths.adminArtisan(report.artisanId)} className="link">
            {report.companyName}
          </AppLink>
          ,{' '}
          <AppLink href={paths.adminRequest(report.requestId)} className="link">
            {report.requestTitle}
          </AppLink>
          , signalé le {report.reportedOn}
          {report.decidedOn && `, examiné le ${report.decidedOn}`}
        </p>
        {report.answer && <p className="mt-1 text-sm text-muted">Réponse&nbsp;: {report.answer}</p>}
      </div>
      {report.outcome === null && (
        <DecideArtisanReport id={report.id} companyName={report.companyName} refused={refused} />
      )}
    </li>
  )
}
