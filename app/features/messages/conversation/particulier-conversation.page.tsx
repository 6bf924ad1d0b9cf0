import type { PageHandle } from '#app/platform/web/page-handle.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { LEAD_STATUS_TONES, SEAT_STATUS_LABELS } from '#app/features/requests/lead-status-copy.ts'
import { sharedOf } from '#app/features/requests/details-to-share.ts'
import { holdsSeat } from '#app/features/requests/leads/lead.ts'
import { getSeat } from '#app/features/requests/my-requests/seat-queries.server.ts'
import { conversationActs } from '#app/features/messages/conversation-acts.server.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { Conversation } from './conversation.tsx'
import { findThread, threadIdOf } from '#app/features/messages/find-thread.server.ts'
import { ConversationHead, Inbox } from './inbox.tsx'
import { pageOf, readConversation } from '#app/features/messages/read-conversation.server.ts'
import { readInbox } from './read-inbox.server.ts'
import { SupportConversation } from '#app/features/messages/support/support-conversation.tsx'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import { answerVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { visitHoursOf } from '#app/features/quotes/visits/slots/save-visit-hours.server.ts'
import { offersSlots } from '#app/features/quotes/visits/slots/visit-hours.ts'
import { listVisits, type VisitView } from '#app/features/quotes/visits/visit-queries.server.ts'
import { VISIT_REFUSALS as ANY_VISIT_REFUSALS } from '#app/features/quotes/visits/visit-form.ts'
import type { AnswerVisitRefusal } from '#app/features/quotes/visits/visit.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Badge, badgeTone } from '#app/ui/data/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type LeadId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/particulier-conversation.page'
import { requestActs } from '#app/features/requests/my-requests/request-acts.server.ts'
import { listQuotesOfRequest } from '#app/features/requests/my-requests/particulier-queries.server.ts'
import { PhoneButton } from '#app/features/requests/my-requests/seat-buttons.tsx'

export const handle = { takes: 'photos' } satisfies PageHandle

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.about?.seat.companyName ?? 'Support'} — Messages — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const threadId = threadIdOf(ctx, params.threadId)
  const conversation = threadId && (await readConversation(ctx, threadId, request, pageOf(request)))
  if (!conversation) notFound()
  const [inbox, about] = await Promise.all([
    readInbox(ctx, request),
    conversation.kind === 'lead' ? readAbout(ctx, threadId as LeadId) : null,
  ])
  const { brand, phone, hours } = operator()
  return { conversation, inbox, about, brand, phone, hours }
}

/** What stands above a conversation with an artisan: who, the works, the devis and the visit to come. */
async function readAbout(ctx: Ctx<Particulier>, leadId: LeadId) {
  const seat = await getSeat(ctx, leadId)
  if (!seat) return null
  const [own, quotes, visits] = await Promise.all([
    getMyQuoteRequest(ctx, seat.requestId),
    listQuotesOfRequest(ctx, seat.requestId),
    listVisits(ctx, leadId),
  ])
  const quote = quotes.find(
    (one) => one.leadId === leadId && (one.status === 'sent' || one.status === 'accepted'),
  )
  const visit = visits.find(
    (one) => (one.status === 'proposed' || one.status === 'accepted') && one.startsAt > ctx.now,
  )
  const hours = await visitHoursOf(ctx, seat.artisanId)
  return {
    seat,
    slots: visit?.status !== 'accepted' && holdsSeat(seat.status) && offersSlots(hours),
    visit: visit ?? null,
    quoteId: quote?.id ?? null,
    details: sharedOf(own!),
    insee: own!.insee,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const threadId = threadIdOf(ctx, params.threadId)
  const thread = orNotFound(threadId && (await findThread(ctx, threadId)))
  const seat = thread.kind === 'lead' ? await getSeat(ctx, thread.id) : null
  return answerAct(request, {
    ...conversationActs(ctx, thread.id),
    ...(seat && requestActs(ctx, seat.requestId, seat.leadId)),
    visit: act({
      run: ({ visitId, reponse }) =>
        answerVisit(ctx, orNotFound(parseId(visitId)), reponse === 'oui'),
      refusals: VISIT_REFUSALS,
      done: (_, { reponse }) => ({
        title: reponse === 'oui' ? 'Visite confirmée' : 'Visite déclinée',
        description: 'L’artisan est prévenu.',
      }),
    }),
  })
}

/** Why a visit could not be answered, in words. */
const VISIT_REFUSALS: Record<AnswerVisitRefusal, string> = {
  ...ANY_VISIT_REFUSALS,
  lead_not_open: 'Cette visite n’a plus lieu d’être : l’échange avec cet artisan est terminé.',
  visit_answered: 'Cette visite a déjà reçu une réponse.',
  visit_yours: 'C’est votre proposition : l’artisan y répond.',
  visit_in_the_past:
    'L’heure de cette visite est passée. Proposez-en une autre dans la conversation.',
}

export default function ParticulierConversationPage({
  loaderData: { conversation, inbox, about, brand, phone, hours },
  params,
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const here = paths.requestConversation(params.threadId)
  const back = (
    <AppLink
      href={paths.particulierConversations()}
      className="chat-back"
      aria-label="Toutes les conversations"
    >
      <Icon of={ArrowLeft} />
    </AppLink>
  )
  return (
    <Inbox
      list={
        <ConversationList
          inbox={inbox}
          current={params.threadId}
          address={paths.requestConversation}
          list={paths.particulierConversations}
          companies
        />
      }
    >
      {about ? (
        <>
          <ConversationHead
            back={back}
            title={about.seat.companyName}
            about={
              <AppLink href={paths.request(about.seat.requestId)} className="link">
                {about.seat.requestTitle}
              </AppLink>
            }
            aside={
              <Badge tone={badgeTone(LEAD_STATUS_TONES[about.seat.status])}>
                {SEAT_STATUS_LABELS[about.seat.status]}
              </Badge>
            }
            acts={
              <ConversationMenu
                other={about.seat.companyName}
                blocked={conversation.blockedByMe}
                reported={conversation.reported}
                blocks="Vos demandes ne lui seront plus proposées, et il ne pourra plus vous écrire. Ce qu’il a en main pour vous prend fin, sauf un contrat déjà signé. Vous pourrez le débloquer."
              />
            }
          >
            {about.quoteId && (
              <ButtonLink href={paths.receivedQuote(about.quoteId)} size="sm">
                Lire le devis
              </ButtonLink>
            )}
            {about.seat.slug && (
              <ButtonLink href={paths.companyProfile(about.seat.slug)} size="sm">
                Voir le profil
              </ButtonLink>
            )}
            {holdsSeat(about.seat.status) && (
              <PhoneButton seat={about.seat} details={about.details} />
            )}
            {about.slots && (
              <ButtonLink href={paths.chooseSlot(about.seat.leadId)} size="sm">
                Choisir un créneau
              </ButtonLink>
            )}
            {about.visit && (
              <Visit
                visit={about.visit}
                company={about.seat.companyName}
                zone={timeZoneOf(about.insee)}
              />
            )}
          </ConversationHead>
          <Conversation
            key={conversation.threadId}
            data={conversation}
            other={about.seat.companyName}
            zone={timeZoneOf(about.insee)}
            here={here}
            answer={actionData}
            quiet={about.visit?.status === 'proposed'}
            empty={`${about.seat.companyName} a pris le contact. Dites-lui ce qui presse, ou posez votre première question.`}
            hint={
              !about.seat.phoneSharedAt && !conversation.refusal
                ? 'Tant que votre numéro n’est pas partagé, les coordonnées écrites dans les messages sont masquées, des deux côtés.'
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

/** A visit to come: to answer, or confirmed. */
function Visit({ visit, company, zone }: { visit: VisitView; company: string; zone: string }) {
  const when = `${formatWeekday(visit.startsAt, zone)} à ${formatTime(visit.startsAt, zone)}`
  if (visit.status === 'accepted')
    return (
      <p className="notice notice-ok w-full">
        Visite confirmée, {when}.{visit.note && ` ${visit.note}`}
      </p>
    )
  return (
    <div className="w-full">
      <AttentionBand
        title={`${company} propose de passer ${when}`}
        action={
          <AppForm intent="visit" className="flex flex-wrap gap-2">
            <input type="hidden" name="visitId" value={visit.id} />
            <Button type="submit" name="reponse" value="oui" variant="primary">
              Confirmer
            </Button>
            <Button type="submit" name="reponse" value="non">
              Décliner
            </Button>
          </AppForm>
        }
      >
        {visit.note || 'Confirmez pour que ce moment vous soit réservé.'}{' '}
        <AppLink href={paths.visit(visit.id)} className="link">
          Proposer un autre moment
        </AppLink>
      </AttentionBand>
    </div>
  )
}
