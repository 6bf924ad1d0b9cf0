import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { askRegister } from '#app/platform/company-registry/ask-register.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { lookUpCompany } from '#app/features/companies/look-up-company.server.ts'
import { registerAnswers } from './verification.tables.server.ts'

/**
 * The team asks the official register about a company again; that it asked stands in the journal,
 * whatever the answer. Tells whether there was one.
 */
export async function askRegisterAgain(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
  ask: typeof askRegister = askRegister,
): Promise<boolean> {
  await lookUpCompany(ctx, artisanId, ask)
  return inTransaction(ctx, async (tx) => {
    await recordAudit(tx, 'artisan.register', artisanId)
    const [kept] = await tx.db
      .select({ status: registerAnswers.status, askedAt: registerAnswers.askedAt })
      .from(registerAnswers)
      .where(eq(registerAnswers.artisanId, artisanId))
    return (
      kept !== undefined &&
      kept.status !== 'to_check' &&
      kept.askedAt.getTime() === tx.now.getTime()
    )
  })
}
