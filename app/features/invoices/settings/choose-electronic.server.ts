import {
  refusalToChooseElectronic,
  type ElectronicRefusal,
} from '#app/features/invoices/flows/electronic.ts'
import { companyToday } from '#app/features/invoices/payments/money.server.ts'
import { invoiceSettings } from '#app/features/invoices/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/** Has a company's invoices to companies leave by the platform from today on, or from the day of the law again. */
export async function chooseElectronic(
  ctx: Ctx<Artisan>,
  chosen: boolean,
): Promise<Result<undefined, ElectronicRefusal>> {
  const today = await companyToday(ctx)
  const refusal = refusalToChooseElectronic({ connected: approvedPlatform() !== null, today })
  if (refusal) return refuse(refusal)
  const settings = { electronicSince: chosen ? today : null, updatedAt: ctx.now }
  await ctx.db
    .insert(invoiceSettings)
    .values({ artisanId: ctx.who.artisanId, ...settings })
    .onConflictDoUpdate({ target: invoiceSettings.artisanId, set: settings })
  return ok()
}
