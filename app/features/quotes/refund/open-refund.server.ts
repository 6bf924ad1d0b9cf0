import { refundDueBy } from '#app/features/quotes/decision/withdrawal.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { AmendmentId, QuoteId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { refunds } from './refund.tables.server.ts'

/**
 * Opens the refund of a contract or an amendment that is being renounced, in the same transaction,
 * with the day it is due.
 */
export async function openRefund(
  tx: Ctx<Particulier>,
  { insee }: { insee: string },
  quoteId: QuoteId,
  amendmentId: AmendmentId | null = null,
): Promise<void> {
  await tx.db.insert(refunds).values({
    id: amendmentId ?? quoteId,
    quoteId,
    amendmentId,
    dueAt: refundDueBy(tx.now, timeZoneOf(insee)),
  })
}
