import { and, eq, or, ne } from 'drizzle-orm'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { STANDING } from '#app/features/companies/checks/refresh-standing.server.ts'
import {
  effectiveRadiusKm,
  isAvailable,
  isListed,
  planeLocation,
} from '#app/features/companies/area/service-area.ts'
import { artisans, artisanTrades } from './tables.server.ts'

/** A company file, read under its row lock. */
export type ArtisanRow = typeof artisans.$inferSelect

/**
 * Locks an artisan's row until the transaction ends and reads it. Locks are taken in the order request, artisans by
 * id, ledger. Throws when there is no such artisan.
 */
export async function lockArtisan(tx: Ctx, artisanId: ArtisanId): Promise<ArtisanRow> {
  const row = await findArtisan(tx, artisanId)
  if (!row) throw new Error('No such artisan')
  return row
}

/** The same for an identifier that came from outside: null when there is no such artisan. */
export async function findArtisan(tx: Ctx, artisanId: ArtisanId): Promise<ArtisanRow | null> {
  const [row] = await tx.db
    .select()
    .from(artisans)
    .where(eq(artisans.id, artisanId))
    .for('no key update')
  return row ?? null
}

/**
 * Brings what matching scans in line with the artisan's row; called in the transaction of whatever it depends on
 * (`refreshStanding` does it for the copies alone).
 * Publishes `artisan.became_available` when works can now be proposed that could not before.
 */
export async function refreshAvailability(tx: Ctx, artisanId: ArtisanId): Promise<void> {
  const file = await lockArtisan(tx, artisanId)
  const today = dayOf(tx.now, timeZoneOf(file.insee ?? ''))
  const present = {
    // One that has closed is asked nothing more, while its account waits to be erased.
    available: file.closedAt === null && isAvailable(file, today),
    listed: isListed(file, today),
    reachKm: effectiveRadiusKm(file.radiusKm, file.planRadiusKm),
    // Not located yet: kept at the origin, where it is never available.
    lat: file.lat ?? 0,
    lng: file.lng ?? 0,
  }
  const before = await tx.db
    .select()
    .from(artisanTrades)
    .where(eq(artisanTrades.artisanId, artisanId))
  const moved = (row: (typeof before)[number]) => row.lat !== present.lat || row.lng !== present.lng
  const stale = before.filter(
    (row) =>
      row.available !== present.available ||
      row.listed !== present.listed ||
      row.reachKm !== present.reachKm ||
      moved(row),
  )
  if (
    stale.length === 0 &&
    before.every((row) => STANDING.every((fact) => row[fact] === file[fact]))
  )
    return
  const standing = Object.fromEntries(STANDING.map((fact) => [fact, file[fact]]))
  await tx.db
    .update(artisanTrades)
    .set({ ...present, ...standing, location: planeLocation(present.lat, present.lng) })
    .where(eq(artisanTrades.artisanId, artisanId))
  if (stale.length === 0) return
  contentChanged(tx, 'companies')
  const gained = stale.some((row) => !row.available || row.reachKm < present.reachKm || moved(row))
  if (present.available && gained)
    await publish(tx, { type: 'artisan.became_available', artisanId })
}

/**
 * What a plan allows: a contact left this month, the farthest works in km, pictures in the gallery,
 * Premium's deeper check.
 */
export type Allowance = {
  creditsLeft: boolean
  planRadiusKm: number
  galleryLimit: number
  premiumPlan: boolean
}

/**
 * Writes what the plan allows on the artisan's row, and what
 * follows from it. Called by the subscriptions in the transaction that changes it; the row is already locked.
 */
export async function setAllowance(
  tx: Ctx,
  artisanId: ArtisanId,
  allowance: Allowance,
): Promise<void> {
  const changed = await tx.db
    .update(artisans)
    .set(allowance)
    .where(
      and(
        eq(artisans.id, artisanId),
        or(
          ne(artisans.creditsLeft, allowance.creditsLeft),
          ne(artisans.planRadiusKm, allowance.planRadiusKm),
          ne(artisans.galleryLimit, allowance.galleryLimit),
          ne(artisans.premiumPlan, allowance.premiumPlan),
        ),
      ),
    )
    .returning({ id: artisans.id })
  if (changed.length > 0) await refreshAvailability(tx, artisanId)
}
