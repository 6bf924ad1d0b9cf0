import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { parseId, type DisputeId } from '#app/values/identity/ids.ts'
import { disputes } from './tables.server.ts'

/** Either side of a contract. */
export type Reader = Ctx<Artisan> | Ctx<Particulier>

/** Whose disputes somebody may see: their own; all for the product and its team. */
export function ownDispute({ who }: Ctx) {
  if (who.kind === 'artisan') return eq(disputes.artisanId, who.artisanId)
  return who.kind === 'particulier' ? eq(disputes.particulierId, who.accountId) : undefined
}

/** The dispute that an address names; null when there is none, or when it is not the reader's. */
export async function ownDisputeAt(ctx: Reader, asked: string): Promise<DisputeId | null> {
  const id = parseId<DisputeId>(asked)
  if (!id) return null
  return (await ctx.db.$count(disputes, and(eq(disputes.id, id), ownDispute(ctx)))) > 0 ? id : null
}
