import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { deadlines } from '#app/features/requests/leads/tables.server.ts'

/** Until when only the Premium companies among the nearest are asked for a request; null where everybody may be. */
export async function premiumFirstUntil(ctx: Ctx, requestId: QuoteRequestId): Promise<Date | null> {
  const [again] = await ctx.db
    .select({ dueAt: deadlines.dueAt })
    .from(deadlines)
    .where(
      and(
        eq(deadlines.requestId, requestId),
        eq(deadlines.kind, 'match'),
        isNull(deadlines.doneAt),
        gt(deadlines.dueAt, ctx.now),
      ),
    )
  return again?.dueAt ?? null
}
