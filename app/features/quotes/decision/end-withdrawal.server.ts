import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { worksTable } from '#app/features/works/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { withdrawalEndOfGoods } from './withdrawal.ts'

/**
 * Ends, or dates the end of, the right to renounce a contract whose works are over. Goods whose
 * delivery nobody recorded were delivered by then: fourteen days, never before the end the right
 * had. Services alone that the client expressly asked to begin within the fourteen days, knowing
 * that the right goes once they are done, can be renounced no more (L221-28, 1°).
 */
export async function endWithdrawal(ctx: Ctx<System>, worksId: WorksId): Promise<void> {
  const [works] = await ctx.db
    .select({
      quoteId: worksTable.quoteId,
      confirmedAt: worksTable.confirmedAt,
      waived: worksTable.earlyStartStatement,
      insee: quoteRequests.insee,
    })
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .where(eq(worksTable.id, worksId))
  if (!works?.confirmedAt) return
  const zone = timeZoneOf(works.insee)
  const until = withdrawalEndOfGoods(dayOf(works.confirmedAt, zone), zone, works.insee)
  await ctx.db
    .update(quotes)
    .set({
      retractableUntil: sql`greatest(${quotes.retractableUntil}, ${until})`,
      withdrawalOpen: false,
      updatedAt: ctx.now,
    })
    .where(and(eq(quotes.id, works.quoteId), eq(quotes.withdrawalOpen, true)))
  if (works.waived !== '')
    await ctx.db
      .update(quotes)
      .set({ performedAt: works.confirmedAt, updatedAt: ctx.now })
      .where(
        and(
          eq(quotes.id, works.quoteId),
          eq(quotes.status, 'accepted'),
          gt(quotes.retractableUntil, works.confirmedAt),
          isNull(quotes.performedAt),
          sql`not ${quotes.snapshot} @? '$.lines[*] ? (@.supply == "goods")'`,
        ),
      )
}
