import { partnerOfRequest } from '#app/features/api/partners/partner-of-request.server.ts'
import { readWeights } from '#app/features/requests/matching/read-weights.server.ts'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { useState } from 'react'
import { redirect, useLocation } from 'react-router'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { hasPassword } from '#app/features/accounts/passwords/set-first-password.server.ts'
import { ProjectOfRequest } from '#app/features/projects/project-of-request.tsx'
import { listProjects, projectOf } from '#app/features/projects/queries.server.ts'
import { listReportedLeads } from '#app/features/requests/reports/artisan-report-queries.server.ts'
import { listSiblings } from '#app/features/requests/siblings/queries.server.ts'
import { RequestSiblings } from '#app/features/requests/siblings/request-siblings.tsx'
import { listBlockedArtisans } from '#app/features/requests/life/block-artisan.server.ts'
import { listRemovedPhotos } from '#app/features/requests/photos/change-photos.server.ts'
import { explainNobody } from '#app/features/requests/matching/explain-nobody.server.ts'
import { premiumFirstUntil } from '#app/features/requests/matching/premium-first.server.ts'
import { listSharings } from '#app/features/requests/life/list-sharings.server.ts'
import { listSeats } from './seat-queries.server.ts'
import { listMyChanges } from '#app/features/requests/queries.server.ts'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import { sharedOf } from '#app/features/requests/details-to-share.ts'
import { ENDED_STATUSES } from '#app/features/requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { formatTime } from '#app/values/time/french-date.ts'
import { parseId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/particulier-request.page'
import { requestActs } from './request-acts.server.ts'
import {
  listQuotesOfRequest,
  ownQuoteOf,
  listVisitsOfRequest,
  listWorksOfRequest,
} from './particulier-queries.server.ts'
import { listTurns } from './list-turns.server.ts'
import { inOrder } from './particulier-turns.ts'
import { storyOf } from './request-story.ts'
import { storyRows } from './story-rows.ts'
import { RequestHeader } from './request-header.tsx'
import { RequestManage } from './request-manage.tsx'
import { RequestSeats } from './request-seats.tsx'
import { RequestWords } from './request-words.tsx'
import { readAskedOf } from '#app/features/requests/trade-questions/read-questions.server.ts'
import { TurnBand, TurnLines } from './turn-band.tsx'
import { AskAgain } from './ask-again.tsx'
import { NobodyFound } from './nobody-found.tsx'
import { PasswordInvitation, PublishRequest, RequestEnding } from './request-notices.tsx'
import { Sharings } from './sharings.tsx'
import { StoryTimeline } from './story-timeline.tsx'

export const handle = { takes: 'photos' } satisfies PageHandle

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.request.title ?? 'Demande'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const requestId = orNotFound(parseId<QuoteRequestId>(params.requestId))
  const found = await getMyQuoteRequest(ctx, requestId)
  // What a company wrote for its own client is no request of theirs: its devis says everything.
  if (!found) throw redirect(paths.receivedQuote(orNotFound(await ownQuoteOf(ctx, requestId))))
  const [
    seats,
    quotes,
    turns,
    nobody,
    protectedBy,
    sharings,
    changes,
    visits,
    removed,
    blocked,
    reported,
    works,
    othersFrom,
    project,
    projects,
    siblings,
    { boost },
    partner,
    asked,
  ] = await Promise.all([
    listSeats(ctx, found.id),
    listQuotesOfRequest(ctx, found.id),
    listTurns(ctx, found.id),
    found.nobodySince && explainNobody(ctx, found.id),
    hasPassword(ctx),
    listSharings(ctx, found.id),
    listMyChanges(ctx, found.id),
    listVisitsOfRequest(ctx, found.id),
    listRemovedPhotos(ctx, found.id),
    listBlockedArtisans(ctx),
    listReportedLeads(ctx, found.id),
    listWorksOfRequest(ctx, found.id),
    found.status === 'open' ? premiumFirstUntil(ctx, found.id) : null,
    projectOf(ctx, found.id),
    listProjects(ctx),
    listSiblings(ctx, found.id),
    readWeights(ctx),
    partnerOfRequest(ctx, found.id),
    readAskedOf(ctx, found),
  ])
  return {
    request: found,
    asked,
    seats,
    quotes,
    sharings,
    story: storyOf(
      storyRows({
        request: found,
        changes,
        seats,
        sharings,
        visits,
        quotes,
        works,
        reported,
        blocked,
      }),
    ),
    removed,
    blocked: blocked.map(({ artisanId }) => artisanId),
    reported: reported.map(({ leadId }) => leadId),
    siblings,
    partner,
    worksId: works[0]?.id ?? null,
    othersFrom,
    boost,
    project,
    projects: projects.map(({ id, name }) => ({ id, name })),
    turns: inOrder(turns.filter((turn) => turn.kind !== 'nobody')),
    nobody,
    hasPassword: protectedBy,
    now: ctx.now,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const requestId = orNotFound(parseId<QuoteRequestId>(params.requestId))
  return answerAct(request, requestActs(ctx, requestId))
}

export default function ParticulierRequestPage({
  loaderData: {
    asked,
    request,
    seats,
    quotes,
    sharings,
    story,
    removed,
    blocked,
    reported,
    worksId,
    othersFrom,
    boost,
    project,
    projects,
    siblings,
    partner,
    turns,
    nobody,
    hasPassword: protectedBy,
    now,
  },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  // A new visit of the page closes the dialogs that the last one opened; a form that comes back stays where it is.
  const { key } = useLocation()
  const [visit, setVisit] = useState(key)
  if (visit !== key && Object.keys(answer?.errors ?? {}).length === 0) setVisit(key)
  const zone = timeZoneOf(request.insee)
  const live = request.status === 'open' || request.status === 'paused'
  const over = (ENDED_STATUSES as readonly string[]).includes(request.status)
  const dropped = request.status === 'cancelled' || request.status === 'expired'
  const [turn, ...others] = turns
  const taken = seats.some((seat) => seat.openedAt !== null)
  const received = quotes.filter((quote) => quote.status === 'sent' || quote.status === 'accepted')
  return (
    <>
      <RequestHeader request={request} />
      <div className="grid gap-6">
        <RefusalNotice of={answer} />
        {request.status === 'unconfirmed' && <PublishRequest />}
        {request.endsAt && (
          <RequestEnding
            endsAt={request.endsAt}
            closing={request.closeReason !== null}
            zone={zone}
          />
        )}
        {turn && (
          <div>
            <TurnBand turn={turn} now={now} withTitle={false} />
            {others.length > 0 && (
              <div className="mt-3">
                <TurnLines turns={others} now={now} withTitle={false} />
              </div>
            )}
          </div>
        )}
        {!protectedBy && <PasswordInvitation requestId={request.id} />}
      </div>
      <div className="split mt-10" key={visit}>
        <div className="grid content-start gap-14">
          {(live || seats.length > 0) && (
            <section aria-labelledby="places">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="places">Les artisans</h2>
                {received.length > 0 && (
                  <ButtonLink href={paths.compareQuotes(request.id)} size="sm">
                    {received.length === 1
                      ? 'Voir le devis'
                      : `Comparer les ${received.length} devis`}
                  </ButtonLink>
                )}
              </div>
              {nobody && seats.every((seat) => !seat.holding) ? (
                <NobodyFound nobody={nobody} town={request.town} beyondKm={request.beyondKm} />
              ) : null}
              {(seats.length > 0 || !nobody) && (
                <RequestSeats
                  quotesRefused={request.quotesRefusedAt !== null}
                  seats={seats}
                  quotes={quotes}
                  wanted={request.seats.wanted}
                  details={sharedOf(request)}
                  blocked={blocked}
                  reported={reported}
                  answer={answer}
                  live={live && !request.endsAt}
                  paused={request.status === 'paused'}
                  boost={boost}
                  othersFrom={othersFrom && formatTime(othersFrom, zone)}
                  now={now}
                />
              )}
            </section>
          )}
          <RequestWords
            request={request}
            asked={asked}
            taken={taken}
            removed={removed}
            partner={partner}
            answer={answer}
          />
        </div>
        <div className="grid content-start gap-12">
          {!request.endsAt && (
            <TitledSection
              id="gerer"
              title={over ? 'Et maintenant' : 'Gérer la demande'}
              titleClass="mb-5"
            >
              {over ? (
                <AskAgain request={request} worksId={worksId} />
              ) : (
                <RequestManage
                  request={request}
                  worksId={worksId}
                  zone={zone}
                  now={now}
                  wrongReason={answer?.intent === 'closeSoon' ? answer.errors.reason : undefined}
                />
              )}
            </TitledSection>
          )}
          <RequestSiblings
            requestId={request.id}
            siblings={siblings}
            asksMore={live && !taken && Object.keys(request.tradeAnswers).length === 0}
          />
          {(project || (request.status !== 'unconfirmed' && !dropped)) && (
            <ProjectOfRequest requestId={request.id} project={project} projects={projects} />
          )}
          <TitledSection id="suite" title="Ce qui s’est passé" titleClass="mb-5">
            <StoryTimeline story={story} live={live} zone={zone} />
          </TitledSection>
          {sharings.length > 0 && (
            <Sharings sharings={sharings} hasNumber={sharedOf(request) === 'phone'} zone={zone} />
          )}
        </div>
      </div>
    </>
  )
}
