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
import { ANSWER_WITHIN_HOURS, answerDueAt } from '#app/values/time/answer-due.ts'
import { formatDateTime, formatRelative } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-conversations.page'
import { countReports } from '#app/features/messages/reports/conversation-report-queries.server.ts'
import {
  listSupportThreads,
  readSupportFilter,
  THREADS_PER_PAGE,
  type SupportView,
} from './admin-queries.server.ts'
import { countWaitingThreads } from '#app/features/messages/queries.server.ts'

export const meta = () => [{ title: 'Support — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const filter = readSupportFilter(new URL(request.url).searchParams)
  const [{ rows, total }, waiting, reports] = await Promise.all([
    listSupportThreads(ctx, filter),
    countWaitingThreads(ctx),
    countReports(ctx),
  ])
  return {
    filter,
    waiting,
    reports,
    total,
    pages: Math.ceil(total / THREADS_PER_PAGE),
    threads: rows.map(({ waitingSince, updatedAt, ...row }) => {
      const due = waitingSince && answerDueAt(waitingSince)
      return {
        ...row,
        waitingSince: waitingSince && formatDateTime(waitingSince, PARIS),
        ago: formatRelative(waitingSince ?? updatedAt, ctx.now),
        dueAt: due?.toISOString() ?? null,
        secondsLeft: due ? Math.floor((due.getTime() - ctx.now.getTime()) / 1_000) : 0,
      }
    }),
  }
}

const EMPTY: Record<SupportView, [string, string]> = {
  'a-repondre': [
    'Personne n’attend de réponse',
    'Les messages des comptes connectés arrivent ici, avec leur âge.',
  ],
  'en-cours': [
    'Aucun échange en cours',
    'Ceux auxquels l’équipe a répondu sont ici jusqu’à ce qu’elle les termine.',
  ],
  terminees: ['Aucun échange terminé', 'Un échange terminé se rouvre dès que la personne écrit.'],
}

export default function AdminConversationsPage({
  loaderData: { filter, waiting, reports, total, pages, threads },
}: Route.ComponentProps) {
  const { view, words, page, oldestFirst } = filter
  const kept = { vue: view, ...(words ? { q: words } : {}) }
  const tab = (of: SupportView, label: string) => ({
    href: paths.adminConversations(of === 'a-repondre' ? {} : { vue: of }),
    label,
    current: view === of,
  })
  return (
    <>
      <PageHeader
        title="Support"
        aside={
          <>
            {total > 0 && (
              <ButtonLink
                href={paths.adminConversationsExport({
                  ...kept,
                  tri: oldestFirst ? 'anciens' : 'recents',
                })}
                size="sm"
                icon={<Icon of={Download} />}
              >
                Exporter en CSV
              </ButtonLink>
            )}
            <ButtonLink href={paths.adminConversationReports()} size="sm">
              Conversations signalées{reports > 0 && `\u00a0(${reports})`}
            </ButtonLink>
          </>
        }
      >
        Ce que les comptes connectés écrivent à l’équipe, avec le temps qui reste sur les{' '}
        {ANSWER_WITHIN_HOURS}&nbsp;h promises, du lundi au vendredi.
      </PageHeader>
      <Tabs
        label="Échanges par état"
        tabs={[
          {
            ...tab('a-repondre', 'À répondre'),
            count: waiting,
            countLabel: waiting === 1 ? '1 personne attend' : `${waiting} personnes attendent`,
          },
          tab('en-cours', 'En cours'),
          tab('terminees', 'Terminés'),
        ]}
      />
      <div className="mt-6">
        <FilterBar
          label="Rechercher"
          search={words}
          placeholder="Nom ou adresse email"
          keep={view === 'a-repondre' ? {} : { vue: view }}
        >
          <div className="w-full sm:w-44">
            <Select
              key={String(oldestFirst)}
              label="Ordre"
              name="tri"
              defaultValue={oldestFirst ? 'anciens' : 'recents'}
              options={[
                { value: 'anciens', label: 'Plus anciens' },
                { value: 'recents', label: 'Plus récents' },
              ]}
            />
          </div>
        </FilterBar>
      </div>
      {threads.length === 0 ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title={words ? `Rien pour «\u00a0${words}\u00a0»` : EMPTY[view][0]}
        >
          {words ? 'Essayez un autre nom, ou un autre état.' : EMPTY[view][1]}
        </EmptyState>
      ) : (
        <ul
          className="lines lines-flush"
          aria-label={total === 1 ? '1 échange' : `${total} échanges`}
        >
          {threads.map((one) => (
            <li key={one.id}>
              <h2 className="flex flex-wrap items-center gap-3 text-heading">
                <AppLink href={paths.adminConversation(one.id)} className="link">
                  {one.name}
                </AppLink>
                <Badge>{one.userType === 'artisan' ? 'Artisan' : 'Particulier'}</Badge>
                {one.priority && <Badge tone="tint">Prioritaire</Badge>}
                {one.dueAt ? (
                  <Countdown seconds={one.secondsLeft} dueAt={one.dueAt} to="pour répondre" />
                ) : (
                  <Badge tone={one.status === 'closed' ? 'neutral' : 'ok'}>
                    {one.status === 'closed' ? 'Terminé' : 'Répondu'}
                  </Badge>
                )}
              </h2>
              {one.excerpt && (
                <p className="mt-2 max-w-prose break-words text-muted">{one.excerpt}</p>
              )}
              <p className="mt-2 text-sm break-words text-faint">
                {one.email}.{' '}
                {one.waitingSince
                  ? `Attend depuis le ${one.waitingSince}`
                  : `Dernier message ${one.ago}`}
                . {one.messages === 1 ? '1 message' : `${one.messages} messages`}.
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        current={page}
        total={pages}
        href={(to) =>
          paths.adminConversations({
            ...kept,
            tri: oldestFirst ? 'anciens' : 'recents',
            page: String(to),
          })
        }
      />
    </>
  )
}
