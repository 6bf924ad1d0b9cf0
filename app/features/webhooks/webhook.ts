/** What other software may be told of a company. The names travel: one that was given out never changes. */
export const WEBHOOK_KINDS = [
  'lead.received',
  'lead.taken',
  'quote.sent',
  'quote.signed',
  'quote.declined',
  'invoice.issued',
  'invoice.paid',
  'works.ended',
  'review.published',
] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]
/** What a message may be: one of the kinds, or the test that an owner sends. */
export type MessageKind = WebhookKind | 'webhook.test'

/** How long a receiver may take to answer, ms. */
export const ANSWER_WITHIN_MS = 10_000
/** How long a message is kept, whatever became of it, days. */
export const KEPT_DAYS = 30
/** How many receivers one company may have. */
export const MAX_ENDPOINTS = 5

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long after each failed try the next one comes, ms; the last one for those after it too. */
export const WAITS_MS = [
  5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
/** How long a message is tried before it is given up, ms. */
export const TRIED_FOR_MS = 3 * DAY

/** How long after a failed try the next one comes, ms; null: the message is given up. `rank` counts from 1. */
export function waitAfterTry(rank: number, triedForMs: number): number | null {
  if (triedForMs >= TRIED_FOR_MS) return null
  return WAITS_MS[rank - 1] ?? WAITS_MS.at(-1)!
}

/** After how long a silence a receiver that answers again has what waited at once, ms. */
const SILENCE_MS = 5 * MINUTE

/**
 * Whether what waits for a receiver that takes something leaves now, rather than when each is due. Not after a short
 * fault: one message that a receiver never takes would then be tried with every other that it does.
 */
export function wasSilent(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= SILENCE_MS
}

/** How long a receiver may fail before nothing is sent to it any more, ms. */
export const FAILS_FOR_MS = 5 * DAY
/** How long the secret before the present one still signs, ms. */
export const OLD_SECRET_MS = DAY

/** Whether a receiver that took nothing since an instant is turned off. */
export function hasFailedTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= FAILS_FOR_MS
}

/** Why a receiver is off: its owner said so, it answered 410 (gone), or it failed for days. */
export type OffBecause = 'owner' | 'gone' | 'failing'
export type DeliveryState = 'waiting' | 'delivered' | 'given_up'

/** Why no answer came: none in time, an address that is not public (any more), a secret that cannot be read here. */
type Fault = 'no_answer' | 'not_public' | 'no_secret'
/** One try: when (ISO), and the status that was answered or why there is none. */
export type Try = { at: string; status: number | null; fault: Fault | null }
/** What became of one call. */
export type Answer = Omit<Try, 'at'>

/** What a call means: taken, never again to this address, or to be tried again. */
export function meaningOf({ status }: Answer): 'delivered' | 'gone' | 'failed' {
  if (status !== null && status >= 200 && status < 300) return 'delivered'
  return status === 410 ? 'gone' : 'failed'
}

/** Why a receiver is not kept. */
export type AddressRefusal = 'not_https' | 'not_public' | 'unknown_host'
export type EndpointRefusal = AddressRefusal | 'not_in_plan' | 'too_many' | 'already_there'

/** Null when a company may have this receiver too, beside those it has. */
export function refusalToAdd(
  url: string,
  has: readonly { url: string }[],
): 'too_many' | 'already_there' | null {
  if (has.some((one) => one.url === url)) return 'already_there'
  return has.length >= MAX_ENDPOINTS ? 'too_many' : null
}
