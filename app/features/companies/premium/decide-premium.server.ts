import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { findArtisan } from '#app/features/companies/availability.server.ts'
import { standingChecks } from '#app/features/companies/file/checklist.server.ts'
import { todayAt } from '#app/features/companies/file/company-file.server.ts'
import { mailOwner } from '#app/features/companies/mail-owner.server.ts'
import { premiumDecidedMail } from './premium.email.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { holds, PREMIUM_CHECKS } from '#app/features/companies/checks/verification-check.ts'

/** Why Premium's check is not decided. */
export type PremiumRefusal = 'not_found' | 'not_asked' | 'checks_missing'

/**
 * Says that a company passed Premium's deeper check: its badge shows while its plan is Premium.
 * Refuses until all three checks hold.
 */
export async function passPremium(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
): Promise<Result<undefined, PremiumRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const row = await findArtisan(tx, artisanId)
    if (!row) return refuse('not_found')
    if (row.premiumAskedAt === null || row.premiumCheckedAt !== null) return refuse('not_asked')
    const checks = await standingChecks(tx, artisanId)
    const today = todayAt(tx, row.insee)
    if (
      !PREMIUM_CHECKS.every((kind) =>
        checks.some((check) => check.kind === kind && holds(check, today)),
      )
    )
      return refuse('checks_missing')
    await tx.db
      .update(artisans)
      .set({ premiumCheckedAt: tx.now, updatedAt: tx.now })
      .where(eq(artisans.id, artisanId))
    await recordAudit(tx, 'artisan.premium', artisanId)
    await recordHappening(tx, artisanId, 'premium_passed')
    contentChanged(tx, 'companies')
    await mailOwner(tx, row, premiumDecidedMail(row.companyName))
    return ok()
  })
}
