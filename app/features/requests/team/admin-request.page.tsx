import Download from 'lucide-react/icons/download'
import { readingReason, recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { siteSentence } from '#app/features/requests/site-person.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { sidesRead } from '#app/features/admin/accounts/account-reading.ts'
import { actingRefusal } from '#app/features/accounts/team/team-access.ts'
import { distanceLabel } from '#app/features/places/copy.ts'
import {
  BUDGET_LABELS,
  CLOSE_REASON_LABELS,
  PHONE_SHARING_LABELS,
  TIMEFRAME_LABELS,
  TRAIL_LABELS,
} from '#app/features/requests/copy.ts'
import { STATUS_LABELS, STATUS_TONES } from '#app/features/requests/status-copy.ts'
import { listReceptionsOfRequest } from '#app/features/receptions/queries.server.ts'
import { ReceptionsOfRequest } from '#app/features/receptions/receptions-of-request.tsx'
import { getQuoteRequestForAdmin } from '#app/features/requests/read-quote-request.server.ts'
import type { CloseReason } from '#app/features/requests/quote-request.ts'
import { readAnswersInWords } from '#app/features/requests/trade-questions/read-questions.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge, badgeTone } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { SeatMarks } from '#app/ui/data/seat-marks.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { formatDateTime, formatRelative } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId, type ArtisanId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import type { Route } from './+types/admin-request.page'
import { listPassedOver } from './list-passed-over.server.ts'
import {
  candidateWords,
  mayBeProposed,
  PASSED_OVER_WORDS,
  PROPOSE_REFUSALS,
} from './passed-over.ts'
import { proposeByHand, whyProposedByHand } from './propose-by-hand.server.ts'
import { proposeForm } from './propose-form.ts'
import {
  listCandidates,
  listLeadsForAdmin,
  type CandidateView,
} from '#app/features/requests/matching/candidate-queries.server.ts'
import { PassedOverArtisans } from './passed-over-artisans.tsx'
import { RequestCandidates } from './request-candidates.tsx'
import { RequestWorks } from './request-works.tsx'
import { SolicitedArtisans } from './solicited-artisans.tsx'

export const meta = () => [{ title: 'Demande — Ouvréo' }]

export async function loader({ context, params, request: asked }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const requestId = orNotFound(parseId<QuoteRequestId>(params.id))
  const request = orNotFound(await getQuoteRequestForAdmin(ctx, requestId))
  await recordReading(ctx, 'request.read', requestId, readingReason(asked))
  const [leads, candidates, passedOver, receptions, byHand, answers] = await Promise.all([
    listLeadsForAdmin(ctx, requestId),
    listCandidates(ctx, requestId),
    listPassedOver(ctx, requestId),
    listReceptionsOfRequest(ctx, requestId),
    whyProposedByHand(ctx, requestId),
    readAnswersInWords(ctx, request.trade, request.tradeAnswers),
  ])
  const zone = timeZoneOf(request.insee)
  const when = (instant: Date) => formatDateTime(instant, zone)
  return {
    request: {
      id: request.id,
      title: request.title,
      description: request.description,
      trade: TRADES[request.trade].name,
      town: `${request.postalCode} ${request.town}`,
      status: request.status,
      seats: request.seats,
      budget: request.budget && BUDGET_LABELS[request.budget],
      timeframe: request.timeframe && TIMEFRAME_LABELS[request.timeframe],
      answers,
      phoneSharing: PHONE_SHARING_LABELS[request.phoneSharing],
      particulierId: sidesRead(ctx.who.roles).includes('particulier')
        ? request.particulierId
        : null,
      ofMarketplace: request.ofMarketplace,
      beyondKm: request.beyondKm,
      photos: request.photos,
      blueprints: request.blueprints,
      sitePerson: request.sitePerson && siteSentence(request.sitePerson),
      closeReason:
        request.closeReason && (CLOSE_REASON_LABELS[request.closeReason as CloseReason] ?? null),
      // One that is cancelled gives no reason.
      ending: request.endsAt && {
        inTime: formatRelative(request.endsAt, ctx.now),
        when: when(request.endsAt),
        closing: request.closeReason !== null,
      },
      nobodyWhen:
        request.status === 'open' && request.nobodySince ? when(request.nobodySince) : null,
      contact: {
        name: `${request.contact.firstName} ${request.contact.lastName}`.trim(),
        email: request.contact.email,
        phone: request.contact.phone && formatPhone(request.contact.phone as PhoneNumber),
      },
    },
    trail: request.trail.map((line) => ({ title: TRAIL_LABELS[line.verb], when: when(line.at) })),
    leads: leads.map((lead) => ({
      id: lead.leadId,
      artisanId: lead.artisanId,
      companyName: lead.companyName,
      status: lead.status,
      distance: distanceLabel(lead.distanceKm),
      outsideArea: lead.outsideArea,
      score: lead.score,
      parts: lead.scoreParts,
      proposedWhen: when(lead.proposedAt),
      openedWhen: lead.openedAt && when(lead.openedAt),
      givenBackWhen: lead.givenBackAt && when(lead.givenBackAt),
      byHand: byHand.get(lead.artisanId) ?? null,
    })),
    matchings: byMatching(candidates).map((matching) => ({
      when: when(matching.at),
      rows: matching.rows.map(
        ({ artisanId, companyName, rank, distanceKm, score, parts, outcome }) => ({
          artisanId,
          companyName,
          rank,
          distance: distanceLabel(distanceKm),
          score,
          parts,
          outcome,
          why: candidateWords({ rank, score, outcome }, matching.rows),
        }),
      ),
    })),
    receptions,
    passedOver: passedOver.map(
      ({ artisanId, companyName, distanceKm, reachKm, reason, score, parts }) => ({
        artisanId,
        companyName,
        distance: distanceLabel(distanceKm),
        reachKm,
        why: PASSED_OVER_WORDS[reason],
        proposable:
          mayBeProposed(reason) &&
          request.status === 'open' &&
          !request.endsAt &&
          request.seats.taken < request.seats.wanted,
        eligible:
          reason === 'could_be' ||
          reason === 'no_place' ||
          reason === 'request_over' ||
          reason === 'request_ending',
        score,
        parts,
      }),
    ),
    readOnly: actingRefusal(ctx.who.roles, paths.adminRequest(requestId)),
    now: when(ctx.now),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const requestId = orNotFound(parseId<QuoteRequestId>(params.id))
  return answerAct(request, {
    propose: act({
      form: proposeForm,
      run: ({ artisan, reason }) =>
        proposeByHand(ctx, requestId, orNotFound(parseId<ArtisanId>(artisan)), reason),
      refusals: PROPOSE_REFUSALS,
      done: { title: 'Demande proposée', description: 'L’artisan est prévenu.' },
    }),
  })
}

/** Candidates in the matchings they were considered in, the latest first. */
function byMatching(candidates: readonly CandidateView[]): { at: Date; rows: CandidateView[] }[] {
  const matchings: { at: Date; rows: CandidateView[] }[] = []
  for (const candidate of candidates) {
    const last = matchings.at(-1)
    if (last && last.at.getTime() === candidate.at.getTime()) last.rows.push(candidate)
    else matchings.push({ at: candidate.at, rows: [candidate] })
  }
  return matchings
}

export default function AdminRequestPage({
  loaderData: { request, trail, leads, matchings, passedOver, receptions, readOnly, now },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageHeader
        title={request.title}
        trail={[{ label: 'Demandes', href: paths.adminRequests() }, { label: request.title }]}
        aside={
          <ButtonLink
            href={paths.exportCandidates(request.id)}
            size="sm"
            icon={<Icon of={Download} />}
          >
            Candidats en CSV
          </ButtonLink>
        }
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={badgeTone(STATUS_TONES[request.status])}>
            {STATUS_LABELS[request.status]}
          </Badge>
          {request.ofMarketplace ? (
            <SeatMarks taken={request.seats.taken} />
          ) : (
            <Badge>Client de l’artisan</Badge>
          )}
        </span>
      </PageHeader>
      <RefusalNotice of={answer} />
      {request.ending && (
        <p className="notice mb-8">
          Le particulier {request.ending.closing ? 'clôt' : 'annule'} cette demande&nbsp;: elle se
          termine {request.ending.inTime}, le {request.ending.when}, sauf s’il la garde d’ici là.
          Personne n’en est prévenu, et aucun nouvel artisan n’est sollicité.
        </p>
      )}
      {request.nobodyWhen && (
        <p className="notice mb-8">
          Aucun artisan ne peut prendre cette demande depuis le {request.nobodyWhen}. Elle est
          proposée de nouveau dès qu’un artisan devient éligible.
        </p>
      )}
      {!request.ofMarketplace && (
        <p className="notice mb-8">
          Une entreprise a écrit ceci pour un client qu’elle a trouvé elle-même. Rien n’en est
          proposé à d’autres, et rien n’en compte dans les chiffres.
        </p>
      )}
      <div className="grid gap-12">
        <RequestWorks request={request} />
        <ReceptionsOfRequest receptions={receptions} />
        <SolicitedArtisans leads={leads} />
        {request.ofMarketplace && (
          <>
            <RequestCandidates matchings={matchings} />
            <PassedOverArtisans
              passedOver={passedOver}
              readOnly={readOnly}
              now={now}
              answer={answer ?? null}
            />
          </>
        )}
        <section>
          <h2 className="mb-4 text-heading">Histoire</h2>
          <Timeline
            label="Histoire de la demande"
            moments={trail.map((moment, index) => ({
              key: String(index),
              ...moment,
              ...(index === trail.length - 1 ? { state: 'now' as const } : {}),
            }))}
          />
        </section>
      </div>
    </>
  )
}
