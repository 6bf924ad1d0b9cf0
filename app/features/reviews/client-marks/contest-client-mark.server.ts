import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { clientMarks } from './tables.server.ts'

/** Takes a mark about the person out of what companies are shown, until the team answers. Null when there is none that they may contest. */
export async function contestClientMark(
  ctx: Ctx<Particulier>,
  worksId: WorksId,
  contestReason: string,
): Promise<{ at: Date } | null> {
  const [mark] = await ctx.db
    .update(clientMarks)
    .set({ contestedAt: ctx.now, contestReason })
    .where(
      and(
        eq(clientMarks.worksId, worksId),
        eq(clientMarks.particulierId, ctx.who.accountId),
        isNull(clientMarks.contestedAt),
      ),
    )
    .returning({ at: clientMarks.at })
  return mark ?? null
}
