import { and, desc, eq, ne } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { EmergencyKind, EmergencyState } from '#app/features/emergencies/emergency.ts'
import { emergencyToken } from '#app/features/emergencies/link.server.ts'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { EmergencyId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** The latest that are listed. */
const SHOWN = 20

/** An emergency of the reader's account. */
export type OwnEmergency = {
  id: EmergencyId
  kind: EmergencyKind
  state: EmergencyState
  town: string
  zone: string
  createdAt: Date
  /** Who comes, or came. */
  companyName: string | null
  /** The page where it is followed. */
  href: string
}

/** The emergencies of the reader's account, the latest first. */
export async function listOwnEmergencies(ctx: Ctx<Particulier>): Promise<OwnEmergency[]> {
  const rows = await ctx.db
    .select({
      ...pick(emergencies, 'id', 'kind', 'state', 'town', 'insee', 'createdAt'),
      companyName: artisans.companyName,
    })
    .from(emergencies)
    .leftJoin(artisans, eq(artisans.id, emergencies.takenBy))
    .where(and(eq(emergencies.accountId, ctx.who.accountId), ne(emergencies.state, 'unproved')))
    .orderBy(desc(emergencies.createdAt))
    .limit(SHOWN)
  return rows.map(({ insee, ...row }) => ({
    ...row,
    zone: timeZoneOf(insee),
    href: paths.emergencyFollowed(emergencyToken(row.id)),
  }))
}
