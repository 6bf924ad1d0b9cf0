import {
  refusalByStanding,
  type CompanyStanding,
  type StandingRefusal,
} from '#app/features/companies/company-standing.ts'

/** to_schedule → scheduled → in_progress → to_confirm → done, with `disputed` on the way and `cancelled` beside it. */
export type WorksStatus =
  | 'to_schedule'
  | 'scheduled'
  | 'in_progress'
  | 'to_confirm'
  | 'disputed'
  | 'done'
  | 'cancelled'
/** What can be done to works. */
type WorksVerb =
  | 'open'
  | 'propose'
  | 'withdraw_slot'
  | 'lapse_slot'
  | 'schedule'
  | 'request_early_start'
  | 'start'
  | 'finish'
  | 'confirm'
  | 'confirm_by_silence'
  | 'dispute'
  | 'cancel'
  | 'renounce'
export type AmendmentTrailVerb =
  | 'amendment_sent'
  | 'amendment_withdrawn'
  | 'amendment_declined'
  | 'amendment_signed'
  | 'amendment_renounced'
export type TrailVerb = WorksVerb | AmendmentTrailVerb | 'photo_removed' | 'photo_put_back'
export type WorksActor = 'artisan' | 'particulier' | 'system'
/** When a photo was taken. */
export type PhotoMoment = 'before' | 'after'
/** Why a person says that the works are not over. */
export type DisputeReason = 'unfinished' | 'defect' | 'not_come' | 'other'
/** Why works are given up. */
export type CancelReason =
  | 'agreed'
  | 'unavailable'
  | 'postponed'
  | 'impossible'
  | 'no_news'
  | 'other'

/** The reasons to dispute, in the order the form shows them. */
export const DISPUTE_REASONS = [
  'unfinished',
  'defect',
  'not_come',
  'other',
] as const satisfies readonly DisputeReason[]
/** The reasons to cancel, in the order the form shows them. */
export const CANCEL_REASONS = [
  'agreed',
  'unavailable',
  'postponed',
  'impossible',
  'no_news',
  'other',
] as const satisfies readonly CancelReason[]

/** One line of the life of works. */
export type WorksTransition = {
  verb: Exclude<WorksVerb, 'open'>
  from: readonly WorksStatus[]
  /** `same`: the status does not change. */
  to: WorksStatus | 'same'
  who: readonly WorksActor[]
}

/** The life of works as data: buttons, refusals, tests and the diagram are made from it. */
export const WORKS_TRANSITIONS: readonly WorksTransition[] = [
  // A date agreed on stays until another one is: proposing again moves nothing by itself.
  {
    verb: 'propose',
    from: ['to_schedule', 'scheduled'],
    to: 'same',
    who: ['artisan', 'particulier'],
  },
  {
    verb: 'withdraw_slot',
    from: ['to_schedule', 'scheduled'],
    to: 'same',
    who: ['artisan', 'particulier'],
  },
  { verb: 'lapse_slot', from: ['to_schedule', 'scheduled'], to: 'same', who: ['system'] },
  {
    verb: 'schedule',
    from: ['to_schedule', 'scheduled'],
    to: 'scheduled',
    who: ['artisan', 'particulier'],
  },
  {
    verb: 'request_early_start',
    from: ['to_schedule', 'scheduled'],
    to: 'same',
    who: ['particulier'],
  },
  // Works without a date, or ones that were disputed, may begin as well.
  {
    verb: 'start',
    from: ['to_schedule', 'scheduled', 'disputed'],
    to: 'in_progress',
    who: ['artisan'],
  },
  { verb: 'finish', from: ['in_progress', 'disputed'], to: 'to_confirm', who: ['artisan'] },
  // A person may say before the artisan that the works are over, even that they took place.
  {
    verb: 'confirm',
    from: ['scheduled', 'in_progress', 'to_confirm', 'disputed'],
    to: 'done',
    who: ['particulier'],
  },
  { verb: 'confirm_by_silence', from: ['to_confirm'], to: 'done', who: ['system'] },
  { verb: 'dispute', from: ['to_confirm'], to: 'disputed', who: ['particulier'] },
  {
    verb: 'cancel',
    from: ['to_schedule', 'scheduled', 'in_progress', 'disputed'],
    to: 'cancelled',
    who: ['artisan', 'particulier', 'system'],
  },
  // The contract was renounced within its 14 days; what was done by then is another matter (L221-25).
  {
    verb: 'renounce',
    from: ['to_schedule', 'scheduled', 'in_progress', 'to_confirm', 'disputed'],
    to: 'cancelled',
    who: ['particulier'],
  },
]

/** Nothing is left to do in one of these. */
export const ENDED_STATUSES = ['done', 'cancelled'] as const satisfies readonly WorksStatus[]
/** Works that go on, from the signature to the confirmation. */
export const RUNNING_STATUSES = [
  'to_schedule',
  'scheduled',
  'in_progress',
  'to_confirm',
  'disputed',
] as const satisfies readonly WorksStatus[]

/** Days after which a person's silence counts as a confirmation, from when the artisan said that the works were over. */
export const CONFIRM_DAYS = 7
/** Days after which they are reminded of it. */
export const REMIND_DAYS = 4
/** Hours before the agreed one from which works may begin. */
const START_EARLY_HOURS = 24
export const WORKS_PER_PAGE = 20
/** Photos of one works, by both sides, at most. */
export const MAX_PHOTOS = 24

const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** A refusal that names the state the works is in. */
export type WorksStatusRefusal = `intervention_${WorksStatus}`

/** The line of the table that allows a verb in a status; undefined when there is none. */
export function worksTransitionOf(
  verb: WorksTransition['verb'],
  from: WorksStatus,
): WorksTransition | undefined {
  return WORKS_TRANSITIONS.find(
    (transition) => transition.verb === verb && transition.from.includes(from),
  )
}

/** Why a verb cannot be done to works: its state; null when it can. */
export function refusalToMove(
  verb: WorksTransition['verb'],
  { status }: { status: WorksStatus },
): WorksStatusRefusal | null {
  return worksTransitionOf(verb, status) ? null : `intervention_${status}`
}

/** What of works its rules read. */
export type WorksFacts = {
  status: WorksStatus
  startsAt: Date | null
  retractableUntil: Date | null
  earlyStartRequestedAt: Date | null
}

/**
 * Whether works may not begin at an instant: the contract can still be renounced then, and the person has not asked,
 * expressly and in a stored form, that they begin before (Code de la consommation L221-25; law.md W5).
 */
export function isBeforeWorks(
  {
    retractableUntil,
    earlyStartRequestedAt,
  }: Pick<WorksFacts, 'retractableUntil' | 'earlyStartRequestedAt'>,
  instant: Date,
): boolean {
  return retractableUntil !== null && instant <= retractableUntil && earlyStartRequestedAt === null
}

/** Why a person cannot ask for an early start. */
export type EarlyStartRefusal =
  | WorksStatusRefusal
  | 'no_withdrawal_right'
  | 'withdrawal_period_over'
  | 'early_start_requested'

/** Null when a person may ask that the works begin before they can no longer renounce. */
export function refusalToRequestEarlyStart(facts: WorksFacts, now: Date): EarlyStartRefusal | null {
  const refusal = refusalToMove('request_early_start', facts)
  if (refusal) return refusal
  if (facts.retractableUntil === null) return 'no_withdrawal_right'
  if (now > facts.retractableUntil) return 'withdrawal_period_over'
  return facts.earlyStartRequestedAt ? 'early_start_requested' : null
}

/**
 * Null when a company that stands so may begin these works, whose signed contract the client has (law.md M4). What had begun is taken up again however it stands: nobody
 * is left with half of it.
 */
export function refusalToBeginAs(
  company: CompanyStanding,
  works: { startedAt: Date | null },
  contractHanded: boolean,
): BeginAsRefusal | null {
  if (works.startedAt) return null
  return (
    refusalByStanding('start_works', company) ?? (contractHanded ? null : 'contract_not_handed')
  )
}

/** Why a company does not begin works that may begin. */
export type BeginAsRefusal = StandingRefusal | 'contract_not_handed'

/** Why works cannot begin, or be said to be over. */
export type BeginRefusal = WorksStatusRefusal | 'early_start_not_requested' | 'before_the_date'

/**
 * Null when the artisan may say that the works begin: not before the person could no longer renounce, unless asked; not
 * days before the agreed date.
 */
export function refusalToStart(facts: WorksFacts, now: Date): BeginRefusal | null {
  const refusal = refusalToMove('start', facts)
  if (refusal) return refusal
  if (isBeforeWorks(facts, now)) return 'early_start_not_requested'
  return facts.status === 'scheduled' &&
    facts.startsAt &&
    facts.startsAt.getTime() - now.getTime() > START_EARLY_HOURS * HOUR
    ? 'before_the_date'
    : null
}

/** Null when the artisan may say that the works are over. */
export function refusalToFinish(facts: WorksFacts): WorksStatusRefusal | null {
  return refusalToMove('finish', facts)
}

/** Why a person cannot confirm that the works are over. */
export type ConfirmRefusal = WorksStatusRefusal | 'before_the_date'

/**
 * Null when the person may confirm. Works that are only planned may be over too, once their hour has come and nobody
 * said that they began.
 */
export function refusalToConfirm(facts: WorksFacts, now: Date): ConfirmRefusal | null {
  const refusal = refusalToMove('confirm', facts)
  if (refusal) return refusal
  return facts.status === 'scheduled' &&
    (!facts.startsAt || facts.startsAt > now || isBeforeWorks(facts, now))
    ? 'before_the_date'
    : null
}

/** The tabs of the lists, on both sides. */
export const WORKS_VIEWS = [
  'toutes',
  'a-planifier',
  'planifiees',
  'en-cours',
  'a-confirmer',
  'terminees',
  'annulees',
] as const
/** One of them, as it stands in the address. */
export type WorksView = (typeof WORKS_VIEWS)[number]
/** Which works each tab holds: every status in exactly one beside the first, which holds all. */
export const VIEW_STATUSES: Record<WorksView, readonly WorksStatus[]> = {
  toutes: [...RUNNING_STATUSES, ...ENDED_STATUSES],
  'a-planifier': ['to_schedule'],
  planifiees: ['scheduled'],
  'en-cours': ['in_progress'],
  'a-confirmer': ['to_confirm', 'disputed'],
  terminees: ['done'],
  annulees: ['cancelled'],
}
