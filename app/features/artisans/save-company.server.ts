import { and, eq, ne } from 'drizzle-orm'
import { placeByInsee } from '#app/features/places/communes.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { contentChanged } from '#app/platform/content-version.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { violatedConstraint } from '#app/platform/database.server.ts'
import { inTransaction, publish } from '#app/platform/transaction.server.ts'
import type { ArtisanId } from '#app/values/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { changesIdentity, missingCompanyFields, nextVerification, type VerificationStatus } from './artisan.ts'
import { lockArtisan, refreshAvailability } from './availability.server.ts'
import { fileOf, tradesOf } from './company-file.server.ts'
import type { CompanyInput, SaveCompanyRefusal } from './company-form.ts'
import { planeLocation } from './service-area.ts'
import { artisans, artisanTrades } from './tables.server.ts'

/**
 * Saves the reader's company file, whole or in part. A verified file whose identity changes goes back to the queue
 * (`changesIdentity`). Refuses another company's SIRET, a commune that does not exist, and taking out of a submitted
 * file what the team needs.
 */
export async function saveCompany(ctx: Ctx<Artisan>, input: CompanyInput): Promise<Result<{ verification: VerificationStatus }, SaveCompanyRefusal>> {
  const { artisanId } = ctx.who
  const { trades, capital, insee, postalCode, ...rest } = input
  const place = insee ? placeByInsee(insee, postalCode ?? undefined) : null
  if (insee && !place) return refuse('unknown_place')
  try {
    return await inTransaction(ctx, async (tx): Promise<Result<{ verification: VerificationStatus }, SaveCompanyRefusal>> => {
      const row = await lockArtisan(tx, artisanId)
      const before = fileOf(row, await tradesOf(tx, artisanId))
      const change = {
        ...rest,
        capitalCents: capital,
        insee: place?.insee ?? null,
        postalCode: place?.postalCode ?? null,
        town: place?.name ?? null,
        lat: place?.lat ?? null,
        lng: place?.lng ?? null,
      }
      const after = fileOf({ ...row, ...change }, trades)
      const submitted = row.verification === 'pending' || row.verification === 'verified'
      if (submitted && missingCompanyFields(after, 'submission').length > 0) return refuse('needed_for_verification')
      if (input.siret && (await siretIsTaken(tx, input.siret, artisanId))) return refuse('siret_taken')

      const amended = changesIdentity(before, after) ? nextVerification('amend', row.verification) : null
      const verification = amended ?? row.verification
      await tx.db
        .update(artisans)
        .set({ ...change, verification, ...(amended ? { submittedAt: tx.now, verificationReason: null } : {}), updatedAt: tx.now })
        .where(eq(artisans.id, artisanId))
      await saveTrades(tx, artisanId, trades, place)
      await refreshAvailability(tx, artisanId)
      if (amended) await publish(tx, { type: 'artisan.submitted', artisanId })
      return ok({ verification })
    })
  } catch (error) {
    // Two companies saved the same SIRET at once: the unique index let one through.
    if (violatedConstraint(error) === 'artisans_siret') return refuse('siret_taken')
    throw error
  }
}

async function siretIsTaken(tx: Ctx, siret: string, artisanId: ArtisanId): Promise<boolean> {
  const others = await tx.db
    .select({ id: artisans.id })
    .from(artisans)
    .where(and(eq(artisans.siret, siret), ne(artisans.id, artisanId)))
  return others.length > 0
}

/** Writes which trades are practised; whether works can be proposed for them follows in `refreshAvailability`. */
async function saveTrades(tx: Ctx, artisanId: ArtisanId, trades: readonly TradeSlug[], place: { lat: number; lng: number } | null): Promise<void> {
  const before = await tradesOf(tx, artisanId)
  // A trade given up leaves no row for `refreshAvailability` to see.
  if (before.some((known) => !trades.includes(known))) contentChanged(tx, 'companies')
  for (const trade of before.filter((known) => !trades.includes(known))) {
    await tx.db.delete(artisanTrades).where(and(eq(artisanTrades.artisanId, artisanId), eq(artisanTrades.trade, trade)))
  }
  const { lat, lng } = place ?? { lat: 0, lng: 0 }
  const added = trades.filter((trade) => !before.includes(trade))
  if (added.length > 0) {
    await tx.db.insert(artisanTrades).values(added.map((trade) => ({ artisanId, trade, lat, lng, location: planeLocation(lat, lng), reachKm: 1 })))
  }
}
