import { readActs } from '#app/features/companies/acts/read-acts.server.ts'
import { TeamActs } from '#app/features/companies/acts/team-acts.tsx'
import { redirect } from 'react-router'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { getContactReport } from '#app/features/requests/reports/contact-report-queries.server.ts'
import { refusalToReport } from '#app/features/requests/reports/contact-report.ts'
import { DECLINE_REASON_LABELS, LEAD_REFUSALS } from './copy.ts'
import { LEAD_STATUS_LABELS, LEAD_STATUS_TONES } from '#app/features/requests/lead-status-copy.ts'
import { refusalToTake } from './lead.ts'
import { descriptionAfterTitle } from './lead-words.ts'
import { getLead } from './queries.server.ts'
import { Conversation } from '#app/features/messages/conversation/conversation.tsx'
import { pageOf, readConversation } from '#app/features/messages/read-conversation.server.ts'
import { AnswerPicker } from '#app/features/requests/saved-answers/answer-picker.tsx'
import { roomsOfLead } from '#app/features/projects/rooms/list-rooms.server.ts'
import { listLeadBlueprints } from '#app/features/requests/blueprints/queries.server.ts'
import { tradesTogether } from '#app/features/requests/siblings/queries.server.ts'
import { listFilledAnswers } from '#app/features/requests/saved-answers/queries.server.ts'
import { isPhoneProved } from '#app/features/notifications/sms/phone-proof.server.ts'
import { listQuotesOfLead } from '#app/features/quotes/queries.server.ts'
import { listVisits } from '#app/features/quotes/visits/visit-queries.server.ts'
import { getCreditBalance } from '#app/features/subscriptions/queries.server.ts'
import { paths } from '#app/paths.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { Badge, badgeTone } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { SeatMarks } from '#app/ui/data/seat-marks.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import {
  dayOf,
  formatDateTime,
  formatRelative,
  formatTime,
  formatWeekday,
} from '#app/values/time/french-date.ts'
import { parseId, type LeadId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { isGranted } from '#app/values/team-rights.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/artisan-lead.page'
import {
  factsInWords,
  MARKS_DECIDE_NOTHING,
} from '#app/features/reviews/client-marks/client-mark.ts'
import { factsOfLead } from '#app/features/reviews/client-marks/read-client-marks.server.ts'
import { leadActs } from './lead-acts.server.ts'
import { marksOn } from '#app/features/works/photo-marks/queries.server.ts'
import { LeadActs } from './lead-acts.tsx'
import { LeadProposal } from './lead-proposal.tsx'
import { LeadWorks } from './lead-works.tsx'
import { readAnswersInWords } from '#app/features/requests/trade-questions/read-questions.server.ts'

export const handle = { takes: 'photos' } satisfies PageHandle

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.lead.title ?? 'Demande'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const leadId = orNotFound(parseId<LeadId>(params.id))
  const lead = orNotFound(await getLead(ctx, leadId))
  // A client of one's own made no request: what is done for them stands on their sheet.
  if (lead.ownClientId)
    throw redirect(
      lead.clientKnown ? paths.proConversation(lead.id) : paths.client(lead.ownClientId),
    )
  const taken = lead.openedAt !== null
  const [company, conversation, visits, quotes, balance, report, answers, ...others] =
    await Promise.all([
      standingOf(ctx, ctx.who.artisanId),
      taken ? readConversation(ctx, lead.id, request, pageOf(request)) : null,
      taken ? listVisits(ctx, lead.id) : [],
      taken ? listQuotesOfLead(ctx, lead.id) : [],
      lead.status === 'proposed' ? getCreditBalance(ctx) : null,
      taken ? getContactReport(ctx, lead.id) : null,
      listFilledAnswers(ctx, lead),
      lead.person?.phone ? isPhoneProved(ctx, lead.id) : false,
      listLeadBlueprints(ctx, lead.id),
      tradesTogether(ctx, lead.id),
      roomsOfLead(ctx, lead.id),
      readActs(ctx, [lead.id]),
      marksOn(ctx, ctx.who.artisanId, lead.photos),
      readAnswersInWords(ctx, lead.trade, lead.tradeAnswers),
    ])
  const [phoneProved, blueprints, together, rooms, acts, marked, asked] = others
  const zone = timeZoneOf(lead.insee)
  const refusal =
    lead.status === 'proposed'
      ? refusalToTake(
          {
            lead,
            request: {
              status: lead.requestStatus,
              pausedAt: null,
              quotesRefusedAt: lead.quotesRefusedAt,
            },
            company,
            granted: isGranted(ctx.who, 'take_leads'),
          },
          ctx.now,
        )
      : null
  const visitRefusal = lead.status === 'won' ? null : refusalByStanding('propose_visit', company)
  return {
    lead,
    asked,
    marked,
    words: descriptionAfterTitle(lead.description, lead.title) || lead.description,
    zone,
    conversation,
    answers,
    phoneProved,
    blueprints,
    together,
    rooms,
    acts,
    clientFacts: taken ? await factsOfLead(ctx, lead.id) : null,
    today: dayOf(ctx.now, zone),
    secondsLeft: Math.floor((lead.answerBy.getTime() - ctx.now.getTime()) / 1_000),
    answerWhen: `${formatWeekday(lead.answerBy, zone)} à ${formatTime(lead.answerBy, zone)}`,
    takeRefusal: refusal
      ? LEAD_REFUSALS[refusal]
      : lead.status === 'proposed' && balance?.left === 0
        ? LEAD_REFUSALS.no_credit_left
        : null,
    creditsLeft: balance?.left ?? null,
    visitRefusal: visitRefusal && LEAD_REFUSALS[visitRefusal],
    openedAgo: lead.openedAt && formatRelative(lead.openedAt, ctx.now),
    endedWhen: lead.endedAt && formatDateTime(lead.endedAt, zone),
    givesBackAt:
      lead.status === 'opened' && !lead.reactedAt && !lead.givenBackAt && lead.reactionBy
        ? `${formatWeekday(lead.reactionBy, zone)} à ${formatTime(lead.reactionBy, zone)}`
        : null,
    visits: visits.map((visit) => ({
      id: visit.id,
      status: visit.status,
      note: visit.note,
      when: `${formatWeekday(visit.startsAt, zone)} à ${formatTime(visit.startsAt, zone)}`,
    })),
    quotes,
    report: report && {
      reason: report.reason,
      status: report.status,
      answer: report.answer,
      decideBy: formatWeekday(report.decideBy, zone),
    },
    // The reason changes the answer for a number only; the page asks the rest.
    mayReport: refusalToReport(lead, 'not_a_project', report !== null, ctx.now) === null,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const leadId = orNotFound(parseId<LeadId>(params.id))
  const lead = orNotFound(await getLead(ctx, leadId))
  if (lead.ownClientId) notFound()
  return answerAct(request, leadActs(ctx, lead))
}

export default function ArtisanLeadPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const {
    lead,
    words,
    blueprints,
    together,
    zone,
    conversation,
    answers,
    secondsLeft,
    endedWhen,
    givesBackAt,
  } = loaderData
  const dialogs: Record<string, string> = {
    decline: `decliner-${lead.id}`,
    visit: 'visite',
    report: 'signaler',
  }
  const dialog = (actionData && dialogs[actionData.intent]) ?? null
  const wrong = dialog && Object.values(actionData?.errors ?? {})[0]
  useDialogsThatClose(wrong ? dialog : null)
  // Said on the page too: without script no dialog opens again.
  const notice = actionData?.notice ?? wrong
  const taken = lead.openedAt !== null
  return (
    <>
      <PageHeader
        title={lead.title}
        trail={[{ label: 'Demandes', href: paths.leads() }, { label: lead.title }]}
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {lead.status === 'proposed' ? (
            lead.requestStatus !== 'paused' && (
              <Countdown
                seconds={secondsLeft}
                dueAt={lead.answerBy.toISOString()}
                to="pour répondre"
              />
            )
          ) : (
            <Badge tone={badgeTone(LEAD_STATUS_TONES[lead.status])}>
              {LEAD_STATUS_LABELS[lead.status]}
            </Badge>
          )}
          {lead.requestStatus === 'paused' && <Badge>En pause</Badge>}
          {lead.givenBackAt && <Badge>Contact rendu</Badge>}
          <SeatMarks taken={lead.seats.taken} />
        </span>
      </PageHeader>
      <RefusalNotice of={actionData} notice={notice} />
      <div className="lead-page">
        <div className="lead-main">
          <LeadWorks
            lead={lead}
            words={words}
            answers={loaderData.asked}
            blueprints={blueprints}
            rooms={loaderData.rooms}
            together={together}
            marked={loaderData.marked}
          />
          {loaderData.clientFacts && (
            <TitledSection id="client-facts" title="Avec d’autres entreprises">
              <p className="mt-2 text-muted">{factsInWords(loaderData.clientFacts)}</p>
              <p className="mt-1 text-sm text-faint">{MARKS_DECIDE_NOTHING}</p>
            </TitledSection>
          )}
          {lead.status === 'proposed' && <LeadProposal {...loaderData} answer={actionData} />}
          {taken && conversation && (
            <section id="conversation" className="scroll-mt-20 border-t border-line pt-8">
              <h2 className="mb-4 text-heading">Conversation avec {lead.person?.name}</h2>
              <Conversation
                key={conversation.threadId}
                data={conversation}
                other={lead.person?.name ?? 'le particulier'}
                zone={zone}
                here={paths.lead(lead.id)}
                within="section"
                tools={<AnswerPicker answers={answers} field="body" />}
                answer={actionData}
                empty={
                  givesBackAt
                    ? `Présentez-vous et dites quand vous pouvez passer. Sans réaction avant ${givesBackAt}, le contact vous est rendu.`
                    : 'Présentez-vous et dites quand vous pouvez passer.'
                }
                hint={
                  !lead.phoneSharedAt && !conversation.refusal
                    ? 'Tant que le particulier ne partage pas son numéro, les coordonnées écrites dans les messages sont masquées, des deux côtés.'
                    : undefined
                }
              />
            </section>
          )}
          <TeamActs acts={loaderData.acts} zone={zone} here />
          {!taken && lead.status !== 'proposed' && (
            <p className="notice">
              {lead.status === 'declined' && (
                <>
                  Vous avez décliné le {endedWhen}
                  {lead.declineReason && (
                    <>&nbsp;: {DECLINE_REASON_LABELS[lead.declineReason].toLocaleLowerCase('fr')}</>
                  )}
                  {lead.declineNote && <> («&nbsp;{lead.declineNote}&nbsp;»)</>}. La place est allée
                  à un autre artisan.
                </>
              )}
              {lead.status === 'stopped' &&
                'Cette demande ne vous est plus proposée. Aucun contact n’a été utilisé.'}
              {lead.status === 'expired' &&
                'Le délai de réponse est passé, ou la demande s’est terminée avant. Aucun contact n’a été utilisé.'}
            </p>
          )}
        </div>
        {taken && <LeadActs {...loaderData} answer={actionData} />}
      </div>
    </>
  )
}
