import HardHat from 'lucide-react/icons/hard-hat'
import MapPin from 'lucide-react/icons/map-pin'
import User from 'lucide-react/icons/user'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoDateDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { addDays, formatDay, type Day } from '#app/values/time/french-date.ts'
import type { ShownBusy, ShownLine } from './shown-busy.ts'
import type { ShownEntry } from './shown-entry.ts'

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
const on = (entries: readonly ShownLine[], day: Day) =>
  entries.filter((entry) => entry.day <= day && day <= (entry.until ?? entry.day))
const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
const nearDay = (day: Day, today: Day) =>
  day === today ? 'Aujourd’hui' : day === addDays(today, 1) ? 'Demain' : null

/** What comes, day by day. */
export function AgendaList({ entries, today }: { entries: readonly ShownLine[]; today: Day }) {
  if (entries.length === 0) {
    return (
      <EmptyState
        drawing={<NoDateDrawing />}
        title="Rien de prévu"
        action={
          <ButtonLink href={paths.leads({ onglet: 'en-discussion' })}>
            Voir les discussions
          </ButtonLink>
        }
      >
        Les visites que vous proposez et les chantiers dont la date est convenue se suivent ici.
      </EmptyState>
    )
  }
  const days = [...new Set(entries.map(({ day }) => (day < today ? today : day)))]
  return days.map((day) => {
    const its = entries.filter((entry) => (entry.day < today ? today : entry.day) === day)
    return (
      <section key={day} className="calendar-day" aria-labelledby={`jour-${day}`}>
        <h2 id={`jour-${day}`}>{nearDay(day, today) ?? capital(its[0]!.weekday)}</h2>
        <ul className="lines lines-flush">
          {its.map((entry) => (
            <EntryLine key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
    )
  })
}

function EntryLine({ entry }: { entry: ShownLine }) {
  return entry.kind === 'busy' ? <BusyLine busy={entry} /> : <DatedLine entry={entry} />
}

/** Time that another calendar takes. */
export function BusyLine({ busy }: { busy: Pick<ShownBusy, 'hours' | 'source'> }) {
  return (
    <li className="calendar-line calendar-busy">
      <p className="calendar-hours">{busy.hours}</p>
      <p className="text-muted">
        Occupé <span className="text-faint">dans {busy.source}</span>
      </p>
    </li>
  )
}

function DatedLine({ entry }: { entry: ShownEntry }) {
  return (
    <li className="calendar-line" data-tentative={entry.awaits ? '' : undefined}>
      <p className="calendar-hours">{entry.hours}</p>
      <div className="min-w-0">
        <h3>
          <AppLink href={entry.href} className="hover:underline">
            {entry.kind === 'visit' ? 'Visite' : 'Chantier'}, {entry.with}
          </AppLink>
        </h3>
        <p className="text-muted">{entry.title}</p>
        {entry.tooTight && <p className="text-warn">{entry.tooTight}</p>}
        <p className="meta mt-1">
          <span>
            <Icon of={entry.kind === 'visit' ? MapPin : HardHat} />
            {entry.place}
          </span>
          {entry.assigned && (
            <span>
              <Icon of={User} />
              {entry.assigned}
            </span>
          )}
        </p>
      </div>
      {entry.awaits && (
        <Badge tone={entry.awaits === 'artisan' ? 'warn' : 'tint'}>
          {entry.awaits === 'artisan' ? 'À confirmer' : 'Proposée'}
        </Badge>
      )}
    </li>
  )
}

/** Seven days beside one another, or one under the other on a phone. */
export function WeekDays({
  days,
  entries,
  today,
}: {
  days: readonly Day[]
  entries: readonly ShownLine[]
  today: Day
}) {
  return (
    <ol className="calendar-week">
      {days.map((day, index) => (
        <li key={day} aria-current={day === today ? 'date' : undefined}>
          <h3>
            {WEEKDAYS[index]} <span>{Number(day.slice(8))}</span>
          </h3>
          {on(entries, day).length === 0 ? (
            <p className="text-sm text-faint">Rien</p>
          ) : (
            <ul>
              {on(entries, day).map((entry) => (
                <li key={entry.id}>
                  <EntryChip entry={entry} day={day} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function EntryChip({ entry, day }: { entry: ShownLine; day: Day }) {
  const from = entry.day === day ? entry.from : 'Suite'
  if (entry.kind === 'busy')
    return (
      <p className="calendar-chip calendar-busy">
        <strong>{from}</strong> Occupé<span className="sr-only"> dans {entry.source}</span>
      </p>
    )
  return (
    <AppLink
      href={entry.href}
      className="calendar-chip"
      data-kind={entry.kind}
      data-tentative={entry.awaits ? '' : undefined}
    >
      <strong>{from}</strong> {entry.kind === 'visit' ? 'Visite' : 'Chantier'}, {entry.with}
      {entry.tooTight && <span className="block text-warn">Trop juste</span>}
      {entry.assigned && <span className="sr-only">, {entry.assigned}</span>}
      {entry.awaits && (
        <span className="sr-only">
          , {entry.awaits === 'artisan' ? 'à confirmer' : 'sans réponse pour l’instant'}
        </span>
      )}
    </AppLink>
  )
}

/** « rien », « 2 rendez-vous, occupé ailleurs ». */
function heldInWords(held: readonly ShownLine[]): string {
  const dated = held.filter(({ kind }) => kind !== 'busy').length
  const words = [
    ...(dated > 0 ? [`${dated} rendez-vous`] : []),
    ...(dated < held.length ? ['occupé ailleurs'] : []),
  ]
  return words.join(', ') || 'rien'
}

/** A month as a table of weeks; on a phone its days are dots, and the chosen day is read below. */
export function MonthGrid({
  days,
  month,
  entries,
  today,
  chosen,
  who,
}: {
  days: readonly Day[]
  month: string
  entries: readonly ShownLine[]
  today: Day
  chosen: Day
  /** Whose calendar it is; undefined: the whole company's. */
  who: string | undefined
}) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  )
  const its = on(entries, chosen)
  return (
    <>
      <table className="calendar-month">
        <caption className="sr-only">Visites et chantiers du mois</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const held = on(entries, day)
                return (
                  <td key={day} data-outside={day.startsWith(month) ? undefined : ''}>
                    <AppLink
                      href={paths.calendar({ vue: 'mois', jour: day, qui: who })}
                      aria-current={day === today ? 'date' : undefined}
                      data-chosen={day === chosen ? '' : undefined}
                    >
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                      <span className="sr-only">
                        {formatDay(day)}, {heldInWords(held)}
                      </span>
                      {held.length > 0 && (
                        <span className="calendar-dots" aria-hidden="true">
                          {held.slice(0, 3).map((entry) => (
                            <i key={entry.id} data-kind={entry.kind} />
                          ))}
                        </span>
                      )}
                    </AppLink>
                    <ul className="calendar-chips">
                      {held.slice(0, 3).map((entry) => (
                        <li key={entry.id}>
                          <EntryChip entry={entry} day={day} />
                        </li>
                      ))}
                      {held.length > 3 && (
                        <li className="text-sm text-faint">et {held.length - 3} de plus</li>
                      )}
                    </ul>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <section className="calendar-day" aria-labelledby="jour-choisi">
        <h2 id="jour-choisi">{nearDay(chosen, today) ?? formatDay(chosen)}</h2>
        {its.length === 0 ? (
          <p className="py-4 text-muted">Rien de prévu ce jour-là.</p>
        ) : (
          <ul className="lines lines-flush">
            {its.map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
