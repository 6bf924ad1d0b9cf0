import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { billingMandates } from '#app/features/invoices/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { MANDATE_VERSION } from './mandate.ts'

/** Accepts the mandate as it stands, or once more after it was ended. */
export async function acceptMandate(ctx: Ctx<Artisan>): Promise<void> {
  await ctx.db
    .insert(billingMandates)
    .values({ artisanId: ctx.who.artisanId, version: MANDATE_VERSION, acceptedAt: ctx.now })
    .onConflictDoUpdate({
      target: [billingMandates.artisanId, billingMandates.version],
      set: { acceptedAt: ctx.now, endedAt: null },
      setWhere: isNotNull(billingMandates.endedAt),
    })
}

/** Ends the mandate: what was issued stays, and nothing more is issued until it is accepted again. */
export async function endMandate(ctx: Ctx<Artisan>): Promise<void> {
  await ctx.db
    .update(billingMandates)
    .set({ endedAt: ctx.now })
    .where(and(eq(billingMandates.artisanId, ctx.who.artisanId), isNull(billingMandates.endedAt)))
}
