import { AgendaList } from '#app/features/calendar/calendar-views.tsx'
import { shownMemberBusy, type ShownLine } from '#app/features/calendar/shown-busy.ts'
import { shownEntry } from '#app/features/calendar/shown-entry.ts'
import { WORKS_STATUS_LABELS, WORKS_STATUS_TONES } from '#app/features/works/copy.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { NoDateDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { dayOf } from '#app/values/time/french-date.ts'
import type { Route } from './+types/crew-days.page'
import { listCrewDays } from './crew-days.server.ts'
import { requireCrew } from './require-crew.server.ts'

export const meta = () => [{ title: 'Mon planning — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, companyName, zone } = await requireCrew(context, request)
  const { entries, busy, undated } = await listCrewDays(ctx, zone)
  const lines: { at: Date; line: ShownLine }[] = [
    ...entries.map((entry) => ({
      at: entry.startsAt,
      line: {
        ...shownEntry(entry),
        // Whether the client agreed is for the company to see to.
        awaits: null,
        assigned: null,
        href: entry.kind === 'visit' ? paths.crewVisit(entry.id) : paths.crewWorks(entry.id),
        tooTight: entry.tentative ? 'Le client n’a pas encore confirmé.' : null,
      },
    })),
    ...busy.map((one) => ({ at: one.startsAt, line: shownMemberBusy(one, zone, 'crew') })),
  ]
  return {
    name: ctx.who.name,
    companyName,
    today: dayOf(ctx.now, zone),
    isEmpty: entries.length === 0 && undated.length === 0,
    lines: lines.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ line }) => line),
    undated,
  }
}

/** Where somebody of a company's crew goes, day by day. */
export default function CrewDaysPage({ loaderData }: Route.ComponentProps) {
  const { name, companyName, today, isEmpty, lines, undated } = loaderData
  return (
    <div className="max-w-[46rem]">
      <PageHeader title={`Bonjour ${name}`}>
        {isEmpty ? companyName : `Où ${companyName} vous envoie.`}
      </PageHeader>
      {isEmpty && (
        <EmptyState drawing={<NoDateDrawing />} title="Rien de prévu pour vous">
          Les visites et les chantiers que votre entreprise vous confie se suivent ici. Revenez
          quand elle vous aura dit où aller.
        </EmptyState>
      )}
      {lines.length > 0 && <AgendaList entries={lines} today={today} />}
      {undated.length > 0 && (
        <section className="calendar-day" aria-labelledby="sans-date">
          <h2 id="sans-date">Sans jour à venir</h2>
          <ul className="lines lines-flush">
            {undated.map((works) => (
              <li key={works.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1">
                  <h3>
                    <AppLink href={paths.crewWorks(works.id)} className="hover:underline">
                      Chantier, {works.clientName}
                    </AppLink>
                  </h3>
                  <p className="text-muted">
                    {works.title}, {works.town}
                  </p>
                </div>
                <Badge tone={WORKS_STATUS_TONES[works.status]}>
                  {WORKS_STATUS_LABELS[works.status]}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
