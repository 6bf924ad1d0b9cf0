import { and, eq } from 'drizzle-orm'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { metBy } from './queries.server.ts'
import { keptArtisans } from './tables.server.ts'

/** Companies that a person may keep. */
export const KEPT_MAX = 50

/** Why a company is not kept. */
export type KeepRefusal = 'not_found' | 'too_many_kept'

/** What is said of it. */
export const KEEP_REFUSALS: Record<KeepRefusal, string> = {
  not_found: 'Cette entreprise n’est pas présentée en ce moment.',
  too_many_kept: `Vous gardez déjà ${KEPT_MAX} artisans. Retirez-en un pour en ajouter un autre.`,
}

/**
 * A person keeps a company that the directory shows, or that they met, to find it again. Keeping it
 * twice keeps it once. The company is told nothing.
 */
export function keepArtisan(
  ctx: Ctx<Particulier>,
  artisanId: ArtisanId,
): Promise<Result<undefined, KeepRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const listed = and(eq(artisanTrades.artisanId, artisanId), artisanTrades.listed)
    const known =
      (await tx.db.$count(artisanTrades, listed)) > 0 ||
      (await tx.db.$count(artisans, and(eq(artisans.id, artisanId), metBy(tx)))) > 0
    if (!known) return refuse('not_found')
    const mine = eq(keptArtisans.particulierId, tx.who.accountId)
    const already = await tx.db.$count(
      keptArtisans,
      and(mine, eq(keptArtisans.artisanId, artisanId)),
    )
    if (already > 0) return ok()
    if ((await tx.db.$count(keptArtisans, mine)) >= KEPT_MAX) return refuse('too_many_kept')
    await tx.db
      .insert(keptArtisans)
      .values({ particulierId: tx.who.accountId, artisanId, at: tx.now })
      .onConflictDoNothing()
    return ok()
  })
}

/** A person keeps a company no more. Refuses `not_found` where they did not. */
export async function forgetArtisan(
  ctx: Ctx<Particulier>,
  artisanId: ArtisanId,
): Promise<Result<undefined, 'not_found'>> {
  const gone = await ctx.db
    .delete(keptArtisans)
    .where(
      and(eq(keptArtisans.particulierId, ctx.who.accountId), eq(keptArtisans.artisanId, artisanId)),
    )
    .returning({ artisanId: keptArtisans.artisanId })
  return gone.length > 0 ? ok() : refuse('not_found')
}
