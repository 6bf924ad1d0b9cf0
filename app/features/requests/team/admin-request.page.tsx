import Download from 'lucide-react/icons/download'
import { recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { distanceLabel } from '#app/features/places/copy.ts'
import {
  BUDGET_LABELS,
  CLOSE_REASON_LABELS,
  PHONE_SHARING_LABELS,
  STATUS_LABELS,
  STATUS_TONES,
  TIMEFRAME_LABELS,
  TRAIL_LABELS,
} from '#app/features/requests/copy.ts'
import { getQuoteRequestForAdmin } from '#app/features/requests/read-quote-request.server.ts'
import type { CloseReason } from '#app/features/requests/quote-request.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge, badgeTone } from '#app/ui/data/badge.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import { SeatMarks } from '#app/ui/data/seat-marks.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { formatDateTime, formatRelative } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import type { Route } from './+types/admin-request.page'
import { LEAD_STATUS_TONES, SEAT_STATUS_LABELS } from '#app/features/requests/leads/copy.ts'
import { listPassedOver } from './list-passed-over.server.ts'
import { candidateWords, PASSED_OVER_WORDS } from './passed-over.ts'
import {
  listCandidates,
  listLeadsForAdmin,
  type CandidateView,
} from '#app/features/requests/matching/candidate-queries.server.ts'
import { ScoreParts, scoreText } from '#app/features/requests/matching/score-parts.tsx'

export const meta = () => [{ title: 'Demande — Ouvréo' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const requestId = orNotFound(parseId<QuoteRequestId>(params.id))
  const request = orNotFound(await getQuoteRequestForAdmin(ctx, requestId))
  await recordReading(ctx, 'request.read', requestId)
  const [leads, candidates, passedOver] = await Promise.all([
    listLeadsForAdmin(ctx, requestId),
    listCandidates(ctx, requestId),
    listPassedOver(ctx, requestId),
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
      phoneSharing: PHONE_SHARING_LABELS[request.phoneSharing],
      particulierId: request.particulierId,
      beyondKm: request.beyondKm,
      photos: request.photos,
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
    passedOver: passedOver.map(
      ({ artisanId, companyName, distanceKm, reachKm, reason, score, parts }) => ({
        artisanId,
        companyName,
        distance: distanceLabel(distanceKm),
        reachKm,
        why: PASSED_OVER_WORDS[reason],
        eligible:
          reason === 'could_be' ||
          reason === 'no_place' ||
          reason === 'request_over' ||
          reason === 'request_ending',
        score,
        parts,
      }),
    ),
    now: when(ctx.now),
  }
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

const OUTCOMES: Record<
  CandidateView['outcome'],
  { label: string; tone: 'ok' | 'neutral' | 'tint' }
> = {
  proposed: { label: 'Proposée', tone: 'ok' },
  waiting: { label: 'En réserve', tone: 'neutral' },
  later: { label: 'Dans 15 minutes', tone: 'tint' },
}

export default function AdminRequestPage({
  loaderData: { request, trail, leads, matchings, passedOver, now },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={request.title}
        before={
          <Breadcrumbs
            trail={[{ label: 'Demandes', href: paths.adminRequests() }, { label: request.title }]}
          />
        }
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
          <SeatMarks taken={request.seats.taken} />
        </span>
      </PageHeader>
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
      <div className="grid gap-12">
        <section>
          <h2 className="mb-3 text-heading">Travaux</h2>
          <p className="mb-5 max-w-prose whitespace-pre-line text-muted">{request.description}</p>
          <DefinitionList
            items={[
              { term: 'Métier', value: request.trade },
              { term: 'Lieu', value: request.town },
              { term: 'Budget', value: request.budget },
              { term: 'Délai', value: request.timeframe },
              { term: 'Photos', value: request.photos.length === 0 ? 'Aucune' : null },
              { term: 'Devis voulus', value: request.seats.wanted },
              {
                term: 'Au-delà des zones',
                value: request.beyondKm > 0 ? `jusqu’à ${request.beyondKm}\u00a0km de plus` : null,
              },
              {
                term: 'Particulier',
                value: request.particulierId ? (
                  <AppLink href={paths.adminUser(request.particulierId)} className="link">
                    {request.contact.name}
                  </AppLink>
                ) : (
                  request.contact.name
                ),
              },
              { term: 'Email', value: <span className="break-all">{request.contact.email}</span> },
              { term: 'Téléphone', value: request.contact.phone ?? 'Non donné' },
              { term: 'Partage du numéro', value: request.phoneSharing },
              {
                term: request.ending ? 'Motif donné' : 'Motif de clôture',
                value: request.closeReason,
              },
            ]}
          />
          {request.photos.length > 0 && (
            <ul className="photos mt-6" aria-label="Photos">
              {request.photos.map((photo, index) => (
                <li key={photo}>
                  <PhotoView
                    id={`photo-${photo}`}
                    small={paths.file(photo)}
                    full={paths.file(photo)}
                    alt={`Travaux, vue ${index + 1}`}
                    width={320}
                    height={240}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
        <section>
          <h2 className="mb-3 text-heading">Artisans sollicités</h2>
          {leads.length === 0 ? (
            <p className="text-muted">Personne pour l’instant.</p>
          ) : (
            <Table
              caption="Places proposées, de la première à la dernière"
              hideCaption
              rows={leads}
              rowKey={(lead) => lead.id}
              columns={[
                {
                  key: 'company',
                  header: 'Artisan',
                  rowHeader: true,
                  cell: (lead) => (
                    <span className="grid">
                      <AppLink href={paths.adminArtisan(lead.artisanId)} className="link">
                        {lead.companyName}
                      </AppLink>
                      <span className="text-sm font-normal text-faint">
                        {lead.distance}
                        {lead.outsideArea && ', hors de sa zone'}
                      </span>
                    </span>
                  ),
                },
                {
                  key: 'status',
                  header: 'État',
                  cell: (lead) => (
                    <Badge tone={badgeTone(LEAD_STATUS_TONES[lead.status])}>
                      {SEAT_STATUS_LABELS[lead.status]}
                    </Badge>
                  ),
                },
                { key: 'proposed', header: 'Proposée', cell: (lead) => lead.proposedWhen },
                {
                  key: 'opened',
                  header: 'Contact',
                  cell: (lead) =>
                    lead.givenBackWhen
                      ? `Rendu le ${lead.givenBackWhen}`
                      : lead.openedWhen
                        ? `Pris le ${lead.openedWhen}`
                        : '–',
                },
                {
                  key: 'score',
                  header: 'Score',
                  align: 'end',
                  cell: (lead) => scoreText(lead.score),
                },
                {
                  key: 'parts',
                  header: 'Pourquoi',
                  cell: (lead) => <ScoreParts parts={lead.parts} />,
                },
              ]}
            />
          )}
        </section>
        <section>
          <h2 className="mb-3 text-heading">Candidats</h2>
          <p className="mb-4 max-w-prose text-sm text-muted">
            À chaque recherche, les 25 artisans éligibles les plus proches sont classés selon les
            poids publiés. Le score est sur 100.
          </p>
          {matchings.length === 0 ? (
            <p className="text-muted">Aucune recherche n’a encore eu lieu.</p>
          ) : (
            matchings.map((matching, index) => (
              <details
                key={matching.when}
                open={index === 0}
                className="border-t border-line py-4 last:border-b"
              >
                <summary className="font-semibold">
                  Le {matching.when}, {matching.rows.length}&nbsp;
                  {matching.rows.length === 1 ? 'candidat' : 'candidats'}
                </summary>
                <div className="mt-4">
                  <Table
                    caption={`Candidats du ${matching.when}`}
                    hideCaption
                    rows={matching.rows}
                    rowKey={(row) => row.artisanId}
                    columns={[
                      { key: 'rank', header: 'Rang', cell: (row) => row.rank },
                      {
                        key: 'company',
                        header: 'Artisan',
                        rowHeader: true,
                        cell: (row) => (
                          <AppLink href={paths.adminArtisan(row.artisanId)} className="link">
                            {row.companyName}
                          </AppLink>
                        ),
                      },
                      {
                        key: 'distance',
                        header: 'Distance',
                        align: 'end',
                        cell: (row) => row.distance,
                      },
                      {
                        key: 'score',
                        header: 'Score',
                        align: 'end',
                        cell: (row) => scoreText(row.score),
                      },
                      {
                        key: 'parts',
                        header: 'Points',
                        cell: (row) => <ScoreParts parts={row.parts} />,
                      },
                      {
                        key: 'outcome',
                        header: 'Suite',
                        cell: (row) => (
                          <span className="grid justify-items-end gap-1 md:justify-items-start">
                            <Badge tone={OUTCOMES[row.outcome].tone}>
                              {OUTCOMES[row.outcome].label}
                            </Badge>
                            <span className="text-sm text-faint">{row.why}</span>
                          </span>
                        ),
                      },
                    ]}
                  />
                </div>
              </details>
            ))
          )}
        </section>
        <section>
          <h2 className="mb-3 text-heading">Jamais sollicités</h2>
          <p className="mb-4 max-w-prose text-sm text-muted">
            Les 25 artisans du métier les plus proches à qui la demande n’a pas été proposée. La
            raison et le score sont recalculés maintenant, le {now}&nbsp;: ils peuvent différer de
            ce qu’ils étaient à la recherche.
          </p>
          {passedOver.length === 0 ? (
            <p className="text-muted">Il n’y en a pas à moins de 150&nbsp;km.</p>
          ) : (
            <Table
              caption="Artisans jamais sollicités pour cette demande"
              hideCaption
              rows={passedOver}
              rowKey={(row) => row.artisanId}
              columns={[
                {
                  key: 'company',
                  header: 'Artisan',
                  rowHeader: true,
                  cell: (row) => (
                    <AppLink href={paths.adminArtisan(row.artisanId)} className="link">
                      {row.companyName}
                    </AppLink>
                  ),
                },
                { key: 'distance', header: 'Distance', align: 'end', cell: (row) => row.distance },
                {
                  key: 'reach',
                  header: 'Sa zone',
                  align: 'end',
                  cell: (row) => <span className="whitespace-nowrap">{row.reachKm}&nbsp;km</span>,
                },
                {
                  key: 'score',
                  header: 'Score',
                  align: 'end',
                  cell: (row) => scoreText(row.score),
                },
                { key: 'parts', header: 'Points', cell: (row) => <ScoreParts parts={row.parts} /> },
                {
                  key: 'why',
                  header: 'Pourquoi',
                  cell: (row) => (
                    <span className={row.eligible ? 'text-ok' : 'text-muted'}>{row.why}</span>
                  ),
                },
              ]}
            />
          )}
        </section>
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
