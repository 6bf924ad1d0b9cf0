/** unconfirmed → open ⇄ paused → awarded | closed | cancelled | expired. */
export type QuoteRequestStatus =
  | 'unconfirmed'
  | 'open'
  | 'paused'
  | 'awarded'
  | 'closed'
  | 'cancelled'
  | 'expired'
/** What can be done to a request. */
export type QuoteRequestVerb =
  | 'create'
  | 'confirm'
  | 'pause'
  | 'resume'
  | 'extend'
  | 'shorten'
  | 'award'
  | 'reopen'
  | 'close'
  | 'cancel'
  | 'expire'
/** The specification's five budgets, in euros TTC. */
export type Budget = 'under_1000' | '1000_5000' | '5000_15000' | '15000_50000' | 'over_50000'
/** The specification's four timeframes. */
export type Timeframe = 'urgent' | 'within_month' | 'within_3_months' | 'no_hurry'
/** Who gets the phone number: every artisan who takes the contact, or those the person chooses, one by one. */
export type PhoneSharing = 'everyone' | 'one_by_one'
/** Why a person closes a request. */
export type CloseReason =
  | 'found_here'
  | 'found_elsewhere'
  | 'postponed'
  | 'too_expensive'
  | 'no_answer'
  | 'retracted'
  | 'works_cancelled'
  | 'other'

/** The budgets, in the order the form shows them. */
export const BUDGETS = [
  'under_1000',
  '1000_5000',
  '5000_15000',
  '15000_50000',
  'over_50000',
] as const satisfies readonly Budget[]
/** The timeframes, in the order the form shows them. */
export const TIMEFRAMES = [
  'urgent',
  'within_month',
  'within_3_months',
  'no_hurry',
] as const satisfies readonly Timeframe[]
/**
 * The reasons a person may give; `retracted` and `works_cancelled` are the product's own, when an
 * accepted quote was renounced or its works given up.
 */
export const CLOSE_REASONS = [
  'found_here',
  'found_elsewhere',
  'postponed',
  'too_expensive',
  'no_answer',
  'other',
] as const satisfies readonly CloseReason[]

/** Artisans who may hold a place at any time. */
export const MAX_SEATS = 5
/** Days a request stays open, and days one extension adds. */
export const OPEN_DAYS = 30
/** Days from now that extensions can reach. */
export const MAX_OPEN_DAYS = 90
/** Hours a visitor has to confirm. */
export const CONFIRM_HOURS = 72
/** Days during which the same text is the same request. */
export const SAME_TEXT_DAYS = 30
/** Seconds below which no person fills the form. */
export const MIN_FILL_SECONDS = 3
/** Photos of the works, at most. */
export const MAX_PHOTOS = 8
/** Plans of the works, as PDF, at most. */
export const MAX_BLUEPRINTS = 3
/** Hours in which a photo taken out can be put back. */
export const PHOTO_BACK_HOURS = 24
/** Minutes between asking that a request end and its end, and in which an extension can be taken back. */
export const UNDO_MINUTES = 10
/** The distances beyond their own zone that artisans can be asked for, km. */
export const BEYOND_STEPS_KM = [10, 25, 50] as const

/** Who makes a transition. `artisan` never does: what they do is done to their lead. */
export type QuoteRequestActor = 'visitor' | 'particulier' | 'system'

/** One line of the life of a request. */
export type QuoteRequestTransition = {
  verb: Exclude<QuoteRequestVerb, 'create'>
  from: readonly QuoteRequestStatus[]
  /** `same`: the status does not change. */
  to: QuoteRequestStatus | 'same'
  who: readonly QuoteRequestActor[]
}

/** The life of a request as data: buttons, refusals, tests and the diagram are made from it. */
export const QUOTE_REQUEST_TRANSITIONS: readonly QuoteRequestTransition[] = [
  { verb: 'confirm', from: ['unconfirmed'], to: 'open', who: ['visitor', 'particulier'] },
  { verb: 'pause', from: ['open'], to: 'paused', who: ['particulier'] },
  { verb: 'resume', from: ['paused'], to: 'open', who: ['particulier'] },
  { verb: 'extend', from: ['open', 'paused'], to: 'same', who: ['particulier'] },
  // An extension taken back.
  { verb: 'shorten', from: ['open', 'paused'], to: 'same', who: ['particulier'] },
  // An accepted quote awards the request; a renounced one opens it again, if the person still wants the works.
  { verb: 'award', from: ['open', 'paused'], to: 'awarded', who: ['particulier'] },
  { verb: 'reopen', from: ['awarded'], to: 'open', who: ['particulier'] },
  {
    verb: 'close',
    from: ['open', 'paused', 'awarded'],
    to: 'closed',
    who: ['particulier', 'system'],
  },
  {
    verb: 'cancel',
    from: ['unconfirmed', 'open', 'paused'],
    to: 'cancelled',
    who: ['particulier'],
  },
  // A paused request does not expire: its time stands still.
  { verb: 'expire', from: ['unconfirmed', 'open'], to: 'expired', who: ['system'] },
]

/** Nothing can be done any more to a request in one of these. */
export const ENDED_STATUSES = [
  'closed',
  'cancelled',
  'expired',
] as const satisfies readonly QuoteRequestStatus[]
/** The specification's « pending »: no quote accepted yet. */
export const PENDING_STATUSES = [
  'unconfirmed',
  'open',
  'paused',
] as const satisfies readonly QuoteRequestStatus[]

/** A refusal that names the state the request is in. */
export type StatusRefusal = `request_${QuoteRequestStatus}`

/** The line of the table that allows a verb in a status; undefined when there is none. */
export function transitionOf(
  verb: QuoteRequestTransition['verb'],
  from: QuoteRequestStatus,
): QuoteRequestTransition | undefined {
  return QUOTE_REQUEST_TRANSITIONS.find(
    (transition) => transition.verb === verb && transition.from.includes(from),
  )
}

/** Why a verb cannot be done to a request: its state; null when it can. */
export function refusalToDo(
  verb: QuoteRequestTransition['verb'],
  request: { status: QuoteRequestStatus },
): StatusRefusal | null {
  return transitionOf(verb, request.status) ? null : `request_${request.status}`
}

type State = { status: QuoteRequestStatus }

/** Why a request cannot be paused. */
export const refusalToPause = (request: State) => refusalToDo('pause', request)
/** Why a request cannot go on. */
export const refusalToResume = (request: State) => refusalToDo('resume', request)
/** Why a request cannot be closed. */
export const refusalToClose = (request: State) => refusalToDo('close', request)
/** Why a request cannot be cancelled. */
export const refusalToCancel = (request: State) => refusalToDo('cancel', request)
/** Why a request cannot be confirmed. */
export const refusalToConfirm = (request: State) => refusalToDo('confirm', request)
/** Why a request cannot be awarded to a quote. */
export const refusalToAward = (request: State) => refusalToDo('award', request)
/** Why an awarded request cannot open again. */
export const refusalToReopen = (request: State) => refusalToDo('reopen', request)

/** Why a request cannot be given 30 more days: its state, or it already reaches 90 days from now. */
export function refusalToExtend(
  request: State & { expiresAt: Date },
  now: Date,
): StatusRefusal | 'extended_enough' | null {
  const refusal = refusalToDo('extend', request)
  if (refusal) return refusal
  return daysAfter(request.expiresAt, OPEN_DAYS) > daysAfter(now, MAX_OPEN_DAYS)
    ? 'extended_enough'
    : null
}

/**
 * Why the last extension of a request cannot be taken back: its state, or it was more than ten
 * minutes ago (`extendedAt`, null when there is none).
 */
export function refusalToShorten(
  request: State,
  extendedAt: Date | null,
  now: Date,
): StatusRefusal | 'extended_long_ago' | null {
  return (
    refusalToDo('shorten', request) ??
    (extendedAt && now.getTime() - extendedAt.getTime() <= UNDO_MINUTES * 60_000
      ? null
      : 'extended_long_ago')
  )
}

/** When a request was last given 30 more days, from its trail; null when never, or when that was taken back. */
export function lastExtension(trail: readonly { verb: QuoteRequestVerb; at: Date }[]): Date | null {
  const last = trail.findLast(({ verb }) => verb === 'extend' || verb === 'shorten')
  return last?.verb === 'extend' ? last.at : null
}

/** Why a request cannot be asked to end in ten minutes: only one that artisans read can, and once. */
export function refusalToEndSoon(
  request: State & { endsAt: Date | null },
): StatusRefusal | 'already_ending' | null {
  return refusalToChange(request) ?? (request.endsAt ? 'already_ending' : null)
}

/** Why a request that was asked to end cannot be kept: its state, since it has ended, or nothing ends it. */
export function refusalToKeep(
  request: State & { endsAt: Date | null },
): StatusRefusal | 'not_ending' | null {
  return refusalToChange(request) ?? (request.endsAt ? null : 'not_ending')
}

/** Why wishes (number of quotes, sharing, distance) cannot change: only an open or paused request has any. */
export function refusalToChange(request: State): StatusRefusal | null {
  return request.status === 'open' || request.status === 'paused'
    ? null
    : `request_${request.status}`
}

/** Why the photos and plans of a request cannot change: they serve while artisans read it, until the works begin. */
export function refusalToChangePhotos(request: State): StatusRefusal | null {
  return request.status === 'awarded' ? null : refusalToChange(request)
}

/**
 * Why the words of a request cannot change: its state, or an artisan who paid a contact for what
 * they read (`taken`). What is new is then said in the conversation.
 */
export function refusalToDescribe(
  request: State,
  taken: boolean,
): StatusRefusal | 'already_taken' | null {
  return refusalToChange(request) ?? (taken ? 'already_taken' : null)
}

/** An instant some days later, 24 hours each. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * 86_400_000)
}

/** Places that can still be filled: up to the number wanted, never past five. */
export function freeSeats(request: {
  wantedQuotes: number
  seatsTaken: number
  quotesRefusedAt: Date | null
}): number {
  return request.quotesRefusedAt
    ? 0
    : Math.max(0, Math.min(request.wantedQuotes, MAX_SEATS) - request.seatsTaken)
}

/** A short name for a request: the first sentence of its description, at most 80 characters, cut between words. */
export function requestTitle(description: string): string {
  const sentence = description
    .trim()
    .split(/(?<=[.!?…])\s|\n/u, 1)[0]!
    .replace(/\s+/gu, ' ')
    .replace(/[.,;:…\s]+$/u, '')
  if (sentence.length <= 80) return sentence
  const cut = sentence.slice(0, 79)
  const space = cut.lastIndexOf(' ')
  // No comma or colon is left hanging before the ellipsis.
  return `${(space < 40 ? cut : cut.slice(0, space)).replace(/[\s,;:…–-]+$/u, '')}…`
}

/** The text two copies of the same request share: case, accents, spaces and punctuation do not count. */
export function sameTextKey(description: string): string {
  return description
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
