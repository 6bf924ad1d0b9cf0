import User from 'lucide-react/icons/user'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import {
  listMembersBusy,
  listOutsideBusy,
} from '#app/features/companies/outside-calendars/queries.server.ts'
import { travelBetween } from '#app/features/places/travel-times.server.ts'
import { moveVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { VISIT_REFUSALS } from '#app/features/quotes/visits/visit-form.ts'
import { getVisit } from '#app/features/quotes/visits/visit-queries.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId } from '#app/values/identity/ids.ts'
import {
  addDays,
  dayOf,
  formatTime,
  formatWeekday,
  isDay,
  startOfDay,
} from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/round.page'
import { EXACT_MOST } from './best-order.ts'
import { BetterRoundSection } from './better-round.tsx'
import { BusyLine } from './calendar-views.tsx'
import { tightWords } from './copy.ts'
import { findBetterRounds } from './find-better-rounds.server.ts'
import { listEntries } from './queries.server.ts'
import { busyDuring, membersBusyDuring, shownBusy } from './shown-busy.ts'
import { shownRound } from './shown-round.ts'
import { isOfOneDay, legsOf, tightEntries, wayBetween } from './round.ts'

export const meta = () => [{ title: 'Tournée du jour — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { file } = await getCompany(ctx)
  const zone = timeZoneOf(file.insee ?? '')
  const asked = new URL(request.url).searchParams.get('jour') ?? ''
  const day = isDay(asked) ? asked : dayOf(ctx.now, zone)
  const span = { from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) }
  const [entries, busy, membersBusy] = await Promise.all([
    listEntries(ctx, ctx.who.artisanId, span),
    listOutsideBusy(ctx, ctx.who.artisanId, span),
    listMembersBusy(ctx, ctx.who.artisanId, span),
  ])
  const against = busyDuring(entries, busy)
  const membersAgainst = membersBusyDuring(entries, membersBusy)
  const travel = await travelBetween(entries.map(({ stop }) => stop))
  const tight = tightEntries(entries, travel)
  const rounds = await findBetterRounds(ctx, {
    day,
    zone,
    openingHours: file.hours,
    entries,
    busy,
    membersBusy,
    travel,
  })
  return {
    better: rounds.better.map(shownRound),
    tooMany: rounds.tooMany.length > 0,
    title: formatWeekday(new Date(startOfDay(day, zone).getTime() + 43_200_000), zone),
    before: addDays(day, -1),
    after: addDays(day, 1),
    // Works of several days have no hour in a day: they stand beside its appointments.
    going: entries
      .filter((entry) => !isOfOneDay(entry))
      .map((entry) => ({
        id: entry.id,
        name: `Chantier, ${entry.with}`,
        title: entry.title,
        place: entry.place,
        until: formatWeekday(entry.endsAt, entry.zone),
        way: wayBetween(null, entry.stop),
        href: paths.works(entry.id),
      })),
    busy: busy.map((one) => ({ at: one.startsAt, ...shownBusy(one, zone) })),
    stops: legsOf(entries.filter(isOfOneDay), travel).map(
      ({ appointment: entry, from, minutes }) => ({
        id: entry.id,
        at: entry.startsAt,
        hours: `${formatTime(entry.startsAt, entry.zone)} à ${formatTime(entry.endsAt, entry.zone)}`,
        name: `${entry.kind === 'visit' ? 'Visite' : 'Chantier'}, ${entry.with}`,
        title: entry.title,
        place: entry.place,
        assigned: entry.assigned,
        minutes,
        way: wayBetween(from?.stop ?? null, entry.stop),
        tooTight:
          tightWords(tight.get(entry.id)) ??
          against.get(entry.id) ??
          membersAgainst.get(entry.id) ??
          null,
        href: entry.kind === 'visit' ? paths.proVisit(entry.id) : paths.works(entry.id),
      }),
    ),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  return answerAct(request, {
    'propose-hour': act({
      run: async ({ visit: posted, at = '' }) => {
        const { visit } = orNotFound(await getVisit(ctx, orNotFound(parseId<string>(posted))))
        const startsAt = new Date(at)
        if (Number.isNaN(startsAt.getTime())) notFound()
        return moveVisit(ctx, visit.id, { startsAt, note: visit.note })
      },
      refusals: VISIT_REFUSALS,
      done: { title: 'Autre heure proposée', description: 'Le particulier est prévenu.' },
    }),
  })
}

export default function RoundPage({ loaderData }: Route.ComponentProps) {
  const { title, before, after, going, stops, busy, better, tooMany } = loaderData
  const actionData = useAnswer<typeof action>()
  const lines = [...stops, ...busy].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const road = stops.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title={title.charAt(0).toLocaleUpperCase('fr') + title.slice(1)}
        trail={[{ label: 'Agenda', href: paths.calendar() }, { label: 'Tournée du jour' }]}
        aside={
          <>
            <ButtonLink href={paths.round({ jour: before })}>Veille</ButtonLink>
            <ButtonLink href={paths.round({ jour: after })}>Lendemain</ButtonLink>
            <PrintButton />
          </>
        }
      >
        {stops.length === 0
          ? going.length === 0
            ? 'Rien de prévu ce jour-là.'
            : 'Aucun rendez-vous à heure fixe.'
          : `${stops.length}\u00a0étape${stops.length > 1 ? 's' : ''}${road > 0 ? `, environ ${road}\u00a0min de route entre elles` : ''}.`}
      </PageHeader>
      <RefusalNotice of={actionData} />
      {going.length > 0 && (
        <ul className="lines lines-flush">
          {going.map((works) => (
            <li key={works.id} className="calendar-line">
              <p className="calendar-hours">En cours</p>
              <div className="min-w-0">
                <h2 className="text-heading">
                  <AppLink href={works.href} className="hover:underline">
                    {works.name}
                  </AppLink>
                </h2>
                <p className="text-muted">
                  {works.title}, jusqu’au {works.until}
                </p>
                <p className="meta mt-1">
                  <span>{works.place}</span>
                  <a href={works.way} className="link no-print" rel="noreferrer" target="_blank">
                    Itinéraire
                  </a>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ol className="lines lines-flush">
        {lines.map((stop) =>
          'source' in stop ? (
            <BusyLine key={stop.id} busy={stop} />
          ) : (
            <li key={stop.id} className="calendar-line">
              <p className="calendar-hours">{stop.hours}</p>
              <div className="min-w-0">
                {stop.minutes !== null && (
                  <p className="text-sm text-faint">Environ {stop.minutes}&nbsp;min de route</p>
                )}
                <h2 className="text-heading">
                  <AppLink href={stop.href} className="hover:underline">
                    {stop.name}
                  </AppLink>
                </h2>
                <p className="text-muted">{stop.title}</p>
                {stop.tooTight && <p className="text-warn">{stop.tooTight}</p>}
                <p className="meta mt-1">
                  <span>{stop.place}</span>
                  {stop.assigned && (
                    <span>
                      <Icon of={User} />
                      {stop.assigned}
                    </span>
                  )}
                  <a href={stop.way} className="link no-print" rel="noreferrer" target="_blank">
                    Itinéraire
                  </a>
                </p>
              </div>
            </li>
          ),
        )}
      </ol>
      {better.map((round, at) => (
        <BetterRoundSection key={at} round={round} at={at} />
      ))}
      {tooMany && (
        <p className="mt-8 text-sm text-faint no-print">
          Au-delà de {EXACT_MOST}&nbsp;étapes, le meilleur ordre n’est pas calculé.
        </p>
      )}
    </div>
  )
}
