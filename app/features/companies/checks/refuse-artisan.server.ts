import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToRefuse, type RefuseRefusal } from '#app/features/companies/artisan.ts'
import { findArtisan, refreshAvailability } from '#app/features/companies/availability.server.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'

/** Sends a company file back with what to correct, or takes a verification back; no works are proposed meanwhile. */
export async function refuseArtisan(
  ctx: Ctx<Admin>,
  { artisanId, reason }: { artisanId: ArtisanId; reason: string },
): Promise<Result<undefined, RefuseRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const row = await findArtisan(tx, artisanId)
    if (!row) return refuse('not_found')
    const refusal = refusalToRefuse(row.verification, reason)
    if (refusal) return refuse(refusal)
    const verificationReason = reason.trim().slice(0, 1_000)
    await tx.db
      .update(artisans)
      .set({ verification: 'refused', verificationReason, verifiedAt: null, updatedAt: tx.now })
      .where(eq(artisans.id, artisanId))
    await recordAudit(tx, 'artisan.refuse', artisanId, {
      reason: verificationReason,
      was: row.verification,
    })
    await recordHappening(tx, artisanId, 'refused', verificationReason)
    contentChanged(tx, 'companies')
    await refreshAvailability(tx, artisanId)
    await publish(tx, { type: 'artisan.refused', artisanId })
    return ok()
  })
}
