import { and, eq, inArray, sql } from 'drizzle-orm'
import { withdrawalEndOfGoods } from '#app/features/quotes/decision/withdrawal.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { lockWorks } from '#app/features/works/move-works.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { QuoteId, WorksId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { moveAmendment } from './move-amendment.server.ts'
import { amendments } from './tables.server.ts'

/**
 * Follows the end of works: what was not signed falls; with a renounced contract, what was signed
 * too. Where works are over the right to renounce what their amendments supplied is dated. May run
 * twice.
 */
export async function endAmendments(ctx: Ctx<System>, worksId: WorksId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return
    const { works, request } = locked
    if (works.status !== 'done' && works.status !== 'cancelled') return
    const [contract] = await tx.db
      .select({ status: quotes.status })
      .from(quotes)
      .where(eq(quotes.id, works.quoteId))
    const falling = await tx.db
      .select()
      .from(amendments)
      .where(
        and(
          eq(amendments.worksId, worksId),
          inArray(amendments.status, [
            'draft',
            'sent',
            ...(contract?.status === 'retracted' ? (['signed'] as const) : []),
          ]),
        ),
      )
    for (const amendment of falling)
      await moveAmendment(tx, { works, amendment }, 'lapse', { lapsedAt: tx.now })
    if (!works.confirmedAt) return
    const zone = timeZoneOf(request.insee)
    const until = withdrawalEndOfGoods(dayOf(works.confirmedAt, zone), zone, request.insee)
    await tx.db
      .update(amendments)
      .set({
        retractableUntil: sql`greatest(${amendments.retractableUntil}, ${until})`,
        withdrawalOpen: false,
        updatedAt: tx.now,
      })
      .where(and(eq(amendments.worksId, worksId), eq(amendments.withdrawalOpen, true)))
  })
}

/** The same where the contract itself was renounced: its devis is known, not its works. */
export async function endAmendmentsOf(ctx: Ctx<System>, quoteId: QuoteId): Promise<void> {
  const [works] = await ctx.db
    .select({ id: worksTable.id })
    .from(worksTable)
    .where(eq(worksTable.quoteId, quoteId))
  if (works) await endAmendments(ctx, works.id)
}
