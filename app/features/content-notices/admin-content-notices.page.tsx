import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { CsvLink, TeamList } from '#app/ui/data/team-list.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/admin-content-notices.page'
import { DECIDE_WITHIN_DAYS, decideBy } from './content-notice.ts'
import { NOTICE_DECISION_LABELS, NOTICE_REASON_LABELS } from './copy.ts'
import { noticeList } from './notice-list.ts'
import { countWaitingNotices, notices } from './queries.server.ts'

export const meta = () => [{ title: 'Notifications de contenu — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [{ rows, ...shown }, waiting] = await Promise.all([
    notices.load(ctx, request),
    countWaitingNotices(ctx),
  ])
  return {
    ...shown,
    waiting,
    notices: rows.map((row) => ({
      id: row.id,
      number: row.number,
      address: row.address,
      reason: NOTICE_REASON_LABELS[row.reason],
      explanation:
        row.explanation.length > 240 ? `${row.explanation.slice(0, 240)}…` : row.explanation,
      receivedAt: formatDateTime(row.createdAt, PARIS),
      decision: row.decision && NOTICE_DECISION_LABELS[row.decision],
      decidedAt: row.decidedAt && formatDateTime(row.decidedAt, PARIS),
      due: deadline(decideBy(row.createdAt), ctx.now),
    })),
  }
}

export default function AdminContentNoticesPage({
  loaderData: { notices: rows, waiting, ...shown },
}: Route.ComponentProps) {
  const list = { list: noticeList, ...shown }
  return (
    <>
      <PageHeader title="Notifications de contenu" aside={<CsvLink {...list} />}>
        Des contenus notifiés comme illicites, avec le temps qui reste sur les {DECIDE_WITHIN_DAYS}{' '}
        jours promis.
      </PageHeader>
      <TeamList
        {...list}
        placeholder="Adresse, texte, email"
        waiting={{
          waiting: {
            count: waiting,
            countLabel: counted(waiting, 'notification attend', 'notifications attendent'),
          },
        }}
        none={{
          drawing: <NoMessageDrawing />,
          ...(shown.filter.view === 'decidees'
            ? {
                title: 'Aucune notification décidée',
                text: 'Les décisions s’afficheront ici, avec leurs raisons.',
              }
            : {
                title: 'Aucune notification n’attend',
                text: 'Celles du formulaire « Signaler un contenu » arrivent ici.',
              }),
        }}
        unmatched={{ title: 'Aucune notification ne correspond' }}
      >
        <ul className="lines lines-flush">
          {rows.map((notice) => (
            <li key={notice.id}>
              <h2 className="flex flex-wrap items-center gap-3 text-heading">
                <AppLink href={paths.adminNotice(notice.id)} className="link whitespace-nowrap">
                  {notice.number}
                </AppLink>
                <Badge>{notice.reason}</Badge>
                {notice.decision ? (
                  <Badge tone="ok">
                    {notice.decision}, le {notice.decidedAt}
                  </Badge>
                ) : (
                  <Countdown {...notice.due} to="pour décider" />
                )}
              </h2>
              <p className="mt-2 max-w-prose break-words text-muted">{notice.explanation}</p>
              <p className="mt-2 text-sm break-words text-faint">
                {notice.address}. Reçue le {notice.receivedAt}.
              </p>
            </li>
          ))}
        </ul>
      </TeamList>
    </>
  )
}
