import type { Ctx, System } from '#app/platform/context.ts'
import { log } from '#app/platform/log.server.ts'
import {
  paymentConnection,
  type PaymentConnection,
} from '#app/platform/payments/payments.server.ts'
import { PaymentFault, type ForgedMessage } from '#app/platform/payments/payments.ts'
import { syncCustomer, type SyncOutcome } from './sync-payments.server.ts'

/** What became of a message: its outcome, or why it has no effect at all. */
export type ReceivedMessage =
  | { status: 200; outcome: SyncOutcome | 'not_ours' }
  | { status: 400; reason: ForgedMessage }
  | { status: 404 }
  | { status: 503 }

/**
 * Takes a message of the payment provider: `body` is its text as it came. What is not believed has
 * no effect (400); what had its effect already is a success; when the provider cannot be read,
 * nothing is kept and it is to come again (503).
 */
export async function receivePaymentEvent(
  ctx: Ctx<System>,
  body: string,
  signature: string | null,
  connection: PaymentConnection | null = paymentConnection(),
): Promise<ReceivedMessage> {
  if (!connection) return { status: 404 }
  const read = await connection.provider.readEvent(body, signature, ctx.now)
  if (!read.ok) {
    log.warn('payment message refused', { reason: read.reason })
    return { status: 400, reason: read.reason }
  }
  if (!read.event.customerId) return { status: 200, outcome: 'not_ours' }
  try {
    return {
      status: 200,
      outcome: await syncCustomer(ctx, connection, read.event.customerId, read.event),
    }
  } catch (error) {
    if (error instanceof PaymentFault) return { status: 503 }
    throw error
  }
}
