import { eq, sql } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { lockArtisan } from './availability.server.ts'
import {
  companyStanding,
  refusalByStanding,
  type CompanyStanding,
  type StandingAct,
  type StandingFacts,
  type StandingRefusal,
} from './company-standing.ts'
import { artisans } from './tables.server.ts'

/** What a query that joins `artisans` reads to tell how a company stands. */
export const standingColumns = {
  ...pick(artisans, 'verification', 'suspendedAt', 'closedAt', 'insuranceTo', 'insee'),
  accountSuspended: sql<boolean>`exists (select from ${users} where ${users.id} = ${artisans.accountId} and ${users.suspendedAt} is not null)`,
}

/** How a company stands at an instant, from what `standingColumns` read. */
export function standingAt(
  now: Date,
  { insee, ...facts }: StandingFacts & { insee: string | null },
): CompanyStanding {
  return companyStanding(facts, dayOf(now, timeZoneOf(insee ?? '')))
}

/** How a company stands now; read without a lock. */
export async function standingOf(ctx: Ctx, artisanId: ArtisanId): Promise<CompanyStanding> {
  const [row] = await ctx.db
    .select(standingColumns)
    .from(artisans)
    .where(eq(artisans.id, artisanId))
  return standingAt(ctx.now, row!)
}

/**
 * Why an act is refused to a company as it stands; null when it may. Its row stays locked until the
 * transaction ends, so that a suspension comes before the act or after it: ask once the request is
 * locked, before the ledger.
 */
export async function lockedRefusal(
  tx: Ctx,
  artisanId: ArtisanId,
  act: StandingAct,
): Promise<StandingRefusal | null> {
  await lockArtisan(tx, artisanId)
  return refusalByStanding(act, await standingOf(tx, artisanId))
}
