import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToSuspend, type SuspendRefusal } from '#app/features/companies/artisan.ts'
import { findArtisan, refreshAvailability } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { mailOwner } from '#app/features/companies/mail-owner.server.ts'
import { companyReinstatedMail, companySuspendedMail } from './company-measures.email.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'

/**
 * Stops proposing works to a company, or starts again (`suspended` false). Its owner is mailed the
 * reason of a suspension with it, and how to contest it (P2B, art. 4); the reason to reinstate
 * stays in the journal.
 */
export async function suspendArtisan(
  ctx: Ctx<Admin>,
  { artisanId, suspended, reason }: { artisanId: ArtisanId; suspended: boolean; reason: string },
): Promise<Result<undefined, SuspendRefusal | 'not_found'>> {
  const why = reason.trim().slice(0, 1_000)
  return inTransaction(ctx, async (tx) => {
    const row = await findArtisan(tx, artisanId)
    if (!row) return refuse('not_found')
    const refusal = refusalToSuspend(row.suspendedAt, suspended, why)
    if (refusal) return refuse(refusal)
    if (!suspended && (await standingOf(tx, artisanId)) === 'account_suspended')
      return refuse('account_suspended')
    await markSuspended(tx, artisanId, { suspended, reason: why })
    await recordAudit(tx, suspended ? 'artisan.suspend' : 'artisan.reinstate', artisanId, {
      reason: why,
    })
    await mailOwner(
      tx,
      row,
      suspended
        ? companySuspendedMail(row.companyName, why)
        : companyReinstatedMail(row.companyName),
    )
    return ok()
  })
}

/**
 * Writes on a company file that it is suspended, or no longer, and what follows; part of an act
 * that keeps its own line in the journal.
 */
export async function markSuspended(
  tx: Ctx<Admin>,
  artisanId: ArtisanId,
  { suspended, reason }: { suspended: boolean; reason: string },
): Promise<void> {
  await tx.db
    .update(artisans)
    .set({ suspendedAt: suspended ? tx.now : null, updatedAt: tx.now })
    .where(eq(artisans.id, artisanId))
  await recordHappening(tx, artisanId, suspended ? 'suspended' : 'reinstated', reason.trim())
  contentChanged(tx, 'companies')
  await refreshAvailability(tx, artisanId)
}
