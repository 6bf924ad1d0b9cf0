import type { PostRefusal } from '#app/features/messages/message.ts'
import {
  isPastValidity,
  type QuoteStatus,
  type QuoteStatusRefusal,
} from '#app/features/quotes/quote.ts'
import type { Day } from '#app/values/time/french-date.ts'

/** Times that one devis may be followed up; the table has the same number as its last word. */
export const FOLLOW_UPS_MAX = 3
/** Days from the sending, or the last follow-up, to the next. */
export const FOLLOW_UP_DAYS = 3
const DAY_MS = 86_400_000

/** What following up a devis depends on. */
export type FollowUpFacts = {
  status: QuoteStatus
  validUntil: Day | null
  sentAt: Date | null
  zone: string
  /** When it was followed up, oldest first. */
  followUps: readonly Date[]
  /** Why nothing may be written to the client; null when it may. */
  conversation: PostRefusal | null
}

/** Why a devis is not followed up. */
export type FollowUpRefusal =
  | QuoteStatusRefusal
  | PostRefusal
  | 'validity_passed'
  | 'follow_up_too_soon'
  | 'follow_ups_spent'

/** From when a devis may be asked about again. */
export function nextFollowUpAt(sentAt: Date, followUps: readonly Date[]): Date {
  return new Date((followUps.at(-1) ?? sentAt).getTime() + FOLLOW_UP_DAYS * DAY_MS)
}

/**
 * Why a company does not ask again about a devis: it was answered or taken back, its validity is
 * over, nothing may be written to the client, it was asked three times, or less than three days ago.
 */
export function refusalToFollowUp(facts: FollowUpFacts, now: Date): FollowUpRefusal | null {
  const { status, validUntil, sentAt, zone, followUps, conversation } = facts
  if (status !== 'sent' || !sentAt) return `quote_${status}`
  if (isPastValidity(validUntil, zone, now)) return 'validity_passed'
  if (conversation) return conversation
  if (followUps.length >= FOLLOW_UPS_MAX) return 'follow_ups_spent'
  return now < nextFollowUpAt(sentAt, followUps) ? 'follow_up_too_soon' : null
}

/** Whole days that a devis has waited for its answer. */
export const daysWaiting = (sentAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - sentAt.getTime()) / DAY_MS))
