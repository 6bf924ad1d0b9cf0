import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { InterventionId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { interventions } from '#app/features/works/tables.server.ts'

/** Keeps what an artisan writes down for themselves, 4 000 characters at most; the client never sees it. False when the works are not theirs. */
export async function saveArtisanNote(
  ctx: Ctx<Artisan>,
  interventionId: InterventionId,
  note: string,
): Promise<boolean> {
  const kept = await ctx.db
    .update(interventions)
    .set({ artisanNote: plainText(note, 4_000) })
    .where(
      and(eq(interventions.id, interventionId), eq(interventions.artisanId, ctx.who.artisanId)),
    )
    .returning({ id: interventions.id })
  return kept.length === 1
}
