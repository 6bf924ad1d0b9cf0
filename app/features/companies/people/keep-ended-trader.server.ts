import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { endedTraders } from '#app/features/companies/checks/verification.tables.server.ts'

/**
 * Keeps apart who a company was, if it was ever verified (its profile has an address since), for
 * the six months that the law asks (DSA, article 30, 5). Called by what erases it, before, in the
 * same transaction; called again it changes nothing. An emptied row has no SIRET.
 */
export async function keepEndedTrader(tx: Ctx, artisanId: ArtisanId, endedAt: Date): Promise<void> {
  const {
    companyName,
    legalForm,
    siret,
    registration,
    managerName,
    phone,
    addressLine,
    postalCode,
    town,
    submittedAt,
    verifiedAt,
  } = artisans
  const [trader] = await tx.db
    .select({
      companyName,
      legalForm,
      siret,
      registration,
      managerName,
      phone,
      email: users.email,
      addressLine,
      postalCode,
      town,
      submittedAt,
      verifiedAt,
    })
    .from(artisans)
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(and(eq(artisans.id, artisanId), isNotNull(siret), isNotNull(artisans.slug)))
  if (!trader?.siret) return
  await tx.db
    .insert(endedTraders)
    .values({ ...trader, siret: trader.siret, artisanId, endedAt })
    .onConflictDoNothing({ target: endedTraders.artisanId })
}
