/// <reference lib="esnext.temporal" />

/** A month of contacts: from `start` (included) to `end` (excluded). */
export type CreditMonth = { start: Date; end: Date }

/**
 * The month of contacts that holds `now`, counted from the instant the plan began, in the artisan's own calendar: same
 * day of the month, same local hour. A day that a month lacks becomes its last one, without drifting: begun on
 * 31 January, the months start on 28 or 29 February, then 31 March. Before the plan began: its first month.
 */
export function monthContaining(anchorAt: Date, timeZone: string, now: Date): CreditMonth {
  const anchor = Temporal.Instant.fromEpochMilliseconds(anchorAt.getTime()).toZonedDateTimeISO(
    timeZone,
  )
  // Each start is counted from the anchor and not from the month before, which is what keeps the 31st.
  const startOf = (months: number) =>
    anchor.add({ months }, { overflow: 'constrain' }).epochMilliseconds
  const present = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  let months = Math.max(0, (present.year - anchor.year) * 12 + present.month - anchor.month)
  while (months > 0 && startOf(months) > now.getTime()) months--
  while (startOf(months + 1) <= now.getTime()) months++
  return { start: new Date(startOf(months)), end: new Date(startOf(months + 1)) }
}
