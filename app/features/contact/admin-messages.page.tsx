import { repliesTo } from '#app/features/admin/desk/replies/replies.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CsvLink, TeamList } from '#app/ui/data/team-list.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type ContactMessageId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { counted } from '#app/values/words/counted.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-messages.page'
import { AnswerForm } from './answer-form.tsx'
import { answerContactMessage, reopenContactMessage } from './answer-contact-message.server.ts'
import { answerDueAt, ANSWER_WITHIN_HOURS } from '#app/values/time/answer-due.ts'
import { ANSWER_MESSAGE_REFUSALS, CONTACT_TYPE_LABELS } from './copy.ts'
import { messageList } from './message-list.ts'
import { countWaitingMessages, getWaitingMessage, receivedMessages } from './queries.server.ts'
import { replyToContactMessage } from './reply-to-message.server.ts'

export const meta = () => [{ title: 'Messages reçus — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const asked = parseId<ContactMessageId>(new URL(request.url).searchParams.get('repondre'))
  const [{ rows: listed, ...shown }, waiting, answered] = await Promise.all([
    receivedMessages.load(ctx, request),
    countWaitingMessages(ctx),
    asked ? getWaitingMessage(ctx, asked) : null,
  ])
  // What is answered stands in the list, on whatever page of it it lies.
  const isListed = listed.some(({ id }) => id === answered?.id)
  const rows = answered && !isListed ? [answered, ...listed] : listed
  return {
    ...shown,
    waiting,
    answering: answered && {
      id: answered.id,
      replies: await repliesTo(ctx, answered.accountId, {
        prénom: answered.firstName,
        nom: `${answered.firstName} ${answered.lastName}`,
        objet: answered.subject,
      }),
    },
    messages: rows.map((row) => ({
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
      due: deadline(answerDueAt(row.createdAt), ctx.now),
    })),
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
        description: 'Il se remet à répondre depuis l’onglet « Répondus ».',
      },
      to: paths.adminMessages(),
    }),
    reply: act({
      form: texts({ text: 20_000 }),
      run: ({ text }, form) => replyToContactMessage(ctx, id(form), text),
      refusals: { ...ALREADY, ...ANSWER_MESSAGE_REFUSALS },
      beside: { text_missing: 'text', text_too_long: 'text', field_missing: 'text' },
      done: { title: 'Réponse envoyée', description: 'Le message est classé comme répondu.' },
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

/** Where a message is answered. */
const messageHref = (id: string) => paths.adminMessages({ repondre: id })

export default function AdminMessagesPage({
  loaderData: { messages, waiting, answering, ...shown },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const list = { list: messageList, ...shown }
  return (
    <>
      <PageHeader title="Messages reçus" aside={<CsvLink {...list} />}>
        Le formulaire de contact, avec le temps qui reste sur les {ANSWER_WITHIN_HOURS} h promises,
        du lundi au vendredi.
      </PageHeader>
      <RefusalNotice of={actionData} />
      <TeamList
        {...list}
        placeholder="Nom, email, objet"
        waiting={{
          waiting: {
            count: waiting,
            countLabel: counted(waiting, 'message attend', 'messages attendent'),
          },
        }}
        none={{
          drawing: <NoMessageDrawing />,
          ...(shown.filter.view === 'repondus'
            ? {
                title: 'Aucun message répondu',
                text: 'Les messages classés s’afficheront ici.',
              }
            : {
                title: 'Aucun message n’attend',
                text: 'Les nouveaux messages arrivent ici, et à l’adresse de l’équipe concernée.',
              }),
        }}
        unmatched={{ title: 'Aucun message ne correspond' }}
      >
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
                    <Countdown {...one.due} to="pour répondre" />
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
                {answering?.id === one.id && (
                  <AnswerForm
                    messageId={one.id}
                    to={one.email}
                    replies={answering.replies}
                    answer={actionData}
                  />
                )}
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
                    href={messageHref(one.id)}
                    size="sm"
                    aria-current={answering?.id === one.id ? 'true' : undefined}
                  >
                    Répondre<span className="sr-only"> : {one.subject}</span>
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
      </TeamList>
    </>
  )
}
