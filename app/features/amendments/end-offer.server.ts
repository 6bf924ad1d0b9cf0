import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AmendmentId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { refusalByAmendment, type AmendmentStatusRefusal } from './amendment.ts'
import { lockAmendment, moveAmendment } from './move-amendment.server.ts'

/** Takes back an amendment that was sent and not yet signed; the person is told, and the artisan may send another. */
export async function withdrawAmendment(
  ctx: Ctx<Artisan>,
  amendmentId: AmendmentId,
): Promise<Result<undefined, 'not_found' | AmendmentStatusRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockAmendment(tx, amendmentId)
    if (!locked) return refuse('not_found')
    const refusal = refusalByAmendment('withdraw', locked.amendment)
    if (refusal) return refuse(refusal)
    await moveAmendment(tx, locked, 'withdraw', { withdrawnAt: tx.now })
    return ok()
  })
}

/** Refuses an amendment, with a word where the client leaves one; the contract stays as it was. */
export async function declineAmendment(
  ctx: Ctx<Particulier>,
  amendmentId: AmendmentId,
  text: string,
): Promise<Result<undefined, 'not_found' | AmendmentStatusRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockAmendment(tx, amendmentId)
    if (!locked) return refuse('not_found')
    const refusal = refusalByAmendment('decline', locked.amendment)
    if (refusal) return refuse(refusal)
    await moveAmendment(tx, locked, 'decline', {
      declinedAt: tx.now,
      declineText: plainText(text, 1_000),
    })
    return ok()
  })
}
