import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { chartScale, stackTotals } from './chart-scale.ts'
import { BarChart, LineChart } from './chart.tsx'

const MONTHS = [
  { label: 'janvier 2026', short: 'janv.' },
  { label: 'février 2026', short: 'févr.' },
  { label: 'mars 2026', short: 'mars' },
]
const html = (element: Parameters<typeof renderToString>[0]) =>
  renderToString(element).replaceAll('<!-- -->', '')

describe('the axis of a chart', () => {
  test('ends at a round number at or above the largest value, with a round middle', () => {
    expect(
      [0, 1, 3, 7, 10, 11, 24, 61, 100, 101, 6_990_00].map((value) => chartScale([value]).max),
    ).toEqual([2, 2, 4, 8, 10, 20, 40, 80, 100, 200, 800_000])
    expect(chartScale([null, 5, 3])).toEqual({ max: 6, ticks: [6, 3, 0] })
    expect(chartScale([])).toEqual({ max: 2, ticks: [2, 1, 0] })
  })
  test('of stacked bars holds their totals', () => {
    expect(stackTotals([{ values: [1, 2, null] }, { values: [10, null, 5] }], 3)).toEqual([
      11, 2, 5,
    ])
  })
})

describe('a chart', () => {
  test('has every value in its table, absent ones as a dash, and totals when stacked', () => {
    const out = html(
      <BarChart
        stacked
        title="Revenus"
        categoryName="Mois"
        categories={MONTHS}
        series={[
          { name: 'Eco', values: [19, 0, 38] },
          { name: 'Pro', values: [39, null, 0] },
        ]}
        format={(value) => `${value} €`}
      />,
    )
    const cells = [...out.matchAll(/<t[dh] [^>]*role="(?:cell|rowheader)"[^>]*>([^<]*)</g)].map(
      (match) => match[1],
    )
    expect(cells).toEqual([
      'janvier 2026',
      '19 €',
      '39 €',
      '58 €',
      'février 2026',
      '0 €',
      '–',
      '0 €',
      'mars 2026',
      '38 €',
      '0 €',
      '38 €',
    ])
  })
  test('draws stacked bars one upon another, to the height of the axis', () => {
    const out = html(
      <BarChart
        stacked
        title="Revenus"
        categoryName="Mois"
        categories={MONTHS.slice(0, 1)}
        series={[
          { name: 'Eco', values: [30] },
          { name: 'Pro', values: [10] },
        ]}
      />,
    )
    expect(
      [...out.matchAll(/<rect [^>]*y="([\d.]+)"[^>]*height="([\d.]+)"/g)].map(([, y, height]) => [
        Number(y),
        Number(height),
      ]),
    ).toEqual([
      [25, 75],
      [0, 25],
    ])
  })
  test('breaks its line where a value is absent', () => {
    const out = html(
      <LineChart
        title="Attrition"
        categoryName="Mois"
        categories={MONTHS}
        series={[{ name: 'Taux', values: [2, null, 1] }]}
      />,
    )
    expect(/class="chart-line"/.test(out)).toBe(true)
    expect(/<path d="M50 0M250 50" class="chart-line"/.test(out)).toBe(true)
  })
  test('draws no axes around nothing, says so, and keeps its table', () => {
    for (const values of [
      [0, 0, 0],
      [null, null, null],
      [0, null, 0],
    ]) {
      const out = html(
        <BarChart
          title="Consultations"
          categoryName="Mois"
          categories={MONTHS}
          series={[
            { name: 'Vues', values },
            { name: 'Clics', values: [0, 0, 0] },
          ]}
        />,
      )
      expect(out).toContain('Rien sur cette période.')
      expect(out).not.toMatch(/chart-plot|chart-key/)
      expect(out).toContain('Voir les chiffres')
    }
    expect(
      html(
        <BarChart
          title="Consultations"
          categoryName="Mois"
          categories={MONTHS}
          series={[{ name: 'Vues', values: [0, 1, 0] }]}
        />,
      ),
    ).not.toContain('Rien sur')
  })
  test('is told by its table: the drawing is hidden from those who listen', () => {
    const out = html(
      <LineChart
        title="Attrition"
        categoryName="Mois"
        categories={MONTHS}
        series={[{ name: 'Taux', values: [2, 1, 1] }]}
      />,
    )
    expect(/<div class="chart-plot" aria-hidden="true"/.test(out)).toBe(true)
    expect(
      /<figure class="chart" aria-labelledby="([^"]+)"><figcaption><h2 id="\1"/.test(out),
    ).toBe(true)
  })
})
