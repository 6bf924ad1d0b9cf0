import { addDays, addMonths, type Day } from '#app/values/time/french-date.ts'

/** The guarantees that a reception starts (code civil, art. 1792-6, 1792-3 and 1792; law.md M16). */
const GUARANTEES = ['completion', 'equipment', 'structure'] as const
export type Guarantee = (typeof GUARANTEES)[number]

/** How long each lasts from the reception, in years. */
const GUARANTEE_YEARS: Record<Guarantee, number> = {
  completion: 1,
  equipment: 2,
  structure: 10,
}
/** Days before the end of a guarantee at which the client is reminded of it. */
const REMIND_BEFORE_DAYS = 30
/** Years after which what the client retained of the price is due (loi 71-584, art. 2). */
const RETENTION_YEARS = 1

/** Until when a guarantee runs. */
export type GuaranteeEnd = { guarantee: Guarantee; until: Day }

/** When each guarantee of works received on a day ends. */
export function guaranteeEnds(receivedOn: Day): GuaranteeEnd[] {
  return GUARANTEES.map((guarantee) => ({
    guarantee,
    until: addMonths(receivedOn, 12 * GUARANTEE_YEARS[guarantee]),
  }))
}

/** The day at which the client is reminded that a guarantee ends. */
export function remindOn({ until }: GuaranteeEnd): Day {
  return addDays(until, -REMIND_BEFORE_DAYS)
}

/** The day at which what was retained of the price is due. */
export function retentionEndsOn(receivedOn: Day): Day {
  return addMonths(receivedOn, 12 * RETENTION_YEARS)
}
