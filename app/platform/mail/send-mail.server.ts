import { render } from '@react-email/render'
import { createElement, type ReactElement } from 'react'
import { newId, type AccountId, type MailId } from '#app/values/identity/ids.ts'
import type { Ctx } from '../context.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { UnsubscribeLink } from './mail-footer.tsx'
import { mailText } from './mail-text.server.ts'
import { choiceOf, type ChosenMailType, type MailType } from './mail-types.ts'
import { emailLogs } from './tables.server.ts'
import { unsubscribeUrl } from './unsubscribe-token.server.ts'

/** Whom a mail goes to. Mail that one may refuse says whose account it is for; null when there is none yet. */
type Addressee =
  | { to: string; type: Exclude<MailType, ChosenMailType>; accountId?: AccountId | null }
  | { to: string; type: ChosenMailType; accountId: AccountId | null }

/**
 * A mail to write. `type` is the log's email_type; `dedupeKey` names its cause, so that the same cause mails once.
 * `replyTo` is who is answered by answering it, the operator unless said. `goodHours` is how long the personal link in it
 * opens something: later it is not sent.
 */
export type OutgoingMail = Addressee & {
  dedupeKey: string
  subject: string
  body: ReactElement
  replyTo?: string | null
  goodHours?: number
}

/**
 * Writes a mail into the outbox, in the transaction of its cause: it is sent after the commit, by a job, or does not
 * exist. Does nothing when the same cause was mailed before. Throws on a line end in an address or the subject.
 */
export async function sendMail(ctx: Ctx, mail: OutgoingMail): Promise<void> {
  if (/[\r\n]/.test(mail.to + mail.subject + (mail.replyTo ?? '')))
    throw new Error('A mail header holds a line end')
  const html = await render(withUnsubscribing(mail))
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
      text: mailText(html),
      dedupeKey: mail.dedupeKey,
      accountId: mail.accountId ?? null,
      replyTo: mail.replyTo ?? null,
      goodUntil: mail.goodHours ? new Date(ctx.now.getTime() + mail.goodHours * 3_600_000) : null,
    })
    .onConflictDoNothing({ target: emailLogs.dedupeKey })
    .returning({ id: emailLogs.id })
  if (rows[0]) await enqueue(ctx.db, 'mails', { mailId: rows[0].id })
}

/** Mail by choice shows the way out of it at its foot, whatever its template. */
function withUnsubscribing(mail: Pick<OutgoingMail, 'type' | 'accountId' | 'body'>): ReactElement {
  const choice = choiceOf(mail.type)
  if (!choice || !mail.accountId) return mail.body
  return createElement(
    UnsubscribeLink,
    { choice, href: unsubscribeUrl(mail.accountId, choice) },
    mail.body,
  )
}
