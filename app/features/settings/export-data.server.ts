import { PERSONAL_DATA } from '#app/personal-data.server.ts'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { exportRows, type ExportedPart } from '#app/platform/personal-data/export-rows.server.ts'
import { readSubject } from './subject.server.ts'

/** An export, as it is downloaded: every part that `personal-data.server.ts` says is its owner's. */
export type DataExport = { service: 'Ouvréo'; madeAt: Date; account: string; parts: ExportedPart[] }

/** Everything of the signed-in person (RGPD, art. 15 and 20). */
export async function exportData(ctx: Ctx<Particulier | Artisan | Admin>): Promise<DataExport> {
  const subject = await readSubject(ctx, ctx.who.accountId)
  return { service: 'Ouvréo', madeAt: ctx.now, account: ctx.who.accountId, parts: subject ? await exportRows(ctx, PERSONAL_DATA, subject) : [] }
}
