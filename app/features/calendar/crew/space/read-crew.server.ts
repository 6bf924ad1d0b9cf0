import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { crewAccess, crewMembers } from '#app/features/calendar/crew/crew.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Crew, Ctx, Particulier } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/**
 * In whose crew an account is; null when it is in none, or when the company closed or its account
 * is suspended.
 */
export async function readCrewOf(
  ctx: Ctx<Particulier>,
): Promise<{ who: Crew; companyName: string; zone: string } | null> {
  const { accountId, clientKey } = ctx.who
  const [row] = await ctx.db
    .select({
      memberId: crewMembers.id,
      name: crewMembers.name,
      artisanId: artisans.id,
      companyName: artisans.companyName,
      insee: artisans.insee,
    })
    .from(crewAccess)
    .innerJoin(crewMembers, eq(crewMembers.id, crewAccess.memberId))
    .innerJoin(artisans, eq(artisans.id, crewMembers.artisanId))
    // A company's identifier is its account's.
    .innerJoin(users, eq(users.id, artisans.id))
    .where(
      and(
        eq(crewAccess.accountId, accountId),
        isNull(users.suspendedAt),
        isNull(artisans.closedAt),
      ),
    )
  if (!row) return null
  const { memberId, name, artisanId, companyName, insee } = row
  return {
    who: { kind: 'crew', accountId, artisanId, memberId, name, clientKey },
    companyName,
    zone: timeZoneOf(insee ?? ''),
  }
}
