/** What somebody types to say that they mean it. */
export const ERASE_WORD = 'SUPPRIMER'

/** Why an account cannot be erased now; each has a way out, in `copy.ts`. */
export type ErasureRefusal = 'paid_subscription' | 'works_in_progress' | 'last_administrator'

/** What decides whether an account may be erased. `paidSubscription`: a payment is going to be taken unless it is stopped. */
export type ErasureFacts = { paidSubscription: boolean; worksInProgress: number; lastAdministrator: boolean }

/** Why an account may not be erased now: somebody else counts on it. Null when it may. */
export function refusalToErase(facts: ErasureFacts): ErasureRefusal | null {
  if (facts.lastAdministrator) return 'last_administrator'
  if (facts.paidSubscription) return 'paid_subscription'
  return facts.worksInProgress > 0 ? 'works_in_progress' : null
}
