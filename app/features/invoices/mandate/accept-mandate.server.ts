import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { billingMandates } from '#app/features/invoices/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { isGranted, type GrantRefusal } from '#app/values/team-rights.ts'
import { MANDATE_VERSION } from './mandate.ts'

/**
 * Accepts the mandate as it stands, or once more after it was ended. It binds the company: of its
 * office, only whom it lets sign for it may.
 */
export async function acceptMandate(ctx: Ctx<Artisan>): Promise<Result<undefined, GrantRefusal>> {
  if (!isGranted(ctx.who, 'sign')) return refuse('not_granted')
  await ctx.db
    .insert(billingMandates)
    .values({ artisanId: ctx.who.artisanId, version: MANDATE_VERSION, acceptedAt: ctx.now })
    .onConflictDoUpdate({
      target: [billingMandates.artisanId, billingMandates.version],
      set: { acceptedAt: ctx.now, endedAt: null },
      setWhere: isNotNull(billingMandates.endedAt),
    })
  return ok()
}

/** Ends the mandate: what was issued stays, and nothing more is issued until it is accepted again. */
export async function endMandate(ctx: Ctx<Artisan>): Promise<void> {
  await ctx.db
    .update(billingMandates)
    .set({ endedAt: ctx.now })
    .where(and(eq(billingMandates.artisanId, ctx.who.artisanId), isNull(billingMandates.endedAt)))
}
