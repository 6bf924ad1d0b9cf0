/** to_schedule → scheduled → in_progress → to_confirm → done, with `disputed` on the way and `cancelled` beside it. */
export type InterventionStatus = 'to_schedule' | 'scheduled' | 'in_progress' | 'to_confirm' | 'disputed' | 'done' | 'cancelled'
/** What can be done to an intervention. */
export type InterventionVerb = 'open' | 'propose' | 'withdraw_slot' | 'lapse_slot' | 'schedule' | 'request_early_start' | 'start' | 'finish' | 'confirm' | 'confirm_by_silence' | 'dispute' | 'cancel' | 'renounce'
/** Who does it. */
export type InterventionActor = 'artisan' | 'particulier' | 'system'
/** Where a proposed date stands. `countered`: the other side proposed another one; `lapsed`: its time passed, or the works ended, without an answer. */
export type SlotStatus = 'proposed' | 'accepted' | 'countered' | 'withdrawn' | 'lapsed'
/** When a photo was taken. */
export type PhotoMoment = 'before' | 'after'
/** Why a person says that the works are not over. */
export type DisputeReason = 'unfinished' | 'defect' | 'not_come' | 'other'
/** Why works are given up. */
export type CancelReason = 'agreed' | 'unavailable' | 'postponed' | 'impossible' | 'no_news' | 'other'

/** The reasons to dispute, in the order the form shows them. */
export const DISPUTE_REASONS = ['unfinished', 'defect', 'not_come', 'other'] as const satisfies readonly DisputeReason[]
/** The reasons to cancel, in the order the form shows them. */
export const CANCEL_REASONS = ['agreed', 'unavailable', 'postponed', 'impossible', 'no_news', 'other'] as const satisfies readonly CancelReason[]

/** One line of the life of an intervention. */
export type InterventionTransition = {
  verb: Exclude<InterventionVerb, 'open'>
  from: readonly InterventionStatus[]
  /** `same`: the status does not change. */
  to: InterventionStatus | 'same'
  who: readonly InterventionActor[]
}

/** The life of an intervention as data: buttons, refusals, tests and the diagram are made from it. */
export const INTERVENTION_TRANSITIONS: readonly InterventionTransition[] = [
  // A date agreed on stays until another one is: proposing again moves nothing by itself.
  { verb: 'propose', from: ['to_schedule', 'scheduled'], to: 'same', who: ['artisan', 'particulier'] },
  { verb: 'withdraw_slot', from: ['to_schedule', 'scheduled'], to: 'same', who: ['artisan', 'particulier'] },
  { verb: 'lapse_slot', from: ['to_schedule', 'scheduled'], to: 'same', who: ['system'] },
  { verb: 'schedule', from: ['to_schedule', 'scheduled'], to: 'scheduled', who: ['artisan', 'particulier'] },
  { verb: 'request_early_start', from: ['to_schedule', 'scheduled'], to: 'same', who: ['particulier'] },
  // Works without a date, or ones that were disputed, may begin as well.
  { verb: 'start', from: ['to_schedule', 'scheduled', 'disputed'], to: 'in_progress', who: ['artisan'] },
  { verb: 'finish', from: ['in_progress', 'disputed'], to: 'to_confirm', who: ['artisan'] },
  // A person may say before the artisan that the works are over.
  { verb: 'confirm', from: ['in_progress', 'to_confirm', 'disputed'], to: 'done', who: ['particulier'] },
  { verb: 'confirm_by_silence', from: ['to_confirm'], to: 'done', who: ['system'] },
  { verb: 'dispute', from: ['to_confirm'], to: 'disputed', who: ['particulier'] },
  { verb: 'cancel', from: ['to_schedule', 'scheduled', 'in_progress', 'disputed'], to: 'cancelled', who: ['artisan', 'particulier', 'system'] },
  // The contract was renounced within its 14 days; what was done by then is another matter (L221-25).
  { verb: 'renounce', from: ['to_schedule', 'scheduled', 'in_progress', 'to_confirm', 'disputed'], to: 'cancelled', who: ['particulier'] },
]
