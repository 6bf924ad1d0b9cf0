import { Table } from '#app/ui/data/table.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { TIME_VIEWS, type TimeView } from './funnel.ts'

/** The time of a step in words: of half, and of nine of ten; null where none reached it. */
export type TimeCell = { step: string; half: string; most: string; href: string | null } | null
export type TimeRow = { name: string; note: string; href: string | null; cells: TimeCell[] }

const HEADS: Record<TimeView, string> = {
  metiers: 'Métier',
  departements: 'Département',
  formules: 'Formule',
}

/** How long each step takes from the one before, a row a trade, département or plan. */
export function StepTimes({
  view,
  steps,
  rows,
  here,
}: {
  view: TimeView
  /** The label of each step. */
  steps: readonly string[]
  rows: readonly TimeRow[]
  here: (view: TimeView) => string
}) {
  return (
    <TitledSection id="temps-titre" title="Le temps à chaque étape">
      <p className="mt-2 max-w-[46rem] text-muted">
        Depuis l’étape d’avant&nbsp;: le temps qu’a mis la moitié des demandes, puis celui que neuf
        sur dix n’ont pas dépassé.
        {view === 'formules' &&
          ' Par formule, ce sont les propositions faites aux entreprises qui ont aujourd’hui cette formule.'}
      </p>
      <div className="mt-4">
        <Tabs
          label="Temps"
          keepScroll
          tabs={(Object.keys(TIME_VIEWS) as TimeView[]).map((one) => ({
            href: here(one),
            label: TIME_VIEWS[one],
            current: one === view,
          }))}
        />
      </div>
      {rows.length === 0 ? (
        <p className="mt-6 text-muted">Aucune proposition sur cette période.</p>
      ) : (
        <div className="mt-6">
          <Table
            caption={`Temps à chaque étape, ${TIME_VIEWS[view].toLowerCase()}`}
            hideCaption
            rows={rows}
            rowKey={({ name }) => name}
            columns={[
              {
                key: 'name',
                header: HEADS[view],
                rowHeader: true,
                cell: ({ name, note, href }) => (
                  <span className="grid">
                    {href ? (
                      <AppLink href={href} className="hover:underline">
                        {name}
                      </AppLink>
                    ) : (
                      name
                    )}
                    <span className="text-sm font-normal text-faint">{note}</span>
                  </span>
                ),
              },
              ...steps.map((label, place) => ({
                key: label,
                header: label,
                align: 'end' as const,
                cell: ({ cells }: TimeRow) => <Time cell={cells[place]!} />,
              })),
            ]}
          />
        </div>
      )}
    </TitledSection>
  )
}

function Time({ cell }: { cell: TimeCell }) {
  if (!cell) return <>–</>
  return (
    <span className="inline-grid justify-items-end">
      {cell.href ? (
        <AppLink href={cell.href} className="hover:underline">
          {cell.half}
        </AppLink>
      ) : (
        cell.half
      )}
      <span className="text-sm text-faint">9 sur 10&nbsp;: {cell.most}</span>
    </span>
  )
}
