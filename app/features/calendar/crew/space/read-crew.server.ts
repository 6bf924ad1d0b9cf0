import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { crewAccess, crewMembers } from '#app/features/calendar/crew/crew.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Crew, Ctx, Particulier } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { OFFICE_RIGHTS, SITE_RIGHTS } from '#app/values/team-rights.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** Somebody of a company's crew; `office`: the company, as they act for it in its space. */
export type CrewOf = { who: Crew; office: Artisan | null; companyName: string; zone: string }

/** Whether an account (`users`) is in a crew, as a column of what reads it: most are in none, and nothing more is asked. */
export const isInCrew = sql<boolean>`exists (select from ${crewAccess} where ${crewAccess.accountId} = ${users.id})`

/**
 * In whose crew an account is; null when it is in none, or when the company closed or its account
 * is suspended.
 */
export async function readCrewOf(ctx: Ctx<Particulier>): Promise<CrewOf | null> {
  const { accountId, clientKey } = ctx.who
  const [row] = await ctx.db
    .select({
      memberId: crewMembers.id,
      role: crewAccess.role,
      rights: crewAccess.rights,
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
  const { memberId, role, rights, name, artisanId, companyName, insee } = row
  const granted = <Right extends string>(all: readonly Right[]) =>
    all.filter((right) => (rights as readonly string[]).includes(right))
  return {
    who: {
      kind: 'crew',
      accountId,
      artisanId,
      memberId,
      name,
      // The office reads in the company's space all that a site may be shown.
      rights: role === 'office' ? SITE_RIGHTS : granted(SITE_RIGHTS),
      clientKey,
    },
    office:
      role === 'office'
        ? {
            kind: 'artisan',
            // A company's identifier is its account's.
            accountId: artisanId as string as AccountId,
            artisanId,
            clientKey,
            memberId,
            crewName: name,
            signedInAs: accountId,
            office: granted(OFFICE_RIGHTS),
          }
        : null,
    companyName,
    zone: timeZoneOf(insee ?? ''),
  }
}
