import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-content-notices.page'
import { DECIDE_WITHIN_DAYS, decideBy } from './content-notice.ts'
import { NOTICE_DECISION_LABELS, NOTICE_REASON_LABELS } from './copy.ts'
import { noticeQuery, readNoticeQuery } from './notice-list.ts'
import { countWaitingNotices, listContentNotices, NOTICES_PER_PAGE } from './queries.server.ts'

export const meta = () => [{ title: 'Notifications de contenu — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const query = readNoticeQuery(new URL(request.url).searchParams)
  const [{ rows, total }, waiting] = await Promise.all([
    listContentNotices(ctx, query),
    countWaitingNotices(ctx),
  ])
  return {
    query,
    total,
    waiting,
    pages: Math.ceil(total / NOTICES_PER_PAGE),
    notices: rows.map((row) => {
      const due = decideBy(row.createdAt)
      return {
        id: row.id,
        number: row.number,
        address: row.address,
        reason: NOTICE_REASON_LABELS[row.reason],
        explanation:
          row.explanation.length > 240 ? `${row.explanation.slice(0, 240)}…` : row.explanation,
        receivedAt: formatDateTime(row.createdAt, PARIS),
        decision: row.decision && NOTICE_DECISION_LABELS[row.decision],
        decidedAt: row.decidedAt && formatDateTime(row.decidedAt, PARIS),
        dueAt: due.toISOString(),
        secondsLeft: Math.floor((due.getTime() - ctx.now.getTime()) / 1_000),
      }
    }),
  }
}

export default function AdminContentNoticesPage({
  loaderData: { query, total, waiting, pages, notices },
}: Route.ComponentProps) {
  const { decided, search, newest, page } = query
  const here = (change: Partial<typeof query>) =>
    `${paths.adminNotices()}${noticeQuery({ ...query, page: 1, ...change })}`
  return (
    <>
      <PageHeader
        title="Notifications de contenu"
        aside={
          total > 0 && (
            <ButtonLink
              href={paths.exportContentNotices(noticeQuery({ ...query, page: 1 }))}
              size="sm"
              icon={<Icon of={Download} />}
            >
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
        Des contenus notifiés comme illicites, avec le temps qui reste sur les {DECIDE_WITHIN_DAYS}{' '}
        jours promis.
      </PageHeader>
      <Tabs
        label="Notifications par état"
        tabs={[
          {
            href: paths.adminNotices(),
            label: 'À décider',
            current: !decided,
            count: waiting,
            countLabel:
              waiting === 1 ? '1 notification attend' : `${waiting} notifications attendent`,
          },
          { href: paths.adminNotices({ etat: 'decidees' }), label: 'Décidées', current: decided },
        ]}
      />
      <div className="mt-6">
        <FilterBar
          label="Rechercher"
          search={search}
          placeholder="Adresse, texte, email"
          keep={decided ? { etat: 'decidees' } : {}}
        >
          <div className="w-full sm:w-44">
            <Select
              key={String(newest)}
              label="Ordre"
              name="tri"
              defaultValue={newest ? 'recentes' : 'anciennes'}
              options={[
                { value: 'anciennes', label: 'Plus anciennes' },
                { value: 'recentes', label: 'Plus récentes' },
              ]}
            />
          </div>
        </FilterBar>
      </div>
      {notices.length === 0 ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title={
            search
              ? 'Aucune notification ne correspond'
              : decided
                ? 'Aucune notification décidée'
                : 'Aucune notification n’attend'
          }
        >
          {search
            ? 'Changez de texte, ou cherchez dans l’autre onglet.'
            : decided
              ? 'Les décisions s’afficheront ici, avec leurs raisons.'
              : 'Celles du formulaire « Signaler un contenu » arrivent ici.'}
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {notices.map((notice) => (
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
                  <Countdown seconds={notice.secondsLeft} dueAt={notice.dueAt} to="pour décider" />
                )}
              </h2>
              <p className="mt-2 max-w-prose break-words text-muted">{notice.explanation}</p>
              <p className="mt-2 text-sm break-words text-faint">
                {notice.address}. Reçue le {notice.receivedAt}.
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pagination current={page} total={pages} href={(to) => here({ page: to })} />
    </>
  )
}
