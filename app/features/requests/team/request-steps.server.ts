import { sql, type SQL } from 'drizzle-orm'
import { addDays, dayOf, startOfDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { REQUEST_PERIODS, type RequestPeriod, type RequestStep } from './request-steps.ts'

/**
 * When a request reached each step; null while it has not. A condition on `quote_requests`, in
 * statements by hand: works and reviews stand above this feature.
 */
export const STEP_AT: Record<RequestStep, SQL> = {
  deposee: sql`quote_requests.created_at`,
  confirmee: sql`quote_requests.opened_at`,
  proposee: firstOf(sql`proposed_at`),
  contact: firstOf(sql`opened_at`),
  devis: firstOf(sql`quoted_at`),
  // The works of a devis are opened as it is signed.
  signee: ofWorks(sql`created_at`),
  realisee: ofWorks(sql`confirmed_at`),
  avis: sql`(select min(written.created_at) from reviews written join interventions works on works.id = written.intervention_id
    where works.request_id = quote_requests.id)`,
}

function firstOf(at: SQL): SQL {
  return sql`(select min(lead.${at}) from leads lead where lead.request_id = quote_requests.id)`
}

function ofWorks(at: SQL): SQL {
  return sql`(select min(works.${at}) from interventions works where works.request_id = quote_requests.id)`
}

/**
 * That a request reached a step, as a condition on `quote_requests` that a large table is narrowed by. Those with works
 * are one set, made beforehand (`is true` keeps it one): few have, of the newest none, and each would be asked in turn.
 */
export const STEP_REACHED: Record<RequestStep, SQL> = {
  deposee: sql`true`,
  confirmee: sql`quote_requests.opened_at is not null`,
  proposee: sql`quote_requests.id in (select request_id from leads)`,
  contact: sql`quote_requests.id in (select request_id from leads where opened_at is not null)`,
  devis: sql`quote_requests.id in (select request_id from leads where quoted_at is not null)`,
  signee: sql`(quote_requests.id in (select request_id from interventions)) is true`,
  realisee: sql`(quote_requests.id in (select request_id from interventions where confirmed_at is not null)) is true`,
  avis: sql`(quote_requests.id in (select works.request_id from reviews written join interventions works on works.id = written.intervention_id)) is true`,
}

/** Since when the requests of a period were made: the beginning of its first day, in Paris. */
export function beginningOf(period: RequestPeriod, now: Date): Date {
  return startOfDay(addDays(dayOf(now, PARIS), 1 - REQUEST_PERIODS[period]), PARIS)
}
