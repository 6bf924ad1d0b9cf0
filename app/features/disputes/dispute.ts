import { addDays, isDay, type Day } from '#app/values/time/french-date.ts'

/*
 * A dispute (litige) between the two sides of a signed contract. The sides write what they know and make each other
 * offers; an accepted one is their agreement. Failing that, the team reads the file and gives an opinion, which binds
 * nobody, and which either side may appeal against once: somebody else of the team then decides.
 */

/** Which side of the contract. */
export type Side = 'artisan' | 'particulier'
export const otherSide = (side: Side): Side => (side === 'artisan' ? 'particulier' : 'artisan')
/** Who makes an offer. */
export type Author = Side | 'team'

/** What a dispute is about, in the order of the list. What is stored. */
export const DISPUTE_SUBJECTS = [
  'delay',
  'quality',
  'amount',
  'abandonment',
  'payment',
  'other',
] as const
export type DisputeSubject = (typeof DISPUTE_SUBJECTS)[number]

/** What an offer consists of. */
export const OFFER_KINDS = ['resume_works', 'reduction', 'refund', 'other'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

/**
 * awaiting_answer → talking → with_team → opinion → appealed → closed; agreed or withdrawn from any of the open ones.
 */
export type DisputeStatus =
  | 'awaiting_answer'
  | 'talking'
  | 'with_team'
  | 'opinion'
  | 'appealed'
  | 'agreed'
  | 'closed'
  | 'withdrawn'
const ENDED_STATUSES = ['agreed', 'closed', 'withdrawn'] as const
export const isEnded = (status: DisputeStatus): boolean =>
  (ENDED_STATUSES as readonly string[]).includes(status)

/** What is done in a dispute, line by line of its story. */
export const DISPUTE_VERBS = [
  'open',
  'answer',
  'add',
  'add_invoice',
  'offer',
  'take_back_offer',
  'refuse_offer',
  'accept_offer',
  'agree',
  'withdraw',
  'ask_team',
  'lapse',
  'ask_side',
  'ask_lapse',
  'give_opinion',
  'appeal',
  'decide_appeal',
  'end',
] as const
export type DisputeVerb = (typeof DISPUTE_VERBS)[number]
type Actor = Side | 'team' | 'system'

const OPEN: readonly DisputeStatus[] = [
  'awaiting_answer',
  'talking',
  'with_team',
  'opinion',
  'appealed',
]
type Transition = { from: readonly DisputeStatus[]; to: DisputeStatus | 'same'; who: Actor[] }
const sides: Actor[] = ['artisan', 'particulier']

/** Who may do what, from where, and where that leads. `open` begins; it has no line. */
export const DISPUTE_TRANSITIONS: Record<Exclude<DisputeVerb, 'open'>, Transition> = {
  answer: { from: ['awaiting_answer'], to: 'talking', who: sides },
  add: { from: OPEN, to: 'same', who: sides },
  add_invoice: { from: OPEN, to: 'same', who: sides },
  offer: { from: OPEN, to: 'same', who: [...sides, 'team'] },
  take_back_offer: { from: OPEN, to: 'same', who: [...sides, 'team'] },
  refuse_offer: { from: OPEN, to: 'same', who: sides },
  accept_offer: { from: OPEN, to: 'same', who: sides },
  agree: { from: OPEN, to: 'agreed', who: sides },
  withdraw: { from: OPEN, to: 'withdrawn', who: sides },
  ask_team: { from: ['talking'], to: 'with_team', who: sides },
  lapse: { from: ['awaiting_answer'], to: 'with_team', who: ['system'] },
  ask_side: { from: ['with_team', 'appealed'], to: 'same', who: ['team'] },
  ask_lapse: { from: OPEN, to: 'same', who: ['system'] },
  give_opinion: { from: ['with_team'], to: 'opinion', who: ['team'] },
  appeal: { from: ['opinion', 'appealed'], to: 'appealed', who: sides },
  decide_appeal: { from: ['appealed'], to: 'closed', who: ['team'] },
  end: { from: ['opinion'], to: 'closed', who: ['system'] },
}

/** The other side answers within so many days; then the team reads the file without waiting for it. */
export const ANSWER_DAYS = 7
/** The team gives its opinion, and decides an appeal, within so many days. */
export const OPINION_DAYS = 14
/** An opinion may be appealed against for so many days. */
export const APPEAL_DAYS = 14
/** A side that the team asks for more has from 2 to 30 days. */
const ASK_DAYS = { min: 2, max: 30 }
const DAY = 86_400_000
export const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY)

/** Words as short and as long as they may be, in characters. */
export const DISPUTE_TEXT = { min: 20, max: 4_000 }
export const OFFER_TEXT_MAX = 1_000
/** Things said by both sides in one dispute, at most. */
export const MAX_ENTRIES = 200

/** Why something cannot be done where a dispute stands, or by whom. */
export type DisputeStateRefusal = 'dispute_over' | 'not_at_this_stage' | 'not_for_you'
type Standing = { status: DisputeStatus; openedBy: Side }

/** Null when somebody may do something to a dispute where it stands. */
export function refusalInDispute(
  verb: Exclude<DisputeVerb, 'open'>,
  { status, openedBy }: Standing,
  who: Actor,
): DisputeStateRefusal | null {
  const { from, who: allowed } = DISPUTE_TRANSITIONS[verb]
  if (isEnded(status)) return 'dispute_over'
  if (!allowed.includes(who)) return 'not_for_you'
  if (verb === 'answer' && who === openedBy) return 'not_for_you'
  if (verb === 'withdraw' && who !== openedBy) return 'not_for_you'
  return from.includes(status) ? null : 'not_at_this_stage'
}

/** Where a verb leads from where a dispute stands. */
export function statusAfter(
  verb: Exclude<DisputeVerb, 'open'>,
  status: DisputeStatus,
): DisputeStatus {
  const { to } = DISPUTE_TRANSITIONS[verb]
  return to === 'same' ? status : to
}

/**
 * Why a dispute is not opened. However works stand, there may be one: a deposit is billed before any date, and what is
 * to be given back after works were cancelled is disputed too.
 */
export type OpenRefusal = 'already_open' | 'invoice_not_disputable'

/** Why words are not taken. */
export type TextRefusal = 'text_too_short' | 'text_too_long'
/** Null when words are neither too few nor too many. */
export function refusalOfText(
  text: string,
  { min, max }: { min: number; max: number } = DISPUTE_TEXT,
): TextRefusal | null {
  const { length } = text.trim()
  if (length < min) return 'text_too_short'
  return length > max ? 'text_too_long' : null
}

/** An offer as it is written. */
export type OfferInput = {
  kind: OfferKind
  amountCents: number | null
  dueOn: Day | null
  text: string
}
/** Why an offer is not one. */
export type OfferRefusal =
  | 'offer_amount_missing'
  | 'offer_amount_too_large'
  | 'offer_day_missing'
  | 'offer_day_past'
  | 'offer_text_missing'

/** Null when an offer says what its kind needs: an amount within the contract, a day to come, or words. */
export function refusalOfOffer(
  { kind, amountCents, dueOn, text }: OfferInput,
  { today, contractCents }: { today: Day; contractCents: number },
): OfferRefusal | null {
  if (kind === 'reduction' || kind === 'refund') {
    if (!amountCents) return 'offer_amount_missing'
    if (amountCents > contractCents) return 'offer_amount_too_large'
  }
  if (kind === 'resume_works' && !isDay(dueOn ?? '')) return 'offer_day_missing'
  if (dueOn && dueOn < today) return 'offer_day_past'
  return kind === 'other' && text.trim() === '' ? 'offer_text_missing' : null
}

/** Why the team's question is not sent. */
export type AskRefusal = 'ask_day_missing' | 'ask_day_early' | 'ask_day_late'
/** Null when a side is given from two to thirty days. */
export function refusalOfAskDay(dueOn: string, today: Day): AskRefusal | null {
  if (!isDay(dueOn)) return 'ask_day_missing'
  if (dueOn < addDays(today, ASK_DAYS.min)) return 'ask_day_early'
  return dueOn > addDays(today, ASK_DAYS.max) ? 'ask_day_late' : null
}

/** Why an appeal is not taken, or not decided by this person. */
export type AppealRefusal = 'appeal_too_late' | 'appealed_already'
export type DecideRefusal = 'same_person'

/** Null when a side may appeal: once, in time. */
export function refusalToAppeal(
  { appealBy }: { appealBy: Date | null },
  appealed: boolean,
  now: Date,
): AppealRefusal | null {
  if (appealed) return 'appealed_already'
  return appealBy && now >= appealBy ? 'appeal_too_late' : null
}

/** Whose turn it is where a dispute stands; null for nobody's, or either's. */
export function disputeTurn({ status, openedBy }: Standing): Side | 'team' | null {
  if (status === 'awaiting_answer') return otherSide(openedBy)
  return status === 'with_team' || status === 'appealed' ? 'team' : null
}
