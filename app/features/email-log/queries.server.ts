import { desc, eq, sql } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { MailId } from '#app/values/ids.ts'
import { withoutTokens } from './email-log.ts'

/** How many entries the monitoring page shows (specification). */
export const MAILS_SHOWN = 100

/** One line of the log; a mail that was not sent yet stands where it was written. */
export type MailLine = { id: MailId; email: string; emailType: string; status: string; subject: string; createdAt: Date; sentAt: Date | null; resendId: string | null; errorMessage: string | null; attempts: number }

const line = {
  id: emailLogs.id,
  email: emailLogs.email,
  emailType: emailLogs.emailType,
  status: emailLogs.status,
  subject: emailLogs.subject,
  createdAt: emailLogs.createdAt,
  sentAt: emailLogs.sentAt,
  resendId: emailLogs.resendId,
  errorMessage: emailLogs.errorMessage,
  attempts: emailLogs.attempts,
}

/** The last hundred mails, the latest sent first. */
export async function listMails(ctx: Ctx<Admin>): Promise<MailLine[]> {
  return ctx.db.select(line).from(emailLogs).orderBy(desc(sql`coalesce(${emailLogs.sentAt}, ${emailLogs.createdAt})`), desc(emailLogs.id)).limit(MAILS_SHOWN)
}

/** How many mails stand in each status, over the whole log. */
export async function countMailsByStatus(ctx: Ctx<Admin>): Promise<{ status: string; n: number }[]> {
  return ctx.db.select({ status: emailLogs.status, n: sql<number>`count(*)::int` }).from(emailLogs).groupBy(emailLogs.status)
}

/** One mail with its two bodies, their links disarmed; null when there is none. */
export async function getMail(ctx: Ctx<Admin>, mailId: MailId): Promise<(MailLine & { html: string; text: string }) | null> {
  const [mail] = await ctx.db.select({ ...line, html: emailLogs.html, text: emailLogs.text }).from(emailLogs).where(eq(emailLogs.id, mailId))
  return mail ? { ...mail, html: withoutTokens(mail.html), text: withoutTokens(mail.text) } : null
}
