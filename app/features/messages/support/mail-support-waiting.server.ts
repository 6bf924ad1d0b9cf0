import { eq } from 'drizzle-orm'
import { profiles } from '#app/features/accounts/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { answerDueAt } from '#app/values/time/answer-due.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { AccountId, MessageId } from '#app/values/identity/ids.ts'
import { SupportWaitingMail } from '#app/features/messages/message-mails.email.tsx'
import { messages, supportThreads } from '#app/features/messages/tables.server.ts'

/** Tells the team's mailbox that an account waits for an answer: once until it was given, without the words. */
export async function mailSupportWaiting(ctx: Ctx<System>, messageId: MessageId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ thread: supportThreads, author: messages.author })
      .from(messages)
      .innerJoin(supportThreads, eq(supportThreads.id, messages.supportId))
      .where(eq(messages.id, messageId))
    if (!row?.thread.waitingSince || row.author === 'equipe') return
    const accountId = row.thread.id as string as AccountId
    const [profile] = await tx.db.select().from(profiles).where(eq(profiles.userId, accountId))
    if (!profile) return
    const { emails } = operator()
    const artisan = profile.userType === 'artisan'
    await sendMail(tx, {
      to: artisan ? emails.professionnels : emails.particuliers,
      type: 'support_waiting',
      dedupeKey: `support_waiting:${accountId}:${row.thread.waitingSince.toISOString()}`,
      subject: `Support\u00a0: ${profile.fullName} attend une réponse`.replace(/[\r\n]/g, ' '),
      body: SupportWaitingMail({
        name: profile.fullName,
        kind: artisan ? 'Artisan' : 'Particulier',
        dueBy: formatDateTime(answerDueAt(row.thread.waitingSince), PARIS),
        href: absoluteUrl(paths.adminConversation(accountId)),
      }),
    })
  })
}
