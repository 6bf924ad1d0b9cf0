import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { worksTable } from '#app/features/works/tables.server.ts'

/**
 * Keeps what an artisan writes down for themselves, 4 000 characters at most; the client never sees
 * it. `over`: the note that this one was written over, where it comes late; another that was kept meanwhile stays.
 */
export async function saveArtisanNote(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  note: string,
  over: string | null = null,
): Promise<Result<undefined, 'not_found' | 'note_changed'>> {
  const own = and(eq(worksTable.id, worksId), eq(worksTable.artisanId, ctx.who.artisanId))
  return inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ note: worksTable.artisanNote })
      .from(worksTable)
      .where(own)
      .for('update')
    if (!found) return refuse('not_found')
    const next = plainText(note, 4_000)
    const untouched = over === null || [plainText(over, 4_000), next].includes(found.note)
    if (!untouched) return refuse('note_changed')
    await tx.db.update(worksTable).set({ artisanNote: next }).where(own)
    return ok()
  })
}
