import { and, eq, ne, or, isNull, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { addDays } from '#app/values/time/french-date.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { lockArtisan, refreshAvailability } from '#app/features/companies/availability.server.ts'
import { policiesOf, todayAt } from '#app/features/companies/file/company-file.server.ts'
import { coverEnd, standingPolicies } from './insurance.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'

/**
 * Brings the last insured day of a company in line with its ten-year policies, and with it whether
 * works can be proposed. Called in the transaction of whatever changes a policy or what the team
 * says of it, and by the daily watch. Returns whether the cover ended or came back.
 */
export async function refreshInsurance(
  tx: Ctx,
  artisanId: ArtisanId,
): Promise<'ended' | 'back' | null> {
  const row = await lockArtisan(tx, artisanId)
  const today = todayAt(tx, row.insee)
  const policies = (await policiesOf(tx, artisanId)).filter(({ kind }) => kind === 'decennale')
  const standing = standingPolicies(policies, 'decennale')
  // Policies that are all refused are no insurance, which is not the same as none asked for.
  const insuranceTo = coverEnd(standing, today) ?? (policies.length > 0 ? addDays(today, -1) : null)
  const moved =
    insuranceTo === null
      ? isNotNull(artisans.insuranceTo)
      : or(isNull(artisans.insuranceTo), ne(artisans.insuranceTo, insuranceTo))
  const changed = await tx.db
    .update(artisans)
    .set({ insuranceTo, updatedAt: tx.now })
    .where(and(eq(artisans.id, artisanId), moved))
    .returning({ id: artisans.id })
  await refreshAvailability(tx, artisanId)
  if (changed.length === 0 || row.verification !== 'verified') return null
  const ended = insuranceTo !== null && insuranceTo < today
  const wasEnded = row.insuranceTo !== null && row.insuranceTo < today
  if (wasEnded && !ended) {
    await recordHappening(tx, artisanId, 'insurance_back', insuranceTo)
    return 'back'
  }
  return ended && !wasEnded ? 'ended' : null
}
