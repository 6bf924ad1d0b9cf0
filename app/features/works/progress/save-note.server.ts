import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { worksTable } from '#app/features/works/tables.server.ts'

/**
 * Keeps what an artisan writes down for themselves, 4 000 characters at most; the client never sees
 * it. False when the works are not theirs.
 */
export async function saveArtisanNote(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  note: string,
): Promise<boolean> {
  const kept = await ctx.db
    .update(worksTable)
    .set({ artisanNote: plainText(note, 4_000) })
    .where(and(eq(worksTable.id, worksId), eq(worksTable.artisanId, ctx.who.artisanId)))
    .returning({ id: worksTable.id })
  return kept.length === 1
}
