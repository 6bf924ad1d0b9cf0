import { eq } from 'drizzle-orm'
import { readLeadMail } from '#app/features/leads/read-lead-mail.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import type { MessageId } from '#app/values/ids.ts'
import { NewMessageMail } from './message-mails.email.tsx'
import { messages } from './tables.server.ts'

/**
 * Tells the other side that somebody wrote, once an hour and conversation at most, and only while it is unread. The
 * message itself stays in the conversation, where what is masked stays masked.
 */
export async function mailMessage(ctx: Ctx<System>, messageId: MessageId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [message] = await tx.db.select().from(messages).where(eq(messages.id, messageId))
    if (!message || message.readAt) return
    const mail = await readLeadMail(tx, message.leadId)
    if (!mail) return
    const toArtisan = message.author === 'particulier'
    const from = toArtisan ? (mail.forArtisan.name ?? 'Un particulier') : mail.artisan.companyName
    const hour = message.sentAt.toISOString().slice(0, 13)
    await sendMail(tx, {
      to: toArtisan ? mail.artisan.email : mail.author.email,
      accountId: toArtisan ? mail.artisan.accountId : mail.author.accountId,
      type: 'message',
      dedupeKey: `message:${message.leadId}:${message.author}:${hour}`,
      subject: 'Vous avez un nouveau message',
      body: NewMessageMail({
        from,
        title: toArtisan ? mail.forArtisan.title : mail.author.title,
        href: absoluteUrl(toArtisan ? paths.lead(message.leadId) : paths.requestConversation(message.leadId)),
      }),
    })
  })
}
