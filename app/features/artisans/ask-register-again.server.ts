import { recordAudit } from '#app/features/accounts/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import type { ArtisanId } from '#app/values/ids.ts'
import { lookUpCompany } from './look-up-company.server.ts'

/** The team asks the official register about a company again; that it asked stands in the journal, whatever the answer. */
export async function askRegisterAgain(ctx: Ctx<Admin>, artisanId: ArtisanId): Promise<void> {
  await lookUpCompany(ctx, artisanId)
  await inTransaction(ctx, (tx) => recordAudit(tx, 'artisan.register', artisanId))
}
