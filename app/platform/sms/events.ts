/** A text message that is to leave. */
export type SmsEvent = {
  type: 'sms.asked'
  /** To whom and which words, sealed: the queue keeps its jobs for days. */
  sealed: string
  /** ISO instant from which it is of no use any more. */
  goodUntil: string
}
