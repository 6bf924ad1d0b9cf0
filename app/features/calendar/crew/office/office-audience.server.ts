import { and, eq, inArray } from 'drizzle-orm'
import { crewAccess, crewMembers } from '#app/features/calendar/crew/crew.tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'

/** Whoever works in the office of these companies, whose open pages are kept true with the company's. */
export async function officeAudience(
  ctx: Ctx,
  accounts: readonly AccountId[],
): Promise<{ of: AccountId; accountId: AccountId }[]> {
  const rows = await ctx.db
    .select({ of: crewMembers.artisanId, accountId: crewAccess.accountId })
    .from(crewAccess)
    .innerJoin(crewMembers, eq(crewMembers.id, crewAccess.memberId))
    .where(
      and(
        // A company's identifier is its account's.
        inArray(crewMembers.artisanId, accounts as readonly string[] as ArtisanId[]),
        eq(crewAccess.role, 'office'),
      ),
    )
  return rows.flatMap(({ of, accountId }) =>
    accountId ? [{ of: of as string as AccountId, accountId }] : [],
  )
}
