import type { AmendmentId } from '#app/values/identity/ids.ts'

/** What happens to amendments. */
export type AmendmentEvent = {
  type:
    | 'amendment.sent'
    | 'amendment.withdrawn'
    | 'amendment.signed'
    | 'amendment.declined'
    | 'amendment.retracted'
  amendmentId: AmendmentId
}
