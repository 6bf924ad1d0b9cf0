import {
  addDays,
  addMonths,
  formatDay,
  formatMonth,
  isDay,
  type Day,
} from '#app/values/time/french-date.ts'

/** Days of which the books are read, both included. `key` is how an address names them. */
export type Period = { key: string; from: Day; to: Day; name: string }

/** How an address says that it names two days. */
export const FREE_PERIOD = 'libre'

const ORDINALS = ['1er', '2e', '3e', '4e']

/** The period of a key: « 2026 », « 2026-T4 », « 2026-11 »; null where it is none. */
export function periodOf(key: string): Period | null {
  const [, year, month, quarter] = /^(20\d\d)(?:-(0[1-9]|1[0-2])|-T([1-4]))?$/u.exec(key) ?? []
  if (!year) return null
  if (month)
    return months(key, `${year}-${month}-01`, 1, capital(formatMonth(`${year}-${month}-01`)))
  if (quarter) {
    const first = String(Number(quarter) * 3 - 2).padStart(2, '0')
    return months(
      key,
      `${year}-${first}-01`,
      3,
      `${ORDINALS[Number(quarter) - 1]} trimestre ${year}`,
    )
  }
  return months(key, `${year}-01-01`, 12, `Année ${year}`)
}

/** What an address asks for: a period of the calendar, or two days; the usual one where it says nothing sensible. */
export function readPeriod(params: URLSearchParams, usual: string): Period {
  const asked = params.get('periode') ?? ''
  if (asked !== FREE_PERIOD) return periodOf(asked) ?? periodOf(usual)!
  const whole = periodOf(usual)!
  const [du, au] = [params.get('du') ?? '', params.get('au') ?? '']
  const from = isDay(du) ? du : whole.from
  const to = isDay(au) && au >= from ? au : from > whole.to ? from : whole.to
  return { key: FREE_PERIOD, from, to, name: `Du ${formatDay(from)} au ${formatDay(to)}` }
}

/** How often a company declares its VAT, or looks into its books. */
export type Rhythm = 'month' | 'quarter' | 'year'

/** The period of a rhythm in which a day lies. */
export function periodAround(day: Day, rhythm: Rhythm): Period {
  const [year, month] = day.split('-') as [string, string]
  const keys: Record<Rhythm, string> = {
    month: `${year}-${month}`,
    quarter: `${year}-T${Math.ceil(Number(month) / 3)}`,
    year,
  }
  return periodOf(keys[rhythm])!
}

/** The periods to choose from, up to a day: thirteen months, five quarters, and every year since the first invoice. */
export function periodChoices(today: Day, firstYear: number): Period[] {
  const back = (count: number, step: number, rhythm: Rhythm) =>
    Array.from({ length: count }, (_, index) =>
      periodAround(addMonths(`${today.slice(0, 7)}-01`, -index * step), rhythm),
    )
  const years = Number(today.slice(0, 4)) - firstYear + 1
  return [
    ...back(13, 1, 'month'),
    ...back(5, 3, 'quarter'),
    ...back(Math.max(1, years), 12, 'year'),
  ]
}

/** A financial year by the year in which it ends, closed at the end of a month. */
export function financialYear(year: number, endMonth: number): Period {
  const end = `${year}-${String(endMonth).padStart(2, '0')}-01`
  return months(String(year), addMonths(end, -11), 12, `Exercice ${year}`)
}

/** The financial year in which a day lies. */
export function financialYearOf(day: Day, endMonth: number): number {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month > endMonth ? year + 1 : year
}

export const isWithin = (day: Day, { from, to }: Pick<Period, 'from' | 'to'>) =>
  day >= from && day <= to

function months(key: string, from: Day, count: number, name: string): Period {
  return { key, from, to: addDays(addMonths(from, count), -1), name }
}

const capital = (words: string) => words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
