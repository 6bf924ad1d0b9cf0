import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import {
  listMembersBusy,
  listOutsideBusy,
} from '#app/features/companies/outside-calendars/queries.server.ts'
import { travelBetween } from '#app/features/places/travel-times.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
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
import { BusyLine } from './calendar-views.tsx'
import { tightWords } from './copy.ts'
import { listEntries } from './queries.server.ts'
import { busyDuring, membersBusyDuring, shownBusy } from './shown-busy.ts'
import { isOfOneDay, legsOf, tightEntries, wayBetween } from './round.ts'

export const meta = () => [{ title: 'Tournée du jour — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const zone = timeZoneOf((await getCompany(ctx)).file.insee ?? '')
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
  return {
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

export default function RoundPage({ loaderData }: Route.ComponentProps) {
  const { title, before, after, going, stops, busy } = loaderData
  const lines = [...stops, ...busy].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const road = stops.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title={title.charAt(0).toLocaleUpperCase('fr') + title.slice(1)}
        before={
          <Breadcrumbs
            trail={[{ label: 'Agenda', href: paths.calendar() }, { label: 'Tournée du jour' }]}
          />
        }
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
                  <a href={stop.way} className="link no-print" rel="noreferrer" target="_blank">
                    Itinéraire
                  </a>
                </p>
              </div>
            </li>
          ),
        )}
      </ol>
    </div>
  )
}
