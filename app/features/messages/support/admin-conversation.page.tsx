import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { repliesTo } from '#app/features/admin/desk/replies/replies.server.ts'
import { ReplyPicker } from './reply-picker.tsx'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { answerDueAt } from '#app/values/time/answer-due.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type AccountId, type SupportThreadId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { messageAct } from '#app/features/messages/conversation-acts.server.ts'
import type { Route } from './+types/admin-conversation.page'
import { getSupportThread } from './admin-queries.server.ts'
import { Conversation } from '#app/features/messages/conversation/conversation.tsx'
import { setSupportStatus } from './post-support-message.server.ts'
import { pageOf, readConversation } from '#app/features/messages/read-conversation.server.ts'

export const handle = { takes: 'photos' } satisfies PageHandle

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.person.name ?? 'Support'} — Support — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const id = parseId<SupportThreadId>(params.accountId)
  const [person, conversation, replies] = id
    ? await Promise.all([
        getSupportThread(ctx, id),
        readConversation(ctx, id, request, pageOf(request)),
        repliesTo(ctx, id as string as AccountId),
      ])
    : [null, null, []]
  if (!person || !conversation) notFound()
  const { waitingSince, ...rest } = person
  const due = waitingSince && answerDueAt(waitingSince)
  return {
    conversation,
    replies,
    person: {
      ...rest,
      dueAt: due?.toISOString() ?? null,
      secondsLeft: due ? Math.floor((due.getTime() - ctx.now.getTime()) / 1_000) : 0,
    },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const id = orNotFound(parseId<SupportThreadId>(params.accountId))
  const already = {
    refusals: { already_so: 'C’est déjà fait, peut-être par un autre membre de l’équipe.' },
  }
  return answerAct(request, {
    message: messageAct(ctx, id),
    terminer: act({
      run: () => setSupportStatus(ctx, id, 'closed'),
      ...already,
      done: 'Échange terminé',
    }),
    rouvrir: act({
      run: () => setSupportStatus(ctx, id, 'open'),
      ...already,
      done: 'Échange rouvert',
    }),
  })
}

export default function AdminConversationPage({
  loaderData: { conversation, person, replies },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        trail={[{ label: 'Support', href: paths.adminConversations() }, { label: person.name }]}
        title={person.name}
        aside={
          person.dueAt ? (
            <Countdown seconds={person.secondsLeft} dueAt={person.dueAt} to="pour répondre" />
          ) : (
            <Badge tone={conversation.closed ? 'neutral' : 'ok'}>
              {conversation.closed ? 'Terminé' : 'Répondu'}
            </Badge>
          )
        }
      >
        {person.userType === 'artisan' ? 'Artisan' : 'Particulier'}, {person.email}
      </PageHeader>
      <AppForm className="mb-6">
        <Button name="intent" value={conversation.closed ? 'rouvrir' : 'terminer'} size="sm">
          {conversation.closed ? 'Rouvrir l’échange' : 'Terminer l’échange'}
        </Button>
      </AppForm>
      <Conversation
        key={conversation.threadId}
        data={conversation}
        other={person.name}
        zone={PARIS}
        here={paths.adminConversation(conversation.threadId)}
        within="section"
        answer={actionData}
        empty="Aucun message."
        hint={conversation.closed ? 'Cet échange est terminé. Répondre le rouvre.' : undefined}
      />
      <div className="mt-6">
        <ReplyPicker key={conversation.threadId} replies={replies} field="body" />
      </div>
    </div>
  )
}
