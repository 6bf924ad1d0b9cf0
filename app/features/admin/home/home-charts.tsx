import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BarChart, LineChart } from '#app/ui/data/chart.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { formatUpToTenths } from '#app/values/numbers/french-number.ts'
import { DepartementMap, type MapDepartement, type MapOutlines } from './departement-map.tsx'
import { FIGURE_WORDS, share, type HomeFigure } from './home-figures.ts'
import { TradeFilter } from './trade-filter.tsx'

/** What the charts of the team's home are drawn from; `trade` is the one that the map is narrowed to. */
export type HomeChartsProps = {
  days: { label: string; short: string; opened: number; unconfirmed: number }[]
  weeks: {
    label: string
    short: string
    answerHours: number | null
    firstContactHours: number | null
  }[]
  quotes: { quotes: number; requests: number }[]
  trades: { name: string; requests: number; nobody: number }[]
  trade: string | null
  tradeOptions: { value: string; label: string }[]
  outlines: MapOutlines
  departements: (MapDepartement & { requests: number; nobody: number })[]
  /** Whether whoever reads may take the figures out as tables. */
  exports: boolean
}

const hours = (value: number) =>
  value < 10 ? `${formatUpToTenths(value)}\u00a0h` : `${Math.round(value)}\u00a0h`
const percent = (value: number) => `${Math.round(value * 100)}\u00a0%`

/** The figures of the team's home, each drawn and each a table. */
export function HomeCharts({
  days,
  weeks,
  quotes,
  trades,
  trade,
  tradeOptions,
  outlines,
  departements,
  exports,
}: HomeChartsProps) {
  const asked = quotes.reduce((sum, { requests }) => sum + requests, 0)
  const withOne = asked - (quotes[0]?.requests ?? 0)
  const known = departements
    .filter(({ requests }) => requests > 0)
    .sort((a, b) => b.nobody - a.nobody || b.requests - a.requests || (a.code < b.code ? -1 : 1))
  return (
    <div className="mt-16 grid gap-16">
      <Measured
        exports={exports}
        figure="demandes"
        title="Demandes par jour"
        empty={
          days.every(({ opened, unconfirmed }) => opened + unconfirmed === 0) &&
          'Aucune demande sur ces trente jours.'
        }
      >
        <BarChart
          stacked
          title="Demandes par jour"
          words={FIGURE_WORDS.demandes}
          categoryName="Jour"
          categories={days}
          series={[
            { name: 'Confirmées', values: days.map(({ opened }) => opened) },
            { name: 'Non confirmées', values: days.map(({ unconfirmed }) => unconfirmed) },
          ]}
        />
      </Measured>
      <div className="grid min-w-0 gap-16 xl:grid-cols-2 xl:gap-12">
        <Measured
          exports={exports}
          figure="reponses"
          title="Temps de réponse"
          empty={
            weeks.every(
              ({ answerHours, firstContactHours }) =>
                answerHours === null && firstContactHours === null,
            ) && 'Aucun artisan n’a encore répondu sur ces douze semaines.'
          }
        >
          <LineChart
            title="Temps de réponse"
            words={FIGURE_WORDS.reponses}
            categoryName="Semaine"
            categories={weeks}
            format={hours}
            series={[
              { name: 'Réponse d’un artisan', values: weeks.map(({ answerHours }) => answerHours) },
              {
                name: 'Premier contact d’une demande',
                values: weeks.map(({ firstContactHours }) => firstContactHours),
              },
            ]}
          />
        </Measured>
        <Measured
          exports={exports}
          figure="devis"
          title="Devis reçus par demande"
          empty={asked === 0 && 'Aucune demande n’est encore assez ancienne.'}
        >
          <BarChart
            title="Devis reçus par demande"
            words={`${FIGURE_WORDS.devis} ${withOne.toLocaleString('fr-FR')} sur ${asked.toLocaleString('fr-FR')} en ont reçu au moins un, soit ${share(withOne, asked)}.`}
            categoryName="Devis reçus"
            categories={quotes.map(({ quotes: n, requests }) => ({
              label: `${n === 0 ? 'Aucun devis' : `${n} devis`}, ${requests} ${requests === 1 ? 'demande' : 'demandes'}`,
              short: n === 0 ? 'Aucun' : String(n),
            }))}
            format={percent}
            max={1}
            series={[
              {
                name: 'Part des demandes',
                values: quotes.map(({ requests }) => (asked === 0 ? 0 : requests / asked)),
              },
            ]}
          />
        </Measured>
      </div>
      <Measured
        exports={exports}
        figure="metiers"
        title="Sans artisan, par métier"
        empty={trades.length === 0 && 'Aucune demande sur ces quatre-vingt-dix jours.'}
      >
        <BarChart
          title="Sans artisan, par métier"
          words={FIGURE_WORDS.metiers}
          categoryName="Métier"
          categories={trades.map(({ name }) => ({
            label: name,
            short: name.slice(0, 9) === name ? name : `${name.slice(0, 8)}.`,
          }))}
          series={[
            { name: 'Sans artisan', values: trades.map(({ nobody }) => nobody) },
            { name: 'Toutes', values: trades.map(({ requests }) => requests) },
          ]}
        />
      </Measured>
      <section>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 className="text-heading">Sans artisan, par département</h2>
            <p className="mt-1 max-w-prose text-sm text-faint">{FIGURE_WORDS.departements}</p>
          </div>
          <TradeFilter trade={trade} options={tradeOptions} />
        </div>
        <div className="mt-6">
          <DepartementMap
            outlines={outlines}
            departements={departements}
            label="Demandes sans artisan par département"
          />
        </div>
        <details className="chart-table mt-4">
          <summary>Voir les chiffres</summary>
          {known.length === 0 ? (
            <p className="text-muted">Aucune demande sur ces quatre-vingt-dix jours.</p>
          ) : (
            <Table
              caption="Demandes sans artisan par département"
              hideCaption
              rows={known}
              rowKey={(row) => row.code}
              columns={[
                {
                  key: 'name',
                  header: 'Département',
                  rowHeader: true,
                  cell: (row) => `${row.code} ${row.name}`,
                },
                { key: 'nobody', header: 'Sans artisan', align: 'end', cell: (row) => row.nobody },
                { key: 'requests', header: 'Demandes', align: 'end', cell: (row) => row.requests },
                {
                  key: 'share',
                  header: 'Part',
                  align: 'end',
                  cell: (row) => share(row.nobody, row.requests),
                },
              ]}
            />
          )}
        </details>
        {exports && (
          <p className="mt-2">
            <Download figure="departements" title="Sans artisan, par département" />
          </p>
        )}
      </section>
    </div>
  )
}

/** A figure with its way out as a table, for whoever may take it; without anything to draw it says so. */
function Measured({
  figure,
  title,
  empty,
  exports,
  children,
}: {
  figure: HomeFigure
  title: string
  empty: string | false
  exports: boolean
  children: ReactNode
}) {
  return (
    <section className="min-w-0">
      {empty ? (
        <>
          <h2 className="text-heading">{title}</h2>
          <p className="mt-1 max-w-prose text-sm text-faint">{FIGURE_WORDS[figure]}</p>
          <p className="mt-3 text-muted">{empty}</p>
        </>
      ) : (
        <>
          {children}
          {exports && (
            <p className="mt-2">
              <Download figure={figure} title={title} />
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Download({ figure, title }: { figure: HomeFigure; title: string }) {
  return (
    <ButtonLink href={paths.exportAdminFigure({ chiffre: figure })} size="sm">
      Exporter en CSV<span className="sr-only"> {title}</span>
    </ButtonLink>
  )
}
