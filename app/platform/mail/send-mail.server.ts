import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { newId, type MailId } from '#app/values/ids.ts'
import type { Ctx } from '../context.ts'
import { enqueue } from '../jobs.server.ts'
import { emailLogs } from './tables.server.ts'

/** A mail to write. `type` is the log's email_type; `dedupeKey` names its cause, so that the same cause mails once. */
export type OutgoingMail = { to: string; type: string; dedupeKey: string; subject: string; body: ReactElement }

/**
 * Writes a mail into the outbox, in the transaction of its cause: it is sent after the commit, by a job, or does not
 * exist. Does nothing when the same cause was mailed before. Throws on a line end in the address or the subject.
 */
export async function sendMail(ctx: Ctx, mail: OutgoingMail): Promise<void> {
  if (/[\r\n]/.test(mail.to + mail.subject)) throw new Error('A mail header holds a line end')
  const html = await render(mail.body)
  const rows = await ctx.db
    .insert(emailLogs)
    .values({
      id: newId<MailId>(),
      email: mail.to,
      emailType: mail.type,
      status: 'sending',
      createdAt: ctx.now,
      subject: mail.subject,
      html,
      text: toPlainText(html),
      dedupeKey: mail.dedupeKey,
    })
    .onConflictDoNothing({ target: emailLogs.dedupeKey })
    .returning({ id: emailLogs.id })
  if (rows[0]) await enqueue(ctx.db, 'mails', { mailId: rows[0].id })
}
