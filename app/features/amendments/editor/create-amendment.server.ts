import { eq } from 'drizzle-orm'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { lockWorks } from '#app/features/works/move-works.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AmendmentId, type WorksId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { hasOpenAmendment } from '#app/features/amendments/amendment-facts.server.ts'
import { refusalToPropose, type ProposeRefusal } from '#app/features/amendments/amendment.ts'
import { amendments } from '#app/features/amendments/tables.server.ts'

/** Begins an amendment of works: an empty draft. One at a time is written or awaits its answer. */
export async function createAmendment(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
): Promise<Result<AmendmentId, 'not_found' | ProposeRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    const { works } = locked
    const refusal = refusalToPropose(works, {
      open: await hasOpenAmendment(tx, worksId),
      standing: refusalByStanding('quote', await standingOf(tx, works.artisanId)),
    })
    if (refusal) return refuse(refusal)
    const [contract] = await tx.db
      .select({ id: quotes.id })
      .from(quotes)
      .where(eq(quotes.id, works.quoteId))
    if (!contract) return refuse('not_found')
    const id = newId<AmendmentId>()
    await tx.db.insert(amendments).values({
      id,
      worksId,
      quoteId: contract.id,
      status: 'draft',
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    return ok(id)
  })
}
