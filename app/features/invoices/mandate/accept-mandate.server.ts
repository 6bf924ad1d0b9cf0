import { billingMandates } from '#app/features/invoices/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { MANDATE_VERSION } from './mandate.ts'

/** Accepts the mandate as it stands; accepting it again changes nothing. */
export async function acceptMandate(ctx: Ctx<Artisan>): Promise<void> {
  await ctx.db
    .insert(billingMandates)
    .values({ artisanId: ctx.who.artisanId, version: MANDATE_VERSION, acceptedAt: ctx.now })
    .onConflictDoNothing()
}
