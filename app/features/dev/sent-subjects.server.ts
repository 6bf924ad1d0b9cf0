import { desc, eq, max } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { MailType } from '#app/platform/mail/mail-types.ts'

/** The last subjects under which mails of a type were written in this database, three at most: what the preview knows of them. */
export async function sentSubjects(ctx: Ctx, type: MailType): Promise<string[]> {
  const rows = await ctx.db
    .select({ subject: emailLogs.subject })
    .from(emailLogs)
    .where(eq(emailLogs.emailType, type))
    .groupBy(emailLogs.subject)
    .orderBy(desc(max(emailLogs.createdAt)))
    .limit(3)
  return rows.map(({ subject }) => subject)
}
