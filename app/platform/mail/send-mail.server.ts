import { newId, type AccountId, type MailId } from '#app/values/identity/ids.ts'
import type { Ctx } from '../context.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { drawMail, type Letter } from './draw-mail.tsx'
import { isAwaited, type ChosenMailType, type MailType } from './mail-types.ts'
import { emailLogs } from './tables.server.ts'

/**
 * A mail to write: to whom, and what it says. Mail that one may refuse says whose account it is for; null when there is
 * none yet. `dedupeKey` names its cause, so that the same cause mails once.
 */
export type OutgoingMail = { to: string; dedupeKey: string } & (
  | (Letter<Exclude<MailType, ChosenMailType>> & { accountId?: AccountId | null })
  | (Letter & { accountId: AccountId | null })
)

/**
 * Writes a mail into the outbox, in the transaction of its cause: it is sent after the commit, by a
 * job, or does not exist. One that a person waits for before a page leaves before those that wait
 * already. Does nothing when the same cause was mailed before. Throws on a line end in an address
 * or the subject.
 */
export async function sendMail(ctx: Ctx, mail: OutgoingMail): Promise<void> {
  if (/[\r\n]/.test(mail.to + mail.subject + (mail.replyTo ?? '')))
    throw new Error('A mail header holds a line end')
  const rows = await ctx.db
    .insert(emailLogs)
    .values({
      id: newId<MailId>(),
      email: mail.to,
      emailType: mail.type,
      status: 'sending',
      createdAt: ctx.now,
      subject: mail.subject,
      ...(await drawMail(mail, mail.accountId ?? null)),
      dedupeKey: mail.dedupeKey,
      accountId: mail.accountId ?? null,
      replyTo: mail.replyTo ?? null,
      attachments: [...(mail.attachments ?? [])],
      goodUntil: mail.goodHours ? new Date(ctx.now.getTime() + mail.goodHours * 3_600_000) : null,
    })
    .onConflictDoNothing({ target: emailLogs.dedupeKey })
    .returning({ id: emailLogs.id })
  if (rows[0])
    await enqueue(
      ctx.db,
      'mails',
      { mailId: rows[0].id },
      { priority: isAwaited(mail.type) ? 1 : 0 },
    )
}
