import { useId, type ReactNode } from 'react'
import { formatNumber } from '#app/values/numbers/french-number.ts'
import { chartScale, stackTotals, type ChartScale } from './chart-scale.ts'
import { Table, type Column } from './table.tsx'

/**
 * What is counted, category by category; null where there is nothing to say (a rate of nobody).
 * What is below zero stands in the table alone.
 */
type ChartSeries = { name: string; values: readonly (number | null)[] }

/**
 * A chart and the table it is drawn from. `categories` are its months or days, `short` is what
 * stands under the axis.
 */
export type ChartProps = {
  title: string
  /** How the figures are counted: a definition, in one or two sentences. */
  words?: ReactNode
  /** What the categories are, as the table's first column: « Mois ». */
  categoryName: string
  categories: readonly { label: string; short: string }[]
  /** Four at most: more cannot be told apart. The first stands at the bottom of stacked bars. */
  series: readonly ChartSeries[]
  /** How a value is written, and how the axis writes its round ones, if otherwise. */
  format?: (value: number) => string
  formatTick?: (value: number) => string
  /**
   * Where the axis ends, whatever the values: 1 for shares of a whole. A round number above the
   * largest unless said.
   */
  max?: number
  level?: 2 | 3
}

/** Units of the drawing: one category is a hundred wide, the whole is a hundred high. */
const STEP = 100

/** Bars: side by side, or one upon another with `stacked`, whose table has the totals. The table holds every value. */
export function BarChart({ stacked = false, ...chart }: ChartProps & { stacked?: boolean }) {
  const { categories, series, format = formatNumber } = chart
  const totals = stackTotals(series, categories.length)
  const scale = chartScale(
    stacked ? totals : series.flatMap(({ values }) => [...values]),
    chart.max,
  )
  const width = stacked ? 60 : 72 / series.length
  const bars = categories.flatMap((category, index) => {
    let below = 0
    return series.map(({ name, values }, number) => {
      const value = values[index] ?? 0
      const height = (Math.max(0, value) / scale.max) * STEP
      const x = index * STEP + (stacked ? 20 : 14 + number * width)
      const y = STEP - height - below
      if (stacked) below += height
      return (
        <rect
          key={`${category.label}${name}`}
          data-series={number}
          x={x}
          y={y}
          width={stacked ? width : width * 0.88}
          height={height}
        >
          <title>{`${category.label}, ${name} : ${format(value)}`}</title>
        </rect>
      )
    })
  })
  return (
    <ChartFrame {...chart} scale={scale} totals={stacked && series.length > 1 ? totals : null}>
      {bars}
    </ChartFrame>
  )
}

/** Lines with a dot at each value; a line stops where a value is absent. The table holds every value. */
export function LineChart(chart: ChartProps) {
  const { categories, series, format = formatNumber } = chart
  const scale = chartScale(
    series.flatMap(({ values }) => [...values]),
    chart.max,
  )
  const yOf = (value: number) => STEP - (value / scale.max) * STEP
  const lines = series.map(({ name, values }, number) => {
    const points = values.map((value, index) =>
      value === null ? null : { x: index * STEP + STEP / 2, y: yOf(value), value, index },
    )
    const path = points
      .map((point, index) => (point ? `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}` : ''))
      .join('')
    return (
      <g key={name} data-series={number}>
        <path d={path} className="chart-line" />
        {points.map(
          (point) =>
            point && (
              <path key={point.index} d={`M${point.x} ${point.y}h0`} className="chart-dot">
                <title>{`${categories[point.index]!.label}, ${name} : ${format(point.value)}`}</title>
              </path>
            ),
        )}
      </g>
    )
  })
  return (
    <ChartFrame {...chart} scale={scale} totals={null}>
      {lines}
    </ChartFrame>
  )
}

/**
 * Title, key, axes and table, the same for every drawing; a sentence instead of axes where every
 * value is nothing. The drawing itself is told to nobody twice: the table speaks.
 */
function ChartFrame({
  title,
  words,
  categoryName,
  categories,
  series,
  format = formatNumber,
  formatTick = format,
  level = 2,
  scale,
  totals,
  children,
}: ChartProps & { scale: ChartScale; totals: number[] | null; children: ReactNode }) {
  const id = useId()
  const Heading = `h${level}` as const
  // Axes around nothing only ask what is missing.
  const nothing = series.every(({ values }) => values.every((figure) => !figure))
  const value = (figure: number | null | undefined) =>
    figure === null || figure === undefined ? '–' : format(figure)
  const rows = categories.map((category, index) => ({ label: category.label, index }))
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'category', header: categoryName, rowHeader: true, cell: (row) => row.label },
    ...series.map(({ name, values }) => ({
      key: `s-${name}`,
      header: name,
      align: 'end' as const,
      cell: (row: { index: number }) => value(values[row.index]),
    })),
    ...(totals
      ? [
          {
            key: 'total',
            header: 'Total',
            align: 'end' as const,
            cell: (row: { index: number }) => value(totals[row.index]),
          },
        ]
      : []),
  ]
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption>
        <Heading id={id} className="text-heading">
          {title}
        </Heading>
        {words && <p className="mt-1 max-w-prose text-sm text-faint">{words}</p>}
      </figcaption>
      {nothing && <p className="chart-nothing">Rien sur cette période.</p>}
      {!nothing && series.length > 1 && (
        <ul className="chart-key" aria-hidden="true">
          {series.map(({ name }, number) => (
            <li key={name} data-series={number}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {!nothing && (
        <div
          className="chart-plot"
          aria-hidden="true"
          data-dense={categories.length > 7 ? '' : undefined}
        >
          <ol className="chart-ticks">
            {scale.ticks.map((tick) => (
              <li key={tick}>{formatTick(tick)}</li>
            ))}
          </ol>
          <svg viewBox={`0 0 ${categories.length * STEP} ${STEP}`} preserveAspectRatio="none">
            {[0, STEP / 2, STEP].map((y) => (
              <path key={y} d={`M0 ${y}H${categories.length * STEP}`} className="chart-rule" />
            ))}
            {children}
          </svg>
          <ol className="chart-axis">
            {categories.map((category) => (
              <li key={category.label}>{category.short}</li>
            ))}
          </ol>
        </div>
      )}
      <details className="chart-table">
        <summary>Voir les chiffres</summary>
        <Table
          caption={title}
          hideCaption
          rows={rows}
          rowKey={(row) => row.label}
          columns={columns}
        />
      </details>
    </figure>
  )
}
