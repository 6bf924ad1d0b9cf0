import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { missingFields } from '#app/features/messages/support/reply-fields.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import type { ContactMessageId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { contactAnsweredMail } from './contact.email.ts'
import { ANSWER_MAX } from './contact-message.ts'
import { isContactMessage } from './queries.server.ts'
import { contactMessages } from './tables.server.ts'

/** Why an answer does not leave. */
export type AnswerMessageRefusal =
  | 'text_missing'
  | 'text_too_long'
  | 'field_missing'
  | 'not_found'
  | 'already_answered'

/**
 * Answers a message by mail, to the address that was typed, and files it: once, in one transaction. Who answers that mail
 * writes to the mailbox that the message went to. Refused while a field is still between braces in it.
 */
export function replyToContactMessage(
  ctx: Ctx<Admin>,
  id: ContactMessageId,
  typed: string,
): Promise<Result<undefined, AnswerMessageRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const text = plainText(typed, ANSWER_MAX + 1)
    if (!text) return refuse('text_missing')
    if (text.length > ANSWER_MAX) return refuse('text_too_long')
    if (missingFields(text).length > 0) return refuse('field_missing')
    const [message] = await tx.db
      .update(contactMessages)
      .set({ answeredAt: tx.now })
      .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAt)))
      .returning()
    if (!message) return refuse((await isContactMessage(tx, id)) ? 'already_answered' : 'not_found')
    await sendMail(tx, {
      to: message.email,
      accountId: message.accountId,
      // A message that was put back among those that wait is answered again.
      dedupeKey: `contact_answered:${id}:${tx.now.getTime()}`,
      ...contactAnsweredMail({ subject: message.subject, text, replyTo: message.routedTo }),
    })
    await recordAudit(tx, 'contact_message.replied', id)
    return ok()
  })
}
