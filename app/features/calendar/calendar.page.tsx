import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  requireArtisan,
  requireOwner,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { shownCalendar } from '#app/features/companies/outside-calendars/copy.ts'
import { companyCalendarActs } from '#app/features/companies/outside-calendars/outside-calendar-acts.server.ts'
import { OutsideCalendarsSection } from '#app/features/companies/outside-calendars/outside-calendars-section.tsx'
import {
  listCalendarsOfMember,
  listMembersBusy,
  listOutsideBusy,
  listOutsideCalendars,
} from '#app/features/companies/outside-calendars/queries.server.ts'
import { travelBetween } from '#app/features/places/travel-times.server.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { useFirstError } from '#app/ui/form/first-error.ts'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import {
  addDays,
  dayOf,
  formatDay,
  formatMonth,
  formatTime,
  formatWeekday,
  isDay,
  startOfDay,
  type Day,
} from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { readPage } from '#app/values/list-query.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/calendar.page'
import { AgendaList, MonthGrid, WeekDays } from './calendar-views.tsx'
import { CALENDAR_VIEWS, daysShown, turned, type CalendarView } from './calendar.ts'
import { tightWords } from './copy.ts'
import { tightEntries } from './round.ts'
import {
  busyDuring,
  membersBusyDuring,
  shownBusy,
  shownMemberBusy,
  type ShownLine,
} from './shown-busy.ts'
import { shownEntry } from './shown-entry.ts'
import { FeedSection } from './feed-section.tsx'
import { listCrew } from './crew/crew.server.ts'
import { MemberCalendars } from './crew/member-calendars.tsx'
import { getFeed, makeFeed, revokeFeed } from './feed.server.ts'
import { listEntries } from './queries.server.ts'

export const meta = () => [{ title: 'Agenda — Ouvréo' }]

const PER_PAGE = 20
const VIEW_LABELS: Record<CalendarView, string> = {
  liste: 'À venir',
  semaine: 'Semaine',
  mois: 'Mois',
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { searchParams } = new URL(request.url)
  const zone = timeZoneOf((await getCompany(ctx)).file.insee ?? '')
  const today = dayOf(ctx.now, zone)
  const view = CALENDAR_VIEWS.find((known) => known === searchParams.get('vue')) ?? 'liste'
  const asked = searchParams.get('jour') ?? ''
  const day = isDay(asked) ? asked : today
  const days = daysShown(view, day)
  const who = (await listCrew(ctx)).find(({ id }) => id === searchParams.get('qui')) ?? null
  const page = readPage(searchParams)
  // A day more on each side: the places of works may be on another clock than the company.
  const span =
    days.length > 0
      ? {
          from: startOfDay(addDays(days[0]!, -1), zone),
          to: startOfDay(addDays(days.at(-1)!, 2), zone),
        }
      : { from: ctx.now, to: null }
  const [entries, feed, busy, membersBusy, calendars, memberCalendars] = await Promise.all([
    listEntries(ctx, ctx.who.artisanId, { ...span, member: who?.id }),
    getFeed(ctx),
    // They are the company's: they say nothing of one person.
    who ? [] : listOutsideBusy(ctx, ctx.who.artisanId, span),
    listMembersBusy(ctx, ctx.who.artisanId, { ...span, memberId: who?.id }),
    listOutsideCalendars(ctx),
    who ? listCalendarsOfMember(ctx, who.id) : [],
  ])
  const travel = await travelBetween(entries.map(({ stop }) => stop))
  const tight = tightEntries(entries, travel)
  const against = busyDuring(entries, busy)
  const membersAgainst = membersBusyDuring(entries, membersBusy)
  const lines: { at: Date; line: ShownLine }[] = [
    ...entries.map((entry) => ({
      at: entry.startsAt,
      line: {
        ...shownEntry(entry),
        assigned: entry.assigned,
        href: entry.kind === 'visit' ? paths.proVisit(entry.id) : paths.works(entry.id),
        tooTight:
          tightWords(tight.get(entry.id)) ??
          against.get(entry.id) ??
          membersAgainst.get(entry.id) ??
          null,
      },
    })),
    ...busy.map((one) => ({ at: one.startsAt, line: shownBusy(one, zone) })),
    // Those of everybody at once would hide what the company has to do.
    ...(who ? membersBusy : []).map((one) => ({
      at: one.startsAt,
      line: shownMemberBusy(one, zone, 'company'),
    })),
  ]
  const ordered = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ line }) => line)
  return {
    view,
    day,
    today,
    days,
    page,
    who,
    pages: view === 'liste' ? Math.ceil(ordered.length / PER_PAGE) : 1,
    title:
      view === 'mois'
        ? formatMonth(day)
        : view === 'semaine'
          ? `Semaine du ${formatDay(days[0]!)}`
          : null,
    entries: view === 'liste' ? ordered.slice((page - 1) * PER_PAGE, page * PER_PAGE) : ordered,
    calendars: calendars.map((calendar) => shownCalendar(calendar, ctx.now)),
    memberCalendars: memberCalendars.map(({ id, createdAt }) => ({
      id,
      given: formatDay(dayOf(createdAt, zone)),
    })),
    gated: readConfig().gatePassword !== '',
    feed: feed && {
      created: formatDay(dayOf(feed.createdAt, zone)),
      read: feed.readAt && `${formatWeekday(feed.readAt, zone)} à ${formatTime(feed.readAt, zone)}`,
    },
  }
}

/**
 * Makes the secret address of the feed, whose text is in this one answer and nowhere else, or ends it; what is done to
 * calendars of elsewhere besides.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent !== 'make' && intent !== 'revoke')
    return answerAct(request, companyCalendarActs(requireArtisan(context, request)), form)
  // Whoever has the address reads the calendar without an account: it would outlast an access that ended.
  const ctx = requireOwner(context, request)
  if (intent === 'make') return { address: await makeFeed(ctx), revoked: false }
  await revokeFeed(ctx)
  return { address: null, revoked: true }
}

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  useDialogsThatClose()
  useFirstError(actionData)
  const { view, day, today, days, page, pages, who, title, entries, feed, gated } = loaderData
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  const made = actionData && 'revoked' in actionData ? actionData : undefined
  const qui = who?.id
  const to = (jour: Day) => paths.calendar({ vue: view, jour, qui })
  return (
    <>
      <PageHeader
        title="Agenda"
        aside={
          <>
            <ButtonLink href={paths.round()}>Tournée du jour</ButtonLink>
            <ButtonLink href={paths.visitHours()}>Horaires de visite</ButtonLink>
            <ButtonLink href={paths.crew()}>Équipe</ButtonLink>
          </>
        }
      >
        Vos visites et vos chantiers, à l’heure de chaque lieu.
      </PageHeader>
      {who && (
        <p className="notice mb-8">
          Seulement ce que fait {who.name}, et ses moments occupés ailleurs.{' '}
          <AppLink
            href={paths.calendar({ vue: view === 'liste' ? undefined : view })}
            className="link"
          >
            Voir tout l’agenda
          </AppLink>
        </p>
      )}
      <Tabs
        label="Vues de l’agenda"
        tabs={CALENDAR_VIEWS.map((known) => ({
          href: paths.calendar({
            vue: known === 'liste' ? undefined : known,
            jour: known === 'liste' || day === today ? undefined : day,
            qui,
          }),
          label: VIEW_LABELS[known],
          current: known === view,
        }))}
      />
      {title && (
        <nav className="calendar-turn" aria-label="Changer de période">
          <ButtonLink
            href={to(turned(view, day, -1))}
            size="sm"
            square
            aria-label={view === 'mois' ? 'Mois précédent' : 'Semaine précédente'}
          >
            <Icon of={ChevronLeft} />
          </ButtonLink>
          <h2 className="text-heading" aria-live="polite">
            {title.charAt(0).toLocaleUpperCase('fr') + title.slice(1)}
          </h2>
          <ButtonLink
            href={to(turned(view, day, 1))}
            size="sm"
            square
            aria-label={view === 'mois' ? 'Mois suivant' : 'Semaine suivante'}
          >
            <Icon of={ChevronRight} />
          </ButtonLink>
          {!days.includes(today) && (
            <ButtonLink href={paths.calendar({ vue: view, qui })} size="sm">
              Aujourd’hui
            </ButtonLink>
          )}
        </nav>
      )}
      {view === 'liste' && <AgendaList entries={entries} today={today} />}
      {view === 'semaine' && <WeekDays days={days} entries={entries} today={today} />}
      {view === 'mois' && (
        <MonthGrid
          days={days}
          month={day.slice(0, 7)}
          entries={entries}
          today={today}
          chosen={day}
          who={qui}
        />
      )}
      <Pagination
        current={page}
        total={pages}
        href={(next) => paths.calendar({ qui, page: String(next) })}
      />
      {who && <MemberCalendars name={who.name} calendars={loaderData.memberCalendars} />}
      <OutsideCalendarsSection calendars={loaderData.calendars} refused={refused} />
      <FeedSection
        feed={feed}
        gated={gated}
        address={made?.address ?? null}
        revoked={made?.revoked ?? false}
      />
    </>
  )
}
