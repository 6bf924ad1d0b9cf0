import { and, eq } from 'drizzle-orm'
import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { MarkRefusal } from './client-mark.ts'
import type { ClientMarkInput } from './client-mark-form.ts'
import { clientMarks } from './tables.server.ts'

/**
 * Says how the company's works went with their client, once they are over or were given up, and once a works. Nothing
 * follows from it by itself: no ranking, no refusal. Works for a client of the company's own are left out.
 */
export function giveClientMark(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  mark: ClientMarkInput,
): Promise<Result<undefined, MarkRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [works] = await tx.db
      .select({ status: worksTable.status, particulierId: worksTable.particulierId })
      .from(worksTable)
      .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
      .where(
        and(eq(worksTable.id, worksId), eq(worksTable.artisanId, tx.who.artisanId), ofMarketplace),
      )
    if (!works) return refuse('not_found')
    if (works.status !== 'done' && works.status !== 'cancelled') return refuse('works_not_over')
    const written = await tx.db
      .insert(clientMarks)
      .values({
        worksId,
        artisanId: tx.who.artisanId,
        particulierId: works.particulierId,
        ...mark,
        at: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: clientMarks.worksId })
    return written.length > 0 ? ok() : refuse('already_marked')
  })
}
