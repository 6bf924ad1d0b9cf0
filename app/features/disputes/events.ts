import type { DisputeEntryId, DisputeId } from '#app/values/identity/ids.ts'
import type { DisputeVerb } from './dispute.ts'

/** What happens in a dispute that somebody is told of: each is the line of its story that says it. */
export type DisputeEvent = {
  [V in ToldVerb]: { type: `dispute.${V}`; disputeId: DisputeId; entryId: DisputeEntryId }
}[ToldVerb]
/** Taking back one's own offer is not told: nobody has to do anything. */
export type ToldVerb = Exclude<DisputeVerb, 'take_back_offer' | 'accept_offer'>
