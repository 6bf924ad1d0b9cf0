import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { findArtisan } from '#app/features/companies/availability.server.ts'
import { companyImageRemovedMail } from '#app/features/companies/checks/company-measures.email.ts'
import { mailOwner } from '#app/features/companies/mail-owner.server.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { CompanyImageKind, ImageRemovalRefusal } from './company-image.ts'
import { takeImageDown } from './images.server.ts'

/**
 * The team removes the logo or the portrait of a company. Its owner is mailed the reasons with it,
 * and how to contest them (P2B, art. 4; DSA, art. 17).
 */
export async function removeImageAsTeam(
  ctx: Ctx<Admin>,
  { artisanId, kind, reason }: { artisanId: ArtisanId; kind: CompanyImageKind; reason: string },
): Promise<Result<undefined, ImageRemovalRefusal | 'not_found'>> {
  const why = reason.trim().slice(0, 1_000)
  return inTransaction(ctx, async (tx) => {
    const row = await findArtisan(tx, artisanId)
    if (!row) return refuse('not_found')
    if (why === '') return refuse('reason_missing')
    if (!(await takeImageDown(tx, artisanId, kind))) return refuse('nothing_to_remove')
    await recordAudit(tx, 'artisan.image_remove', artisanId, { image: kind, reason: why })
    await recordHappening(tx, artisanId, `${kind}_removed`, why)
    await mailOwner(tx, row, companyImageRemovedMail(row.companyName, kind, why))
    return ok()
  })
}
