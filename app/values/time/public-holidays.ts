import { addDays, type Day } from './french-date.ts'

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

/** Days added by a territory: the abolition of slavery (code du travail L3422-2), and Alsace-Moselle's two. */
const LOCAL: Record<string, readonly string[]> = {
  971: ['05-27'],
  972: ['05-22'],
  973: ['06-10'],
  974: ['12-20'],
  976: ['04-27'],
  977: ['10-09'],
  978: ['05-28'],
  57: ['12-26'],
  67: ['12-26'],
  68: ['12-26'],
}

/** Easter Sunday of a Gregorian year (the anonymous algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`
}

/**
 * Whether a day is a French public holiday (code du travail L3133-1). `place` is a postal or INSEE code: it adds the
 * days that its territory alone keeps.
 */
export function isPublicHoliday(day: Day, place = ''): boolean {
  const monthDay = day.slice(5)
  if (FIXED.includes(monthDay)) return true
  if (LOCAL[place.slice(0, 3)]?.includes(monthDay) || LOCAL[place.slice(0, 2)]?.includes(monthDay))
    return true
  const easter = easterSunday(Number(day.slice(0, 4)))
  if ([1, 39, 50].some((offset) => addDays(easter, offset) === day)) return true
  return /^(?:57|67|68)/u.test(place) && addDays(easter, -2) === day
}

/** Whether a day is neither Saturday, Sunday nor a public holiday: what time limits that end on it need. */
export function isWorkingDay(day: Day, place = ''): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(day, place)
}

/** The day itself, or the first working day after it. */
export function nextWorkingDay(day: Day, place = ''): Day {
  let candidate = day
  while (!isWorkingDay(candidate, place)) candidate = addDays(candidate, 1)
  return candidate
}
