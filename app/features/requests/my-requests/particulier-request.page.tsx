import { useState } from 'react'
import { useLocation } from 'react-router'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { hasPassword } from '#app/features/accounts/passwords/set-first-password.server.ts'
import { listReportedLeads } from '#app/features/requests/reports/artisan-report-queries.server.ts'
import { listBlockedArtisans } from '#app/features/requests/life/block-artisan.server.ts'
import { listRemovedPhotos } from '#app/features/requests/photos/change-photos.server.ts'
import { NOBODY_REASONS } from '#app/features/requests/leads/copy.ts'
import {
  explainNobody,
  type NobodyExplanation,
} from '#app/features/requests/matching/explain-nobody.server.ts'
import { premiumFirstUntil } from '#app/features/requests/matching/premium-first.server.ts'
import { listSharings, type SharingLine } from '#app/features/requests/life/list-sharings.server.ts'
import { listSeats } from './seat-queries.server.ts'
import {
  getMyQuoteRequest,
  type QuoteRequestDetail,
} from '#app/features/requests/read-quote-request.server.ts'
import { ENDED_STATUSES } from '#app/features/requests/quote-request.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { SeatMarks } from '#app/ui/data/seat-marks.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { formatDateTime, formatTime } from '#app/values/time/french-date.ts'
import { parseId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/particulier-request.page'
import { actOnRequest } from './act-on-request.server.ts'
import { listQuotesOfRequest, worksOfRequest } from './particulier-queries.server.ts'
import { listTurns } from './list-turns.server.ts'
import { inOrder } from './particulier-turns.ts'
import { readRequestStory } from './read-request-story.server.ts'
import { StatusBadge } from './request-line.tsx'
import { RequestManage } from './request-manage.tsx'
import { RequestSeats } from './request-seats.tsx'
import type { StoryMoment } from './request-moments.ts'
import { RequestWords } from './request-words.tsx'
import { TurnBand, TurnLines } from './turn-band.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.request.title ?? 'Demande'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const requestId = orNotFound(parseId<QuoteRequestId>(params.requestId))
  const found = orNotFound(await getMyQuoteRequest(ctx, requestId))
  const [
    seats,
    quotes,
    turns,
    nobody,
    protectedBy,
    sharings,
    story,
    removed,
    blocked,
    reported,
    worksId,
    othersFrom,
  ] = await Promise.all([
    listSeats(ctx, found.id),
    listQuotesOfRequest(ctx, found.id),
    listTurns(ctx, found.id),
    explainNobody(ctx, found.id),
    hasPassword(ctx),
    listSharings(ctx, found.id),
    readRequestStory(ctx, found),
    listRemovedPhotos(ctx, found.id),
    listBlockedArtisans(ctx),
    listReportedLeads(ctx, found.id),
    worksOfRequest(ctx, found.id),
    premiumFirstUntil(ctx, found.id),
  ])
  return {
    request: found,
    seats,
    quotes,
    sharings,
    story,
    removed,
    blocked: blocked.map(({ artisanId }) => artisanId),
    reported,
    worksId,
    othersFrom: found.status === 'open' ? othersFrom : null,
    turns: inOrder(turns.filter((turn) => turn.kind !== 'nobody')),
    nobody,
    hasPassword: protectedBy,
    now: ctx.now,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const requestId = orNotFound(parseId<QuoteRequestId>(params.requestId))
  return actOnRequest(ctx, requestId, await readForm(request))
}

export default function ParticulierRequestPage({
  loaderData: {
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
    turns,
    nobody,
    hasPassword: protectedBy,
    now,
  },
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  // A new visit of the page closes the dialogs that the last one opened; a form that comes back stays where it is.
  const { key } = useLocation()
  const [visit, setVisit] = useState(key)
  if (visit !== key && !actionData?.answer) setVisit(key)
  const zone = timeZoneOf(request.insee)
  const live = request.status === 'open' || request.status === 'paused'
  const over = (ENDED_STATUSES as readonly string[]).includes(request.status)
  const [turn, ...others] = turns
  const answer = actionData?.answer ?? null
  const received = quotes.filter((quote) => quote.status === 'sent' || quote.status === 'accepted')
  return (
    <>
      <PageHeader
        before={
          <Breadcrumbs
            trail={[{ label: 'Mes demandes', href: paths.requests() }, { label: 'Demande' }]}
          />
        }
        title={request.title}
      >
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <StatusBadge status={request.status} />
          <span>
            {TRADES[request.trade].name} · {request.town}
          </span>
          {live && <SeatMarks taken={request.seats.taken} />}
        </div>
      </PageHeader>
      <div className="grid gap-6">
        {actionData?.error && <RefusalNotice of={actionData}>{actionData.error}</RefusalNotice>}
        {request.status === 'unconfirmed' && <Publish />}
        {request.endsAt && (
          <Ending endsAt={request.endsAt} closing={request.closeReason !== null} zone={zone} />
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
        {!protectedBy && <Invitation requestId={request.id} />}
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
                <Nobody nobody={nobody} town={request.town} beyondKm={request.beyondKm} />
              ) : null}
              {(seats.length > 0 || !nobody) && (
                <RequestSeats
                  quotesRefused={request.quotesRefusedAt !== null}
                  seats={seats}
                  quotes={quotes}
                  wanted={request.seats.wanted}
                  hasPhone={request.hasPhone}
                  blocked={blocked}
                  reported={reported}
                  answer={answer}
                  live={live && !request.endsAt}
                  paused={request.status === 'paused'}
                  othersFrom={othersFrom && formatTime(othersFrom, zone)}
                  now={now}
                />
              )}
            </section>
          )}
          <RequestWords
            request={request}
            taken={seats.some((seat) => seat.openedAt !== null)}
            removed={removed}
            answer={answer}
          />
        </div>
        <div className="grid content-start gap-12">
          {!request.endsAt && (
            <section aria-labelledby="gerer">
              <h2 id="gerer" className="mb-5 text-heading">
                {over ? 'Et maintenant' : 'Gérer la demande'}
              </h2>
              {over ? (
                <AskAgain request={request} worksId={worksId} />
              ) : (
                <RequestManage request={request} worksId={worksId} zone={zone} now={now} />
              )}
            </section>
          )}
          <section aria-labelledby="suite">
            <h2 id="suite" className="mb-5 text-heading">
              Ce qui s’est passé
            </h2>
            <Story story={story} live={live} zone={zone} />
          </section>
          {sharings.length > 0 && <Sharings sharings={sharings} zone={zone} />}
        </div>
      </div>
    </>
  )
}

/** Moments of the story that stand open; the older ones are a press away. */
const STORY_SHOWN = 8

/** Everything that happened, oldest first, the latest moments open. */
function Story({
  story,
  live,
  zone,
}: {
  story: readonly StoryMoment[]
  live: boolean
  zone: string
}) {
  const moments = story.map(({ at, ...moment }, index) => ({
    ...moment,
    when: formatDateTime(at, zone),
    state: index === story.length - 1 && live ? ('now' as const) : ('done' as const),
  }))
  const before = moments.slice(0, Math.max(0, moments.length - STORY_SHOWN))
  return (
    <>
      {before.length > 0 && (
        <details className="more mb-4">
          <summary>
            {before.length === 1
              ? 'Une étape plus ancienne'
              : `${before.length} étapes plus anciennes`}
          </summary>
          <div className="mt-3">
            <Timeline label="Début de la demande" moments={before} />
          </div>
        </details>
      )}
      <Timeline label="Vie de la demande" moments={moments.slice(before.length)} />
    </>
  )
}

/** A request that is over can be made again, and its works followed. */
function AskAgain({ request, worksId }: { request: QuoteRequestDetail; worksId: string | null }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        Cette demande est{' '}
        {request.status === 'expired'
          ? 'arrivée à son terme'
          : request.status === 'cancelled'
            ? 'annulée'
            : 'clôturée'}
        . Vous pouvez en refaire une, déjà remplie.
      </p>
      <ButtonLink href={paths.findPro({ comme: request.id })}>Refaire cette demande</ButtonLink>
      {worksId && <ButtonLink href={paths.myWorks(worksId)}>Voir les travaux</ButtonLink>}
    </div>
  )
}

/** An end that was asked for and that nobody else knows of yet. */
function Ending({ endsAt, closing, zone }: { endsAt: Date; closing: boolean; zone: string }) {
  return (
    <AttentionBand
      title={`Cette demande sera ${closing ? 'clôturée' : 'annulée'} à ${formatTime(endsAt, zone)}`}
      action={
        <AppForm preventScrollReset>
          <input type="hidden" name="intent" value="keep" />
          <Button type="submit" variant="primary">
            Garder ma demande
          </Button>
        </AppForm>
      }
    >
      Personne n’en est encore prévenu, et aucun nouvel artisan n’est sollicité. À cette heure-là,
      ceux qui ont une place l’apprendront et les conversations se fermeront.
    </AttentionBand>
  )
}

function Publish() {
  return (
    <AttentionBand
      title="Cette demande attend d’être publiée"
      action={
        <AppForm>
          <input type="hidden" name="intent" value="publish" />
          <Button type="submit" variant="primary">
            Publier ma demande
          </Button>
        </AppForm>
      }
    >
      Tant que vous ne la publiez pas, aucun artisan ne la reçoit.
    </AttentionBand>
  )
}

function Invitation({ requestId }: { requestId: string }) {
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-4">
      <p className="flex-1 basis-72">
        <strong>Choisissez un mot de passe.</strong> Il vous permettra de retrouver cette page quand
        vous voulez, sur tous vos appareils.
      </p>
      <ButtonLink
        href={`${paths.choosePassword()}?retour=${encodeURIComponent(paths.request(requestId))}`}
        size="sm"
      >
        Choisir un mot de passe
      </ButtonLink>
    </div>
  )
}

function Nobody({
  nobody,
  town,
  beyondKm,
}: {
  nobody: NobodyExplanation
  town: string
  beyondKm: number
}) {
  return (
    <EmptyState
      level={3}
      drawing={<NobodyFoundDrawing />}
      title={`Personne pour l’instant à ${town}`}
      action={
        nobody.askBeyondKm !== null && (
          <AppForm>
            <input type="hidden" name="intent" value="further" />
            <input type="hidden" name="km" value={nobody.askBeyondKm} />
            <Button type="submit" variant="primary">
              Chercher {nobody.askBeyondKm} km plus loin
            </Button>
          </AppForm>
        )
      }
    >
      {NOBODY_REASONS[nobody.reason]}{' '}
      {beyondKm > 0 && `Nous avons déjà cherché ${beyondKm} km au-delà de leur zone. `}
      {nobody.askBeyondKm !== null
        ? 'Vous pouvez demander plus loin, ou attendre : '
        : 'Il n’y a rien à faire de plus : '}
      votre demande reste ouverte, et le premier artisan disponible la recevra.
    </EmptyState>
  )
}

/** Who was given what of the person, and when: nothing leaves without a line here. */
function Sharings({ sharings, zone }: { sharings: readonly SharingLine[]; zone: string }) {
  return (
    <details className="more">
      <summary>Ce qui a été transmis de vous</summary>
      <ul className="mt-3 grid gap-2 text-muted">
        {sharings.map((line) => (
          <li key={`${line.companyName}-${line.what}-${line.action}-${line.at.getTime()}`}>
            {line.what === 'phone' ? 'Numéro' : 'Nom'}{' '}
            {line.action === 'shared' ? 'transmis à' : 'retiré à'} {line.companyName}
            <span className="block text-sm text-faint">{formatDateTime(line.at, zone)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
