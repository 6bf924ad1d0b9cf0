import { addDays, type Day } from '#app/values/time/french-date.ts'
import { isPublicHoliday } from '#app/values/time/public-holidays.ts'

/** What a client is reminded with by itself, in the order in which it leaves. */
export const REMINDER_STEPS = ['before', 'on_day', 'polite', 'firm'] as const
/** One of them, or the formal notice, which the company sends itself. */
export type ReminderStep = (typeof REMINDER_STEPS)[number] | 'formal'

/** Days after the due day from which each may leave, and until which it still means something. */
export const STEP_DAYS: Record<
  (typeof REMINDER_STEPS)[number],
  { from: number; until: number | null }
> = {
  before: { from: -3, until: -1 },
  on_day: { from: 0, until: 2 },
  polite: { from: 3, until: null },
  firm: { from: 10, until: null },
}
/** Days between two reminders of one invoice, when some were late to leave. */
export const DAYS_BETWEEN = 5
/** The hours of the day in which one leaves, where the works lie. */
const HOURS = { from: 9, until: 19 }

/**
 * The reminder that may leave on a day: the first that was chosen after those that left, once its
 * day came; null: none.
 */
export function nextReminder(
  {
    chosen,
    sent,
    dueOn,
  }: {
    chosen: readonly ReminderStep[]
    sent: readonly { step: ReminderStep; on: Day }[]
    dueOn: Day
  },
  today: Day,
): ReminderStep | null {
  // After the formal notice, nothing polite leaves any more.
  if (sent.some(({ step }) => step === 'formal')) return null
  const last = Math.max(
    -1,
    ...sent.map(({ step }) => REMINDER_STEPS.findIndex((one) => one === step)),
  )
  // What is late leaves no sooner than some days after the one before it.
  const early = sent.some(({ on }) => on > dueOn && addDays(on, DAYS_BETWEEN) > today)
  if (early) return null
  return (
    REMINDER_STEPS.find((step, rank) => {
      const { from, until } = STEP_DAYS[step]
      return (
        rank > last &&
        chosen.includes(step) &&
        today >= addDays(dueOn, from) &&
        (until === null || today <= addDays(dueOn, until))
      )
    }) ?? null
  )
}

/** Whether an individual may be reminded at an hour: never on a Sunday nor on a public holiday of the works' place. */
export function isHourToRemind(today: Day, hour: number, place: string): boolean {
  const sunday = new Date(`${today}T00:00:00Z`).getUTCDay() === 0
  return !sunday && !isPublicHoliday(today, place) && hour >= HOURS.from && hour < HOURS.until
}
