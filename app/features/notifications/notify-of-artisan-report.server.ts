import { eq } from 'drizzle-orm'
import { readLeadMail } from '#app/features/requests/lead-mails/read-lead-mail.server.ts'
import { artisanReports } from '#app/features/requests/leads/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { notify } from './notify.server.ts'

/** Writes the notice that the team examined what a person reported; nothing while it waits. */
export async function notifyOfArtisanReport(ctx: Ctx<System>, reportId: string): Promise<void> {
  const [report] = await ctx.db
    .select({ leadId: artisanReports.leadId, outcome: artisanReports.outcome })
    .from(artisanReports)
    .where(eq(artisanReports.id, reportId))
  const told = report?.outcome && (await readLeadMail(ctx, report.leadId))
  if (!told || !told.author.accountId) return
  await notify(ctx, {
    accountId: told.author.accountId,
    kind: 'artisan_report',
    title: `Votre signalement ${ofName(told.artisan.companyName)} a été examiné`,
    href: paths.request(told.request.id),
    dedupeKey: `artisan_report:${reportId}`,
  })
}
