import { sql, type SQL } from 'drizzle-orm'
import { ENOUGH_QUOTES, QUOTES_WITHIN_DAYS, type RequestAnswer } from './request-answers.ts'

/** How many quotes a request received, of whatever companies. */
export const QUOTES_RECEIVED = sql`(select count(*) from leads answer where answer.request_id = quote_requests.id and answer.quoted_at is not null)`
/** How many companies took the contact. */
export const CONTACTS_TAKEN = sql`(select count(*) from leads answer where answer.request_id = quote_requests.id and answer.opened_at is not null)`

/** Since when a request must be open to be counted among those that lack quotes. */
export const quotesDueBefore = (now: Date): Date =>
  new Date(now.getTime() - QUOTES_WITHIN_DAYS * 86_400_000)

/**
 * What a request that was opened has had, as a condition on `quote_requests`, in statements by hand: quotes stand
 * above this feature. One lacks quotes when it has been open long enough to have them, and was not cancelled.
 */
export function hasHad(answer: RequestAnswer, now: Date): SQL {
  const conditions: Record<RequestAnswer, SQL> = {
    'sans-contact': sql`(quote_requests.opened_at is not null and not exists (select from leads answer where answer.request_id = quote_requests.id and answer.opened_at is not null))`,
    'moins-de-trois': sql`(quote_requests.opened_at <= ${quotesDueBefore(now)} and quote_requests.status <> 'cancelled' and ${QUOTES_RECEIVED} < ${ENOUGH_QUOTES})`,
    renoncee: sql`exists (select from quotes renounced where renounced.request_id = quote_requests.id and renounced.status = 'retracted')`,
  }
  return conditions[answer]
}
