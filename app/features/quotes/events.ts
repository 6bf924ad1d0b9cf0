import type { LeadId, QuoteId } from '#app/values/identity/ids.ts'
import type { RefundedId } from './refund/refund.ts'

/** What happens to devis and to the visits before them. */
export type QuoteEvent =
  | { type: 'quote.sent'; quoteId: QuoteId }
  /** A company's own client asks for another link to a devis; `cause` tells one sending from another. */
  | { type: 'quote.link_asked'; linkOf: QuoteId; cause: string }
  | { type: 'quote.withdrawn'; quoteId: QuoteId }
  | { type: 'quote.accepted'; quoteId: QuoteId }
  | { type: 'quote.declined'; quoteId: QuoteId }
  /** The person accepted another one, or ended the request. */
  | { type: 'quote.set_aside'; quoteId: QuoteId }
  | { type: 'quote.expired'; quoteId: QuoteId }
  | { type: 'quote.retracted'; quoteId: QuoteId }
  /** The company confirmed or contested how the client says that the contract was concluded. */
  | { type: 'contract.mode_answered'; modeOf: QuoteId }
  /** Either side said which day goods were delivered, or that some are not. */
  | { type: 'delivery.said'; deliveryId: string }
  /**
   * Of a contract or an amendment that was renounced: what is owed and goes back was stated,
   * contested, paid, received, is soon due, is late.
   */
  | { type: 'refund.stated'; refundOf: RefundedId }
  | { type: 'refund.contested'; refundOf: RefundedId }
  | { type: 'refund.repaid'; refundOf: RefundedId }
  | { type: 'refund.confirmed'; refundOf: RefundedId }
  | { type: 'refund.due_soon'; refundOf: RefundedId }
  | { type: 'refund.overdue'; refundOf: RefundedId }
  /** By either side, for the first time or at another moment. */
  | { type: 'visit.proposed'; visitId: string; leadId: LeadId }
  /** `memberId`: who of the company goes there, of a visit that its client chose. */
  | { type: 'visit.answered'; visitId: string; leadId: LeadId; memberId?: string }
  | { type: 'visit.cancelled'; visitId: string; leadId: LeadId }
