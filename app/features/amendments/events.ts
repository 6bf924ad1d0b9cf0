import type { AmendmentId } from '#app/values/identity/ids.ts'

/** What happens to amendments. */
export type AmendmentEvent =
  | { type: 'amendment.sent'; amendmentId: AmendmentId }
  | { type: 'amendment.withdrawn'; amendmentId: AmendmentId }
  | { type: 'amendment.signed'; amendmentId: AmendmentId }
  | { type: 'amendment.declined'; amendmentId: AmendmentId }
  | { type: 'amendment.retracted'; amendmentId: AmendmentId }
