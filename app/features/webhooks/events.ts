import type { WebhookEndpointId } from '#app/values/identity/ids.ts'
import type { OffBecause } from './webhook.ts'

/** What happens to the receivers of a company's news. `since`: ISO instant since when a receiver fails. */
export type WebhookEvent =
  /** A message was tried for three days. */
  | { type: 'webhook.given_up'; endpointId: WebhookEndpointId; since: string }
  | {
      type: 'webhook.turned_off'
      endpointId: WebhookEndpointId
      why: Exclude<OffBecause, 'owner'>
      since: string
    }
