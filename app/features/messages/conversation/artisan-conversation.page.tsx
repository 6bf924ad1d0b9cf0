import type { PageHandle } from '#app/platform/web/page-handle.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Phone from 'lucide-react/icons/phone'
import {
  requireArtisan,
  requireOwner,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { LEAD_STATUS_LABELS, LEAD_STATUS_TONES } from '#app/features/requests/lead-status-copy.ts'
import { getLead } from '#app/features/requests/leads/queries.server.ts'
import { conversationActs } from '#app/features/messages/conversation-acts.server.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { Conversation } from './conversation.tsx'
import { threadIdOf } from '#app/features/messages/find-thread.server.ts'
import { ConversationHead, Inbox } from './inbox.tsx'
import { pageOf, readConversation } from '#app/features/messages/read-conversation.server.ts'
import { readInbox } from './read-inbox.server.ts'
import { SupportConversation } from '#app/features/messages/support/support-conversation.tsx'
import { AnswerPicker } from '#app/features/requests/saved-answers/answer-picker.tsx'
import { listFilledAnswers } from '#app/features/requests/saved-answers/queries.server.ts'
import { paths } from '#app/paths.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { Badge, badgeTone } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { formatPhone } from '#app/values/identity/phone-number.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import type { Route } from './+types/artisan-conversation.page'

export const handle = { takes: 'photos' } satisfies PageHandle

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.lead?.person?.name ?? 'Support'} — Messages — Ouvréo` },
]

/** What the company asks the team is between its owner and the team. */
const guardOf = (threadId: string) => (threadId === 'support' ? requireOwner : requireArtisan)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = guardOf(params.threadId)(context, request)
  const threadId = threadIdOf(ctx, params.threadId)
  const conversation = threadId && (await readConversation(ctx, threadId, request, pageOf(request)))
  if (!conversation) notFound()
  const [inbox, lead] = await Promise.all([
    readInbox(ctx, request),
    conversation.kind === 'lead' ? getLead(ctx, threadId as LeadId) : null,
  ])
  const answers = lead ? await listFilledAnswers(ctx, lead) : []
  const { brand, phone, hours } = operator()
  return {
    conversation,
    inbox,
    answers,
    lead: lead && {
      id: lead.id,
      title: lead.title,
      status: lead.status,
      insee: lead.insee,
      person: lead.person,
      phoneSharedAt: lead.phoneSharedAt,
      about: lead.ownClientId ? paths.client(lead.ownClientId) : paths.lead(lead.id),
    },
    brand,
    phone,
    hours,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = guardOf(params.threadId)(context, request)
  return answerAct(request, conversationActs(ctx, orNotFound(threadIdOf(ctx, params.threadId))))
}

export default function ArtisanConversationPage({
  loaderData: { conversation, inbox, answers, lead, brand, phone, hours },
  params,
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const here = paths.proConversation(params.threadId)
  const back = (
    <AppLink href={paths.proMessages()} className="chat-back" aria-label="Toutes les conversations">
      <Icon of={ArrowLeft} />
    </AppLink>
  )
  return (
    <Inbox
      list={
        <ConversationList
          inbox={inbox}
          current={params.threadId}
          address={paths.proConversation}
          list={paths.proMessages}
        />
      }
    >
      {lead ? (
        <>
          <ConversationHead
            back={back}
            title={lead.person?.name}
            about={
              <AppLink href={lead.about} className="link">
                {lead.title}
              </AppLink>
            }
            aside={
              <Badge tone={badgeTone(LEAD_STATUS_TONES[lead.status])}>
                {LEAD_STATUS_LABELS[lead.status]}
              </Badge>
            }
            acts={
              <ConversationMenu
                other={lead.person?.name ?? 'cette personne'}
                blocked={conversation.blockedByMe}
                reported={conversation.reported}
                blocks="Cette personne ne pourra plus vous écrire ici, ni vous à elle. Vous pourrez la débloquer."
              />
            }
          >
            {lead.person?.phone && (
              <ButtonLink href={`tel:${lead.person.phone}`} size="sm" icon={<Icon of={Phone} />}>
                {formatPhone(lead.person.phone)}
              </ButtonLink>
            )}
          </ConversationHead>
          <Conversation
            key={conversation.threadId}
            data={conversation}
            other={lead.person?.name ?? 'Le particulier'}
            zone={timeZoneOf(lead.insee)}
            here={here}
            answer={actionData}
            tools={<AnswerPicker answers={answers} field="body" />}
            empty="Présentez-vous et dites quand vous pouvez passer."
            hint={
              !lead.phoneSharedAt && !conversation.refusal
                ? 'Tant que le particulier ne partage pas son numéro, les coordonnées écrites dans les messages sont masquées, des deux côtés.'
                : undefined
            }
          />
        </>
      ) : (
        <SupportConversation
          data={conversation}
          brand={brand}
          phone={phone}
          hours={hours}
          zone={PARIS}
          here={here}
          back={back}
          answer={actionData}
        />
      )}
    </Inbox>
  )
}
