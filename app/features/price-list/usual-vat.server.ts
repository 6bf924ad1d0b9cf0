import { eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { legalVatRates, vatTerritoryOf } from '#app/values/numbers/vat.ts'

/** The rates of VAT that the company's own place and regime know, basis points, the usual one first. */
export async function ownVatRates(ctx: Ctx<Artisan>): Promise<readonly number[]> {
  const [company] = await ctx.db
    .select({
      regime: artisans.vatRegime,
      postalCode: artisans.postalCode,
      insee: artisans.insee,
    })
    .from(artisans)
    .where(eq(artisans.id, ctx.who.artisanId))
  const { regime, postalCode, insee } = company!
  return legalVatRates(vatTerritoryOf(postalCode ?? '', insee ?? undefined), regime ?? 'standard')
}
