import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToVerify, type VerifyRefusal } from '#app/features/companies/artisan.ts'
import {
  findArtisan,
  refreshAvailability,
  type ArtisanRow,
} from '#app/features/companies/availability.server.ts'
import { companySlug } from '#app/features/companies/company-slug.ts'
import { checklistOf } from '#app/features/companies/file/checklist.server.ts'
import { companyFileOf } from '#app/features/companies/file/company-file.server.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'

/**
 * Verifies a company that waits and whose required checks all passed: works can be proposed to it
 * from now on, and its profile gets an address. The free month follows from the event.
 */
export async function verifyArtisan(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
): Promise<Result<undefined, VerifyRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const row = await findArtisan(tx, artisanId)
    if (!row) return refuse('not_found')
    const refusal = refusalToVerify(
      await companyFileOf(tx, row),
      row.verification,
      (await checklistOf(tx, row)).items.filter((item) => item.required),
    )
    if (refusal) return refuse(refusal)
    await tx.db
      .update(artisans)
      .set({
        verification: 'verified',
        verificationReason: null,
        verifiedAt: tx.now,
        slug: row.slug ?? (await freeSlug(tx, row)),
        updatedAt: tx.now,
      })
      .where(eq(artisans.id, artisanId))
    await recordAudit(tx, 'artisan.verify', artisanId, { siret: row.siret })
    await recordHappening(tx, artisanId, 'verified')
    contentChanged(tx, 'companies')
    await refreshAvailability(tx, artisanId)
    await publish(tx, { type: 'artisan.verified', artisanId })
    return ok()
  })
}

/**
 * An address that no other profile has; two at the same instant are told apart by the unique index,
 * and the second tries again.
 */
async function freeSlug(tx: Ctx, row: ArtisanRow): Promise<string> {
  const wanted = companySlug(row, () => false)
  const taken = await tx.db
    .select({ slug: artisans.slug })
    .from(artisans)
    .where(eq(artisans.slug, wanted))
  return companySlug(row, () => taken.length > 0)
}
