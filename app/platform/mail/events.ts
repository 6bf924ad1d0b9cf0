import type { MailId } from '#app/values/identity/ids.ts'

/** What happens to mail that others may want to know. */
export type MailEvent = {
  type: 'mail.address_refused'
  mailId: MailId
  reason: 'bounce' | 'complaint'
}
