import { and, eq } from 'drizzle-orm'
import { openRefund } from '#app/features/quotes/refund/open-refund.server.ts'
import { tellBothSides } from '#app/features/works/move-works.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AmendmentId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import {
  refusalToRequestEarlyStart,
  refusalToRetract,
  type EarlyAmendmentRefusal,
  type RetractAmendmentRefusal,
} from './amendment.ts'
import { lockAmendment, moveAmendment } from './move-amendment.server.ts'
import { askAmendmentDocument } from './send-amendment.server.ts'
import { amendments } from './tables.server.ts'

/**
 * Renounces a signed amendment within its own 14 days: no reason is needed, and the contract is
 * again what it was without it. One that waits for its signature was written on top of it, and
 * falls. The receipt (content, date, hour) is mailed by the event.
 */
export async function retractAmendment(
  ctx: Ctx<Particulier>,
  amendmentId: AmendmentId,
  text: string,
): Promise<Result<{ retractedAt: Date }, 'not_found' | RetractAmendmentRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockAmendment(tx, amendmentId)
    if (!locked) return refuse('not_found')
    const { amendment, works } = locked
    const refusal = refusalToRetract(amendment, tx.now)
    if (refusal) return refuse(refusal)
    await moveAmendment(tx, locked, 'retract', {
      retractedAt: tx.now,
      retractionText: plainText(text, 1_000),
    })
    await askAmendmentDocument(tx, locked, 'amendment_withdrawal_receipt', amendment.number!)
    await openRefund(tx, locked.request, amendment.quoteId, amendmentId)
    const [waiting] = await tx.db
      .select()
      .from(amendments)
      .where(and(eq(amendments.worksId, works.id), eq(amendments.status, 'sent')))
    if (waiting)
      await moveAmendment(tx, { works, amendment: waiting }, 'lapse', { lapsedAt: tx.now })
    return ok({ retractedAt: tx.now })
  })
}

/** Asks expressly that what an amendment adds begin before it can no longer be renounced (law.md W5). */
export async function requestEarlyAmendment(
  ctx: Ctx<Particulier>,
  amendmentId: AmendmentId,
): Promise<Result<undefined, 'not_found' | EarlyAmendmentRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockAmendment(tx, amendmentId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToRequestEarlyStart(locked.amendment, tx.now)
    if (refusal) return refuse(refusal)
    await tx.db
      .update(amendments)
      .set({ earlyStartRequestedAt: tx.now, updatedAt: tx.now })
      .where(eq(amendments.id, amendmentId))
    tellBothSides(tx, locked.works)
    return ok()
  })
}
