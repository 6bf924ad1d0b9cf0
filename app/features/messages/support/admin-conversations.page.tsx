import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { useMayOpen } from '#app/features/accounts/team/team-reader.tsx'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CsvLink, TeamList } from '#app/ui/data/team-list.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ANSWER_WITHIN_HOURS, answerDueAt } from '#app/values/time/answer-due.ts'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDateTime, formatRelative } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/admin-conversations.page'
import { countReports } from '#app/features/messages/reports/conversation-report-queries.server.ts'
import { supportConversations } from './admin-queries.server.ts'
import { supportList, type SupportFilter } from './support-list.ts'
import { countWaitingThreads } from '#app/features/messages/queries.server.ts'

export const meta = () => [{ title: 'Support — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [{ rows, ...shown }, waiting, reports] = await Promise.all([
    supportConversations.load(ctx, request),
    countWaitingThreads(ctx),
    countReports(ctx),
  ])
  return {
    ...shown,
    waiting,
    reports,
    threads: rows.map(({ waitingSince, updatedAt, ...row }) => ({
      ...row,
      waitingSince: waitingSince && formatDateTime(waitingSince, PARIS),
      ago: formatRelative(waitingSince ?? updatedAt, ctx.now),
      due: waitingSince && deadline(answerDueAt(waitingSince), ctx.now),
    })),
  }
}

const NONE: Record<SupportFilter['view'], { title: string; text: string }> = {
  'a-repondre': {
    title: 'Personne n’attend de réponse',
    text: 'Les messages des comptes connectés arrivent ici, avec leur âge.',
  },
  'en-cours': {
    title: 'Aucun échange en cours',
    text: 'Ceux auxquels l’équipe a répondu sont ici jusqu’à ce qu’elle les termine.',
  },
  terminees: {
    title: 'Aucun échange terminé',
    text: 'Un échange terminé se rouvre dès que la personne écrit.',
  },
}

export default function AdminConversationsPage({
  loaderData: { threads, waiting, reports, ...shown },
}: Route.ComponentProps) {
  const list = { list: supportList, ...shown }
  const mayOpen = useMayOpen()
  return (
    <>
      <PageHeader
        title="Support"
        aside={
          <>
            <CsvLink {...list} />
            {mayOpen(paths.adminConversationReports()) && (
              <ButtonLink href={paths.adminConversationReports()} size="sm">
                Conversations signalées{reports > 0 && `\u00a0(${reports})`}
              </ButtonLink>
            )}
          </>
        }
      >
        Ce que les comptes connectés écrivent à l’équipe, avec le temps qui reste sur les{' '}
        {ANSWER_WITHIN_HOURS}&nbsp;h promises, du lundi au vendredi.
      </PageHeader>
      <TeamList
        {...list}
        placeholder="Nom ou adresse email"
        waiting={{
          'a-repondre': {
            count: waiting,
            countLabel: counted(waiting, 'personne attend', 'personnes attendent'),
          },
        }}
        none={{ drawing: <NoMessageDrawing />, ...NONE[shown.filter.view] }}
        unmatched={{ title: `Rien pour «\u00a0${shown.filter.search}\u00a0»` }}
      >
        <ul className="lines lines-flush" aria-label={counted(shown.total, 'échange', 'échanges')}>
          {threads.map((one) => (
            <li key={one.id}>
              <h2 className="flex flex-wrap items-center gap-3 text-heading">
                <AppLink href={paths.adminConversation(one.id)} className="link">
                  {one.name}
                </AppLink>
                <Badge>{one.userType === 'artisan' ? 'Artisan' : 'Particulier'}</Badge>
                {one.priority && <Badge tone="tint">Prioritaire</Badge>}
                {one.due ? (
                  <Countdown {...one.due} to="pour répondre" />
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
                . {counted(one.messages, 'message', 'messages')}.
              </p>
            </li>
          ))}
        </ul>
      </TeamList>
    </>
  )
}
