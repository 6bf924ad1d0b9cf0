import { eq } from 'drizzle-orm'
import { artisanIdOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { profiles } from '#app/features/accounts/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { artisans } from './tables.server.ts'

/**
 * The empty company file of a new artisan's account, under the account's own identifier. Follows the sign-up; does
 * nothing for a particulier, or when the file is there already.
 */
export async function createArtisan(
  ctx: Ctx<System>,
  accountId: AccountId,
): Promise<ArtisanId | null> {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.userId, accountId))
  if (profile?.userType !== 'artisan') return null
  const id = artisanIdOf(accountId)
  await ctx.db
    .insert(artisans)
    .values({
      id,
      accountId,
      companyName: profile.companyName ?? profile.fullName,
      managerName: profile.fullName,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
  return id
}
