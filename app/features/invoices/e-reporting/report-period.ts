import type { VatPeriod } from '#app/features/invoices/invoice.ts'
import { addDays, addMonths, type Day } from '#app/values/time/french-date.ts'
import type { ReportKind } from './e-report.ts'

/** How a company declares VAT: one in franchise declares none. */
export type VatRhythm = VatPeriod | 'franchise'

/** A period that a report tells, both days included, and the day by which it is due. */
export type ReportPeriod = { from: Day; to: Day; dueOn: Day }

/** A report leaves this many days before it is due: until then what was paid may still be recorded. */
const DAYS_BEFORE_DUE = 3

/** The day on which a report is made and leaves. */
export const leavesOn = ({ dueOn }: { dueOn: Day }): Day => addDays(dueOn, -DAYS_BEFORE_DUE)

/**
 * The period that holds a day (décret 2022-1299, CGI ann. II, art. 242 nonies M). Who declares VAT
 * each month reports what is invoiced by ten days (due on the 20th, on the last day of the month,
 * on the 10th of the next) and what is paid by month; who declares by quarter, both by month, due
 * on the 10th; who is in franchise, both by two months, due on the 25th: the law says between the
 * 25th and the 30th.
 */
export function reportPeriod(kind: ReportKind, rhythm: VatRhythm, day: Day): ReportPeriod {
  const first = `${day.slice(0, 7)}-01` as Day
  const next = addMonths(first, 1)
  const last = addDays(next, -1)
  if (rhythm === 'franchise') {
    const odd = Number(day.slice(5, 7)) % 2 === 1
    const from = odd ? first : addMonths(first, -1)
    const after = addMonths(from, 2)
    return { from, to: addDays(after, -1), dueOn: addDays(after, 24) }
  }
  if (rhythm === 'quarterly' || kind === 'payments')
    return { from: first, to: last, dueOn: addDays(next, 9) }
  const date = Number(day.slice(8))
  if (date <= 10) return { from: first, to: addDays(first, 9), dueOn: addDays(first, 19) }
  if (date <= 20) return { from: addDays(first, 10), to: addDays(first, 19), dueOn: last }
  return { from: addDays(first, 20), to: last, dueOn: addDays(next, 9) }
}

/**
 * The periods from a day on whose reports leave by another, oldest first, without those that were
 * `told`: what was paid in one of which there was nothing to tell may be recorded later. One begins
 * after what was told even within its period, and ends before it, so that a company which changes
 * its rhythm reports no day twice.
 */
export function periodsToReport(
  kind: ReportKind,
  rhythm: VatRhythm,
  { since, today, told }: { since: Day; today: Day; told: readonly { from: Day; to: Day }[] },
): ReportPeriod[] {
  const periods: ReportPeriod[] = []
  for (let day = since; ;) {
    const known = told.find(({ from, to }) => from <= day && day <= to)
    const period = reportPeriod(kind, rhythm, day)
    if (!known && leavesOn(period) > today) return periods
    const next = told.find(({ from }) => from > day && from <= period.to)
    const to = known?.to ?? (next ? addDays(next.from, -1) : period.to)
    if (!known) periods.push({ ...period, from: day, to })
    day = addDays(to, 1)
  }
}
