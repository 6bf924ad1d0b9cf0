import { eq } from 'drizzle-orm'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import type { MessageEvent } from '#app/features/messages/events.ts'
import { firstUnread } from '#app/features/messages/message.news.ts'
import { messages, supportThreads } from '#app/features/messages/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { answerDueAt } from '#app/values/time/answer-due.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'

type SupportNews = {
  message: typeof messages.$inferSelect
  thread: typeof supportThreads.$inferSelect
  account: { accountId: AccountId; email: string; fullName: string; userType: string }
  first: string
}

/**
 * What is told of a message between an account and the team: to the account, that it was answered; to the team's
 * mailbox, that it waits, once until it was answered.
 */
export const SUPPORT_NEWS: News<Extract<MessageEvent, { type: 'message.posted' }>, SupportNews> = {
  async read(ctx, { messageId }) {
    const [row] = await ctx.db
      .select({
        message: messages,
        thread: supportThreads,
        account: {
          accountId: users.id,
          email: users.email,
          fullName: profiles.fullName,
          userType: profiles.userType,
        },
      })
      .from(messages)
      .innerJoin(supportThreads, eq(supportThreads.id, messages.supportId))
      .innerJoin(users, eq(users.id, supportThreads.id))
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(messages.id, messageId))
    return row ? { ...row, first: await firstUnread(ctx, row.thread.id, row.message.author) } : null
  },
  words: {
    'message.posted': ({ message, thread, account, first }) => {
      const artisan = account.userType === 'artisan'
      if (message.author === 'equipe')
        return {
          to: account,
          key: `${thread.id}:${first}`,
          href: (artisan ? paths.proConversation : paths.requestConversation)('support'),
          notice: !message.readAt && {
            kind: 'message',
            title: `L’équipe ${operator().brand} vous a répondu`,
          },
        }
      if (!thread.waitingSince) return []
      const { emails } = operator()
      const dueBy = formatDateTime(answerDueAt(thread.waitingSince), PARIS)
      return {
        to: { accountId: null, email: artisan ? emails.professionnels : emails.particuliers },
        key: `${thread.id}:${thread.waitingSince.toISOString()}`,
        href: paths.adminConversation(account.accountId),
        mail: {
          type: 'support_waiting',
          subject: `Support\u00a0: ${account.fullName} attend une réponse`.replace(/[\r\n]/g, ' '),
          title: 'Une personne écrit au support',
          preview: `À répondre avant ${dueBy}.`,
          footer: 'Message à l’équipe, pour une réponse due.',
          body: [
            {
              facts: [
                ['Compte', account.fullName],
                ['Profil', artisan ? 'Artisan' : 'Particulier'],
                ['Réponse promise avant', dueBy],
              ],
            },
            { button: 'Lire et répondre' },
          ],
        },
      }
    },
  },
  sample: ({ name, phone }) => ({
    message: { author: phone ? 'particulier' : 'artisan' },
    thread: { id: newId(), waitingSince: new Date('2026-03-10T08:00:00Z') },
    account: { accountId: newId(), fullName: name, userType: phone ? 'particulier' : 'artisan' },
    first: newId(),
  }),
}
