import type { Artisan, Ctx } from '#app/platform/context.ts'
import { sealIdentity } from './sealed-identity.server.ts'
import type { SellerIdentityInput } from './seller-identity-form.ts'
import { sellerIdentities } from './tables.server.ts'

/** Keeps who a sole trader is, for the declaration alone. */
export async function saveSellerIdentity(
  ctx: Ctx<Artisan>,
  { taxNumber, ...input }: SellerIdentityInput,
): Promise<void> {
  const said = {
    ...input,
    taxNumberSealed: sealIdentity(taxNumber),
    taxNumber: '',
    updatedAt: ctx.now,
  }
  await ctx.db
    .insert(sellerIdentities)
    .values({ artisanId: ctx.who.artisanId, ...said })
    .onConflictDoUpdate({ target: sellerIdentities.artisanId, set: said })
}
