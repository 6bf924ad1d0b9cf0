import { NoWorksDrawing } from '#app/ui/drawings/empty-works.tsx'
import { AmountRow } from '#app/ui/data/amount-row.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { WORKS_STATUS_LABELS, WORKS_STATUS_TONES, WORKS_VIEW_LABELS } from './copy.ts'
import { WORKS_PER_PAGE, WORKS_VIEWS, type WorksView } from './works.ts'
import type { WorksLine } from './queries.server.ts'
import { slotInSentence, slotWords } from '#app/features/works/dates/slot-words.ts'
import { worksTurn, type WorksTurn } from '#app/features/works/progress/whose-turn.ts'

const TURN_WORDS: Record<WorksTurn, string> = {
  answer_slot: 'Une date attend votre réponse',
  propose_slot: 'Proposez une date',
  say_how_it_went: 'Dites si les travaux ont eu lieu',
  confirm: 'Confirmez ou contestez la fin',
  answer_dispute: 'Répondez à la contestation',
}

export type WorksCardsProps = {
  side: 'artisan' | 'particulier'
  view: WorksView
  q: string
  page: number
  rows: readonly WorksLine[]
  total: number
  counts: Record<WorksView, number>
  now: Date
  /** The addresses of the list and of one's works. */
  listHref: (values: { vue?: string; q?: string; page?: string }) => string
  href: (id: string) => string
  /** Where somebody without any works goes. */
  beginning: { href: string; act: string; words: string }
}

/** One's works: tabs, search, pages; each line says its date and whose turn it is. */
export function WorksCards({
  side,
  view,
  q,
  page,
  rows,
  total,
  counts,
  now,
  listHref,
  href,
  beginning,
}: WorksCardsProps) {
  const at = (one: WorksView) =>
    listHref({ ...(one === 'toutes' ? {} : { vue: one }), ...(q ? { q } : {}) })
  if (counts.toutes === 0) {
    return (
      <EmptyState
        drawing={<NoWorksDrawing />}
        title="Aucune intervention pour l’instant"
        action={<ButtonLink href={beginning.href}>{beginning.act}</ButtonLink>}
      >
        {beginning.words}
      </EmptyState>
    )
  }
  return (
    <>
      <Tabs
        label="Interventions par état"
        tabs={WORKS_VIEWS.map((one) => ({
          href: at(one),
          label: WORKS_VIEW_LABELS[one],
          current: one === view,
          count: one === 'toutes' ? 0 : counts[one],
          countLabel: `${counts[one]}`,
        }))}
      />
      <div className="mt-6">
        <FilterBar
          label="Rechercher"
          search={q}
          placeholder={side === 'artisan' ? 'Client, ville, devis' : 'Artisan, ville, devis'}
          keep={view === 'toutes' ? {} : { vue: view }}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          drawing={<NoWorksDrawing />}
          title={q ? 'Rien ne correspond' : 'Aucune intervention ici'}
          action={<ButtonLink href={listHref({})}>Voir toutes les interventions</ButtonLink>}
        >
          {q ? `Aucune intervention ne contient «\u00a0${q}\u00a0» dans cet onglet.` : null}
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {rows.map((row) => {
            const turn = worksTurn(row, side, now)
            return (
              <AmountRow
                key={row.id}
                title={row.title}
                href={href(row.id)}
                badge={{
                  tone: WORKS_STATUS_TONES[row.status],
                  label: WORKS_STATUS_LABELS[row.status],
                }}
                party={`${row.other}, ${row.town}`}
                details={
                  <>
                    <span>{when(row)}</span>
                    {turn && <span className="text-tint">{TURN_WORDS[turn]}</span>}
                  </>
                }
                amount={<Money cents={row.totalInclCents} />}
              />
            )
          })}
        </ul>
      )}
      <Pagination
        current={page}
        total={Math.ceil(total / WORKS_PER_PAGE)}
        href={(to) =>
          listHref({
            ...(view === 'toutes' ? {} : { vue: view }),
            ...(q ? { q } : {}),
            page: String(to),
          })
        }
      />
    </>
  )
}

/** The date of works in a list: the one agreed on, the one that waits, or how they ended. */
function when(row: WorksLine): string {
  const zone = timeZoneOf(row.insee)
  if (row.endedAt)
    return `${row.status === 'done' ? 'Terminée' : 'Annulée'} le ${formatDate(row.endedAt, zone)}`
  if (row.status === 'to_confirm' && row.confirmBy)
    return `Réponse attendue avant le ${formatDate(row.confirmBy, zone)}`
  if (row.startsAt && row.endsAt) {
    const words = slotWords({ startsAt: row.startsAt, endsAt: row.endsAt }, zone)
    return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
  }
  return row.pending
    ? `Date proposée\u00a0: ${slotInSentence(row.pending, zone)}`
    : 'Pas encore de date'
}
