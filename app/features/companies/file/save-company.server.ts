import { and, eq, ne } from 'drizzle-orm'
import { placeByInsee } from '#app/features/places/communes.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { seal } from '#app/platform/web/seal.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { isVatNumberOf, sirenOf, vatNumberOf, type Siret } from '#app/values/identity/siret.ts'
import { nextVerification, type VerificationStatus } from '#app/features/companies/artisan.ts'
import { changesIdentity, missingCompanyFields, type CompanyFile } from './company-file.ts'
import {
  lockArtisan,
  refreshAvailability,
  type ArtisanRow,
} from '#app/features/companies/availability.server.ts'
import { companyFileOf, tradesOf } from './company-file.server.ts'
import type { CompanyInput, SaveCompanyRefusal } from './company-form.ts'
import { rememberIdentity } from '#app/features/companies/people/fingerprints.server.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import { planeLocation } from '#app/features/companies/area/service-area.ts'
import { supersedeChecks } from '#app/features/companies/checks/supersede-checks.server.ts'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'
import type { CheckKind } from '#app/features/companies/checks/verification-check.ts'

type Saved = Result<{ verification: VerificationStatus }, SaveCompanyRefusal>

/**
 * Saves the reader's company file, one section or several: what is not given stays. A verified file
 * whose identity changes goes back to the queue (`changesIdentity`), and what the team checked of
 * what changed counts no more. Refuses another company's SIRET or VAT number, a commune that does
 * not exist, and taking out of a submitted file what the team needs.
 */
export async function saveCompany(ctx: Ctx<Artisan>, input: Partial<CompanyInput>): Promise<Saved> {
  const { artisanId } = ctx.who
  const located = 'insee' in input
  const place = input.insee ? placeByInsee(input.insee, input.postalCode ?? undefined) : null
  if (input.insee && !place) return refuse('unknown_place')
  try {
    return await inTransaction(ctx, async (tx) => {
      const row = await lockArtisan(tx, artisanId)
      const before = await companyFileOf(tx, row)
      const change = {
        ...columnsOf(input),
        ...(located
          ? {
              insee: place?.insee ?? null,
              postalCode: place?.postalCode ?? null,
              town: place?.name ?? null,
              lat: place?.lat ?? null,
              lng: place?.lng ?? null,
            }
          : {}),
      }
      const next: ArtisanRow = { ...row, ...change }
      const trades = input.trades ?? before.trades
      const after: CompanyFile = { ...next, trades, policies: before.policies, today: before.today }
      const refusal = (await refusalToSave(tx, row, before, after, input)) ?? null
      if (refusal) return refuse(refusal)
      Object.assign(change, { vatNumber: vatNumberFor(next) })

      const amended = changesIdentity(before, after)
        ? nextVerification('amend', row.verification)
        : null
      const verification = amended ?? row.verification
      await tx.db
        .update(artisans)
        .set({
          ...change,
          verification,
          ...(amended ? { submittedAt: tx.now, verificationReason: null } : {}),
          updatedAt: tx.now,
        })
        .where(eq(artisans.id, artisanId))
      await saveTrades(tx, artisanId, trades, next)
      const stale = staleChecks(before, after)
      if (stale.length > 0) await supersedeChecks(tx, artisanId, { kinds: stale })
      if (row.verification !== 'incomplete') await rememberIdentity(tx, next)
      await refreshAvailability(tx, artisanId)
      contentChanged(tx, 'companies')
      if (amended) {
        await recordHappening(tx, artisanId, 'amended')
        await publish(tx, { type: 'artisan.submitted', artisanId })
      }
      return ok({ verification })
    })
  } catch (error) {
    // Two companies saved the same SIRET at once: the unique index let one through.
    if (violatedConstraint(error) === 'artisans_siret') return refuse('siret_taken')
    throw error
  }
}

/** The VAT number that goes with the SIRET: computed for who charges VAT, and never another company's. */
function vatNumberFor({ siret, vatNumber, vatRegime }: ArtisanRow): string | null {
  if (!siret) return vatNumber
  const siren = sirenOf(siret as Siret)
  if (vatRegime === 'standard') return vatNumberOf(siren)
  return vatNumber && isVatNumberOf(vatNumber, siren) ? vatNumber : null
}

/** The columns that a form's fields are kept in. */
function columnsOf({
  trades: _trades,
  insee: _insee,
  postalCode: _postalCode,
  capital,
  hourlyRate,
  travelFee,
  iban,
  removeIban,
  ...rest
}: Partial<CompanyInput>) {
  return {
    ...rest,
    ...(capital === undefined ? {} : { capitalCents: capital }),
    ...(hourlyRate === undefined ? {} : { hourlyRateCents: hourlyRate }),
    ...(travelFee === undefined ? {} : { travelFeeCents: travelFee }),
    // An empty field keeps the IBAN that is there: it is never shown again to be posted back.
    ...(iban
      ? { ibanSealed: seal('iban', iban), ibanEnd: iban.slice(-4) }
      : removeIban
        ? { ibanSealed: null, ibanEnd: null }
        : {}),
  }
}

async function refusalToSave(
  tx: Ctx,
  row: ArtisanRow,
  before: CompanyFile,
  after: CompanyFile,
  input: Partial<CompanyInput>,
): Promise<SaveCompanyRefusal | null> {
  const submitted = row.verification === 'pending' || row.verification === 'verified'
  const lacked = missingCompanyFields(before, 'submission')
  // A trade more may want an insurance more: that is asked for, and its works wait for the team.
  if (
    submitted &&
    missingCompanyFields(after, 'submission').some(
      (field) => field !== 'insurance' && !lacked.includes(field),
    )
  )
    return 'needed_for_verification'
  if (
    input.vatNumber &&
    after.siret &&
    !isVatNumberOf(input.vatNumber, sirenOf(after.siret as Siret))
  )
    return 'vat_number_of_another'
  return input.siret && (await siretIsTaken(tx, input.siret, row.id)) ? 'siret_taken' : null
}

/** What the team checked of the company itself, and that has changed since. */
function staleChecks(before: CompanyFile, after: CompanyFile): CheckKind[] {
  const stale: CheckKind[] = []
  if (before.siret !== after.siret || before.companyName !== after.companyName)
    stale.push('register')
  if (before.managerName !== after.managerName) stale.push('manager', 'premium_manager')
  if (before.addressLine !== after.addressLine || before.insee !== after.insee)
    stale.push('address')
  if (after.trades.some((trade) => !before.trades.includes(trade)))
    stale.push('trades', 'premium_activities')
  return stale
}

async function siretIsTaken(tx: Ctx, siret: string, artisanId: ArtisanId): Promise<boolean> {
  const others = await tx.db
    .select({ id: artisans.id })
    .from(artisans)
    .where(and(eq(artisans.siret, siret), ne(artisans.id, artisanId)))
  return others.length > 0
}

/** Writes which trades are practised; whether works can be proposed for them follows in `refreshAvailability`. */
async function saveTrades(
  tx: Ctx,
  artisanId: ArtisanId,
  trades: readonly TradeSlug[],
  place: { lat: number | null; lng: number | null },
): Promise<void> {
  const before = await tradesOf(tx, artisanId)
  for (const trade of before.filter((known) => !trades.includes(known))) {
    await tx.db
      .delete(artisanTrades)
      .where(and(eq(artisanTrades.artisanId, artisanId), eq(artisanTrades.trade, trade)))
  }
  const [lat, lng] = place.lat === null || place.lng === null ? [0, 0] : [place.lat, place.lng]
  const added = trades.filter((trade) => !before.includes(trade))
  if (added.length > 0) {
    await tx.db.insert(artisanTrades).values(
      added.map((trade) => ({
        artisanId,
        trade,
        lat,
        lng,
        location: planeLocation(lat, lng),
        reachKm: 1,
      })),
    )
  }
}
