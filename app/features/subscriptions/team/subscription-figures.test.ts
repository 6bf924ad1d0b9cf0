import { describe, expect, it } from 'vitest'
import {
  figuresByMonth,
  lastMonths,
  monthWords,
  percentInWords,
  type CountedChanges,
} from './subscription-figures.ts'

describe('the months of the figures', () => {
  it('are those of Paris, the last one being the present', () => {
    expect(lastMonths(new Date('2026-03-10T09:00:00Z'), 4)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ])
    // Half past midnight of 1 March in Paris is still February in UTC.
    expect(lastMonths(new Date('2026-02-28T23:30:00Z'), 2)).toEqual(['2026-02', '2026-03'])
    expect(lastMonths(new Date('2028-02-29T12:00:00Z'), 2)).toEqual(['2028-01', '2028-02'])
  })
  it('are said in French, long and short', () => {
    expect(
      ['2026-01', '2026-03', '2026-06', '2026-07', '2026-12'].map(
        (month) => monthWords(month).short,
      ),
    ).toEqual(['janv.', 'mars', 'juin', 'juil.', 'déc.'])
    expect(monthWords('2026-08').label).toBe('août 2026')
  })
})

describe('the figures of a month', () => {
  const changes: CountedChanges = [
    { month: '2025-12', kind: 'paid_started', count: 3 },
    { month: '2026-01', kind: 'trial_started', count: 5 },
    { month: '2026-02', kind: 'converted', count: 1 },
    { month: '2026-02', kind: 'trial_ended', count: 3 },
    { month: '2026-02', kind: 'paid_ended', count: 1 },
    { month: '2026-02', kind: 'plan_changed', count: 9 },
    { month: '2026-03', kind: 'paid_ended', count: 2 },
  ]
  // 3 in December, +1 −1 in February, −2 in March: one pays now.
  const figures = figuresByMonth(
    ['2025-12', '2026-01', '2026-02', '2026-03'],
    changes,
    [
      { month: '2026-02', plan: 'pro', exclCents: 3325 },
      { month: '2026-02', plan: null, exclCents: 999 },
    ],
    1,
  )
  it('count trials where they begin, and rates over what came to its end', () => {
    expect(
      figures.map(({ trialsStarted, converted, trialsLost, conversionRate }) => [
        trialsStarted,
        converted,
        trialsLost,
        conversionRate,
      ]),
    ).toEqual([
      [0, 0, 0, null],
      [5, 0, 0, null],
      [0, 1, 3, 0.25],
      [0, 0, 0, null],
    ])
  })
  it('count who left over who paid on the first day', () => {
    expect(
      figures.map(({ paidAtStart, paidEnded, churnRate }) => [paidAtStart, paidEnded, churnRate]),
    ).toEqual([
      [0, 0, null],
      [3, 0, 0],
      [3, 1, 1 / 3],
      [3, 2, 2 / 3],
    ])
  })
  it('take revenue by the plan invoiced', () => {
    expect(figures.map(({ revenueCents }) => revenueCents.pro)).toEqual([0, 0, 3325, 0])
  })
  it('are written in French', () => {
    expect(percentInWords(1 / 3)).toBe('33,3\u00a0%')
    expect(percentInWords(1)).toBe('100\u00a0%')
  })
})
