import type { WorksStatus } from '#app/features/works/works.ts'

/** What of works says whose turn it is. */
export type TurnFacts = {
  status: WorksStatus
  endsAt: Date | null
  pending: { proposedBy: 'artisan' | 'particulier' } | null
}
/**
 * What waits for one side: to answer a date, to propose one, to say how works went, to confirm
 * them, to answer a dispute.
 */
export type WorksTurn =
  | 'answer_slot'
  | 'propose_slot'
  | 'say_how_it_went'
  | 'confirm'
  | 'answer_dispute'

/**
 * What works wait for from one side; null when it is not their turn. A date comes first from the
 * artisan, who knows their weeks.
 */
export function worksTurn(
  { status, endsAt, pending }: TurnFacts,
  side: 'artisan' | 'particulier',
  now: Date,
): WorksTurn | null {
  if (pending && (status === 'to_schedule' || status === 'scheduled'))
    return pending.proposedBy === side ? null : 'answer_slot'
  if (side === 'particulier') return status === 'to_confirm' ? 'confirm' : null
  if (status === 'to_schedule') return 'propose_slot'
  if (status === 'disputed') return 'answer_dispute'
  return status === 'scheduled' && endsAt !== null && endsAt <= now ? 'say_how_it_went' : null
}
