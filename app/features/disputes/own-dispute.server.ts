import { eq } from 'drizzle-orm'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { disputes } from './tables.server.ts'

/** Either side of a contract. */
export type Reader = Ctx<Artisan> | Ctx<Particulier>

/** Whose disputes somebody may see: their own; all for the product and its team. */
export function ownDispute({ who }: Ctx) {
  if (who.kind === 'artisan') return eq(disputes.artisanId, who.artisanId)
  return who.kind === 'particulier' ? eq(disputes.particulierId, who.accountId) : undefined
}
