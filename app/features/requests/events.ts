import type { QuoteId, QuoteRequestId } from '#app/values/identity/ids.ts'

/** What happens to quote requests. */
export type QuoteRequestEvent =
  /** A visitor's request waits for its link; `cause` is the reason this mail goes out, once each. */
  | { type: 'quote_request.received'; requestId: QuoteRequestId; cause: string }
  /** Those of the same form open with it, and have no event of their own. */
  | { type: 'quote_request.opened'; requestId: QuoteRequestId }
  /** Places can be filled that could not before: one was freed, more are wanted, or farther artisans may be asked. */
  | { type: 'quote_request.place_freed'; requestId: QuoteRequestId }
  | { type: 'quote_request.paused'; requestId: QuoteRequestId }
  | { type: 'quote_request.resumed'; requestId: QuoteRequestId }
  /** Matching found nobody, and nobody holds a place. */
  | { type: 'quote_request.nobody'; requestId: QuoteRequestId }
  | { type: 'quote_request.awarded'; requestId: QuoteRequestId; quoteId: QuoteId }
  /** Closed, cancelled or expired; its leads ended with it. */
  | { type: 'quote_request.ended'; requestId: QuoteRequestId }
