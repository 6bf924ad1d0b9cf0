import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { smsProvider } from '#app/platform/sms/send-sms.server.ts'

/**
 * Whether the site's text messages of the last 24 hours are spent on alerts: with codes that sign,
 * they are never more than `SMS_PER_DAY`. A code is never kept back for an alert.
 */
export async function areAlertsSpent(ctx: Ctx): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - 86_400_000)
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select (select count(*) from signing_codes where sent_by = 'sms' and sent_at > ${since})::int
      + (select count(*) from sms_alerts_told where sent_at > ${since})::int as n`)
  return rows[0]!.n >= (smsProvider()?.perDay ?? 0)
}
