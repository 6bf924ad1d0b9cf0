import { and, eq, sql } from 'drizzle-orm'
import { worksTable } from '#app/features/works/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { withdrawalEndOfGoods } from './withdrawal.ts'

/** Dates the end of the right to renounce a contract of goods, once its works are over: never before the end it had. */
export async function endWithdrawalOfGoods(ctx: Ctx<System>, worksId: WorksId): Promise<void> {
  const [works] = await ctx.db
    .select({
      quoteId: worksTable.quoteId,
      confirmedAt: worksTable.confirmedAt,
      insee: quoteRequests.insee,
    })
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .where(eq(worksTable.id, worksId))
  if (!works?.confirmedAt) return
  const until = withdrawalEndOfGoods(works.confirmedAt, timeZoneOf(works.insee), works.insee)
  await ctx.db
    .update(quotes)
    .set({
      retractableUntil: sql`greatest(${quotes.retractableUntil}, ${until})`,
      withdrawalOpen: false,
      updatedAt: ctx.now,
    })
    .where(and(eq(quotes.id, works.quoteId), eq(quotes.withdrawalOpen, true)))
}
