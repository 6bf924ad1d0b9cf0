import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#app/values/time/french-date.ts'
import type { ReportKind } from './e-report.ts'
import { leavesOn, periodsToReport, reportPeriod, type VatRhythm } from './report-period.ts'

describe('the period of a day, and when it is due (E3)', () => {
  it.each<[ReportKind, VatRhythm, Day, Day, Day, Day]>([
    ['transactions', 'monthly', '2027-09-01', '2027-09-01', '2027-09-10', '2027-09-20'],
    ['transactions', 'monthly', '2027-09-11', '2027-09-11', '2027-09-20', '2027-09-30'],
    ['transactions', 'monthly', '2028-02-21', '2028-02-21', '2028-02-29', '2028-03-10'],
    ['payments', 'monthly', '2027-12-31', '2027-12-01', '2027-12-31', '2028-01-10'],
    ['transactions', 'quarterly', '2027-09-15', '2027-09-01', '2027-09-30', '2027-10-10'],
    ['payments', 'quarterly', '2027-09-15', '2027-09-01', '2027-09-30', '2027-10-10'],
    ['transactions', 'franchise', '2027-10-31', '2027-09-01', '2027-10-31', '2027-11-25'],
    ['payments', 'franchise', '2027-12-01', '2027-11-01', '2027-12-31', '2028-01-25'],
  ])('%s, %s: %s is of %s to %s, due on %s', (kind, rhythm, day, from, to, dueOn) => {
    expect(reportPeriod(kind, rhythm, day)).toEqual({ from, to, dueOn })
  })

  it('each day is told once, whatever the rhythm', () => {
    for (const kind of ['transactions', 'payments'] as const)
      for (const rhythm of ['monthly', 'quarterly', 'franchise'] as const) {
        let next: Day = '2027-09-12'
        for (const { from, to, dueOn } of periodsToReport(kind, rhythm, {
          since: next,
          today: '2029-03-01',
          told: [],
        })) {
          expect(from).toBe(next)
          expect(to >= from && dueOn > to).toBe(true)
          next = addDays(to, 1)
        }
        expect(next > '2028-12-01').toBe(true)
      }
  })

  it('what was told is left out, and what lies around it keeps to its own days', () => {
    const told = [
      { from: '2027-10-01', to: '2027-10-31' },
      { from: '2027-12-01', to: '2027-12-10' },
    ] as const
    const left = (rhythm: VatRhythm) =>
      periodsToReport('payments', rhythm, { since: '2027-09-01', today: '2028-01-31', told }).map(
        ({ from, to }) => [from, to],
      )
    expect(left('monthly')).toEqual([
      ['2027-09-01', '2027-09-30'],
      ['2027-11-01', '2027-11-30'],
      ['2027-12-11', '2027-12-31'],
    ])
    expect(left('franchise')).toEqual(left('monthly'))
  })

  it('is told some days before it is due, and never before it is over', () => {
    const period = reportPeriod('transactions', 'quarterly', '2027-09-15')
    const at = (today: Day) =>
      periodsToReport('transactions', 'quarterly', { since: '2027-09-01', today, told: [] })
    expect(leavesOn(period)).toBe('2027-10-07')
    expect(at('2027-10-06')).toEqual([])
    expect(at('2027-10-07')).toEqual([period])
  })
})
