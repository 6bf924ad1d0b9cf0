import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type ContactMessageId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-messages.page'
import { answerContactMessage, reopenContactMessage } from './answer-contact-message.server.ts'
import { answerDueAt, ANSWER_WITHIN_HOURS } from '#app/values/time/answer-due.ts'
import { CONTACT_TYPE_LABELS } from './copy.ts'
import { messageQuery, readMessageQuery } from './message-list.ts'
import { countWaitingMessages, listContactMessages, MESSAGES_PER_PAGE } from './queries.server.ts'

export const meta = () => [{ title: 'Messages reçus — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const query = readMessageQuery(new URL(request.url).searchParams)
  const [{ rows, total }, waiting] = await Promise.all([
    listContactMessages(ctx, query),
    countWaitingMessages(ctx),
  ])
  return {
    query,
    total,
    waiting,
    pages: Math.ceil(total / MESSAGES_PER_PAGE),
    messages: rows.map((row) => {
      const due = answerDueAt(row.createdAt)
      return {
        id: row.id,
        from: `${row.firstName} ${row.lastName}`,
        email: row.email,
        phone: row.phone && formatPhone(row.phone as PhoneNumber),
        type: CONTACT_TYPE_LABELS[row.type],
        subject: row.subject,
        message: row.message,
        routedTo: row.routedTo,
        receivedAt: formatDateTime(row.createdAt, PARIS),
        answeredAt: row.answeredAt && formatDateTime(row.answeredAt, PARIS),
        dueAt: due.toISOString(),
        secondsLeft: Math.floor((due.getTime() - ctx.now.getTime()) / 1_000),
      }
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const id = (form: FormData) => orNotFound(parseId<ContactMessageId>(form.get('messageId')))
  return answerAct(request, {
    answered: act({
      run: (_, form) => answerContactMessage(ctx, id(form)),
      refusals: ALREADY,
      done: {
        title: 'Message classé comme répondu',
        description: 'Il se remet à répondre depuis l’onglet « Répondus ».',
      },
      to: paths.adminMessages(),
    }),
    reopen: act({
      run: (_, form) => reopenContactMessage(ctx, id(form)),
      refusals: ALREADY,
      done: 'Message remis à répondre',
      to: paths.adminMessages(),
    }),
  })
}

const ALREADY = {
  already_answered: 'Ce message a déjà été classé par un autre membre de l’équipe.',
  already_waiting: 'Ce message attend déjà une réponse.',
}

export default function AdminMessagesPage({
  loaderData: { query, total, waiting, pages, messages },
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  const { answered, search, newest, page } = query
  const here = (change: Partial<typeof query>) =>
    `${paths.adminMessages()}${messageQuery({ ...query, page: 1, ...change })}`
  return (
    <>
      <PageHeader
        title="Messages reçus"
        aside={
          total > 0 && (
            <ButtonLink
              href={paths.exportMessages(messageQuery({ ...query, page: 1 }))}
              size="sm"
              icon={<Icon of={Download} />}
            >
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
        Le formulaire de contact, avec le temps qui reste sur les {ANSWER_WITHIN_HOURS} h promises,
        du lundi au vendredi.
      </PageHeader>
      {actionData?.notice && (
        <div className="mb-6">
          <Notice tone="bad" live title={actionData.notice} />
        </div>
      )}
      <Tabs
        label="Messages par état"
        tabs={[
          {
            href: paths.adminMessages(),
            label: 'À répondre',
            current: !answered,
            count: waiting,
            countLabel: waiting === 1 ? '1 message attend' : `${waiting} messages attendent`,
          },
          { href: paths.adminMessages({ etat: 'repondus' }), label: 'Répondus', current: answered },
        ]}
      />
      <div className="mt-6">
        <FilterBar
          label="Rechercher"
          search={search}
          placeholder="Nom, email, objet"
          keep={answered ? { etat: 'repondus' } : {}}
        >
          <div className="w-full sm:w-44">
            <Select
              key={String(newest)}
              label="Ordre"
              name="tri"
              defaultValue={newest ? 'recents' : 'anciens'}
              options={[
                { value: 'anciens', label: 'Plus anciens' },
                { value: 'recents', label: 'Plus récents' },
              ]}
            />
          </div>
        </FilterBar>
      </div>
      {messages.length === 0 ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title={
            search
              ? 'Aucun message ne correspond'
              : answered
                ? 'Aucun message répondu'
                : 'Aucun message n’attend'
          }
        >
          {search
            ? 'Changez de texte, ou cherchez dans l’autre onglet.'
            : answered
              ? 'Les messages classés s’afficheront ici.'
              : 'Les nouveaux messages arrivent ici, et à l’adresse de l’équipe concernée.'}
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {messages.map((one) => (
            <li key={one.id} className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
              <div className="min-w-0">
                <h2 className="flex flex-wrap items-center gap-3 text-heading">
                  {one.subject}
                  <Badge>{one.type}</Badge>
                  {one.answeredAt ? (
                    <Badge tone="ok">Répondu le {one.answeredAt}</Badge>
                  ) : (
                    <Countdown seconds={one.secondsLeft} dueAt={one.dueAt} to="pour répondre" />
                  )}
                </h2>
                <p className="mt-2 max-w-prose break-words whitespace-pre-line text-muted">
                  {one.message}
                </p>
                <p className="mt-3 text-sm break-words text-faint">
                  {one.from}, {one.email}
                  {one.phone && `, ${one.phone}`}. Reçu le {one.receivedAt}, envoyé à {one.routedTo}
                  .
                </p>
              </div>
              {one.answeredAt ? (
                <AppForm>
                  <input type="hidden" name="messageId" value={one.id} />
                  <Button type="submit" size="sm" name="intent" value="reopen">
                    Remettre à répondre<span className="sr-only"> : {one.subject}</span>
                  </Button>
                </AppForm>
              ) : (
                <div className="flex flex-wrap content-start gap-2 lg:flex-col">
                  <ButtonLink
                    href={`mailto:${one.email}?subject=${encodeURIComponent(`Re : ${one.subject}`)}`}
                    size="sm"
                    icon={<Icon of={Mail} />}
                  >
                    Répondre
                  </ButtonLink>
                  <AppForm>
                    <input type="hidden" name="messageId" value={one.id} />
                    <Button type="submit" size="sm" name="intent" value="answered">
                      Classer comme répondu<span className="sr-only"> : {one.subject}</span>
                    </Button>
                  </AppForm>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pagination current={page} total={pages} href={(to) => here({ page: to })} />
    </>
  )
}
