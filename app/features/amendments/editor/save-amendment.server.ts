import { and, eq } from 'drizzle-orm'
import { supplyOf } from '#app/features/quotes/editor/labour-price.ts'
import {
  signedTotals,
  type QuoteLine,
  type TotalsRefusal,
} from '#app/features/quotes/quote-totals.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AmendmentId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { AmendmentInput } from './amendment-form.ts'
import {
  refusalByAmendment,
  type AmendmentStatusRefusal,
} from '#app/features/amendments/amendment.ts'
import { lockAmendment } from '#app/features/amendments/move-amendment.server.ts'
import { amendments } from '#app/features/amendments/tables.server.ts'

/** Why a draft is not saved. */
export type SaveAmendmentRefusal = 'not_found' | AmendmentStatusRefusal | TotalsRefusal

/**
 * Saves a draft as it stands, with its lines and totals. Refuses what is sent already and amounts
 * that no document can hold.
 */
export async function saveAmendment(
  ctx: Ctx<Artisan>,
  amendmentId: AmendmentId,
  { lines, ...fields }: AmendmentInput,
): Promise<Result<undefined, SaveAmendmentRefusal>> {
  const kept = lines.map(
    ({ quantity, unitPrice, vat, supply, productReference, performance, ...line }): QuoteLine => ({
      ...line,
      ...(productReference ? { productReference } : {}),
      ...(performance ? { performance } : {}),
      quantityThousandths: quantity,
      unitPriceCents: unitPrice,
      vatBasisPoints: vat,
      supply: supply || supplyOf({ ...line, productReference }),
    }),
  )
  const totals = signedTotals(kept)
  if (!totals.ok) return totals
  return inTransaction(ctx, async (tx) => {
    const locked = await lockAmendment(tx, amendmentId)
    if (!locked) return refuse('not_found')
    const refusal = refusalByAmendment('edit', locked.amendment)
    if (refusal) return refuse(refusal)
    const { totalExclCents, totalVatCents, totalInclCents } = totals.value
    await tx.db
      .update(amendments)
      .set({
        ...fields,
        lines: kept,
        totalExclCents,
        totalVatCents,
        totalInclCents,
        updatedAt: tx.now,
      })
      .where(and(eq(amendments.id, amendmentId), eq(amendments.status, 'draft')))
    return ok()
  })
}

/** Throws away a draft; one that was sent is withdrawn instead. */
export async function deleteAmendment(
  ctx: Ctx<Artisan>,
  amendmentId: AmendmentId,
): Promise<Result<undefined, 'not_found' | AmendmentStatusRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockAmendment(tx, amendmentId)
    if (!locked) return refuse('not_found')
    const refusal = refusalByAmendment('edit', locked.amendment)
    if (refusal) return refuse(refusal)
    await tx.db
      .delete(amendments)
      .where(and(eq(amendments.id, amendmentId), eq(amendments.status, 'draft')))
    return ok()
  })
}
