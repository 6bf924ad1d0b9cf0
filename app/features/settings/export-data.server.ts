import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { PERSONAL_DATA } from '#app/wiring/personal-data.server.ts'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { operator } from '#app/platform/operator.server.ts'
import { exportRows, type ExportedPart } from '#app/platform/personal-data/export-rows.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { readSubject } from './subject.server.ts'

/** An export, as it is downloaded: every part that `personal-data.server.ts` says is its owner's. */
export type DataExport = { service: string; madeAt: Date; account: string; parts: ExportedPart[] }

/** Everything of the signed-in person (RGPD, art. 15 and 20). */
export async function exportData(ctx: Ctx<Particulier | Artisan | Admin>): Promise<DataExport> {
  return exportOf(ctx, ctx.who.accountId)
}

/**
 * Everything of somebody who asked the team for it (RGPD, art. 15), with a line in the journal;
 * null when there is no such account.
 */
export async function exportAccount(
  ctx: Ctx<Admin>,
  accountId: AccountId,
): Promise<DataExport | null> {
  return inTransaction(ctx, async (tx) => {
    const exported = await exportOf(tx, accountId)
    if (exported.parts.length === 0) return null
    await recordAudit(tx, 'account.export', accountId)
    return exported
  })
}

async function exportOf(ctx: Ctx, accountId: AccountId): Promise<DataExport> {
  const subject = await readSubject(ctx, accountId)
  return {
    service: operator().brand,
    madeAt: ctx.now,
    account: accountId,
    parts: subject ? await exportRows(ctx, PERSONAL_DATA, subject) : [],
  }
}
