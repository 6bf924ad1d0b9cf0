import { eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToSubmit, type SubmitRefusal } from '#app/features/companies/artisan.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { companyFileOf } from './company-file.server.ts'
import { rememberIdentity } from '#app/features/companies/people/fingerprints.server.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'

/** Sends the reader's company file to the team, who answers within 48 hours. */
export async function submitCompany(ctx: Ctx<Artisan>): Promise<Result<undefined, SubmitRefusal>> {
  const { artisanId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    const row = await lockArtisan(tx, artisanId)
    const refusal = refusalToSubmit(await companyFileOf(tx, row), row.verification)
    if (refusal) return refuse(refusal)
    await tx.db
      .update(artisans)
      .set({
        verification: 'pending',
        verificationReason: null,
        submittedAt: tx.now,
        updatedAt: tx.now,
      })
      .where(eq(artisans.id, artisanId))
    await rememberIdentity(tx, row)
    await recordHappening(tx, artisanId, 'submitted')
    await publish(tx, { type: 'artisan.submitted', artisanId })
    return ok()
  })
}
