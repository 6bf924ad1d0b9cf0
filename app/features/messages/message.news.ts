import { eq, sql } from 'drizzle-orm'
import type { News } from '#app/features/notifications/tell.server.ts'
import { readLeadNews, type LeadNews } from '#app/features/requests/news/read-lead-news.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import type { MessageEvent } from './events.ts'
import type { ThreadId } from './message.ts'
import { messages } from './tables.server.ts'

type MessageNews = LeadNews & { message: typeof messages.$inferSelect; first: string }

/**
 * What is told of a message to its other side: one notice for all that is unread in a conversation. Mail is
 * `mailUnreadMessages`, on the clock.
 */
export const MESSAGE_NEWS: News<Extract<MessageEvent, { type: 'message.posted' }>, MessageNews> = {
  async read(ctx, { messageId }) {
    const [message] = await ctx.db.select().from(messages).where(eq(messages.id, messageId))
    if (!message?.leadId || message.readAt) return null
    const news = await readLeadNews(ctx, message.leadId)
    return (
      news && { ...news, message, first: await firstUnread(ctx, message.leadId, message.author) }
    )
  },
  words: {
    'message.posted': ({ lead, message, first, artisan, author, forArtisan }) => {
      const toArtisan = message.author === 'particulier'
      const from = toArtisan ? (forArtisan.name ?? 'Le particulier') : artisan.companyName
      return {
        to: toArtisan ? artisan : author,
        key: `${lead.id}:${first}`,
        href: toArtisan ? paths.proConversation(lead.id) : paths.requestConversation(lead.id),
        notice: { kind: 'message', title: `${from} vous a écrit` },
      }
    },
  },
  sample: ({ name, company }) => ({
    lead: { id: newId<LeadId>() },
    message: { author: 'particulier' },
    first: newId(),
    artisan: { companyName: company },
    forArtisan: { name },
  }),
}

/** The oldest message of a side that the other has not read, and still can: as long as it is, what follows is the same news. */
export async function firstUnread(ctx: Ctx, threadId: ThreadId, author: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id::text from messages where (lead_id = ${threadId} or support_id = ${threadId}) and author = ${author} and read_at is null and removed_at is null order by seq limit 1`,
  )
  return rows[0]?.id ?? threadId
}

/** A conversation with unread messages, as a mail tells of it; `from` is null where several are told of at once. */
export type UnreadLine = { from: string | null; about: string; unread: number; href: string }

const messagesInWords = (count: number) => (count === 1 ? '1 message' : `${count}\u00a0messages`)

/** Says that somebody wrote, without what they wrote; of several conversations, it leads to `allHref`, their list. */
export function unreadMessagesMail(lines: readonly UnreadLine[], allHref: string): Letter {
  const unread = lines.reduce((sum, line) => sum + line.unread, 0)
  const one = lines.length === 1 ? lines[0]! : null
  const waits =
    unread === 1 ? 'Un message vous attend' : `${messagesInWords(unread)} vous attendent`
  return {
    type: 'message',
    subject:
      unread === 1 ? 'Vous avez un nouveau message' : `Vous avez ${unread} nouveaux messages`,
    ...(one
      ? {
          title: `${one.from} vous a écrit`,
          preview: `À propos de ${one.about}.`,
          href: one.href,
          body: [
            `${waits} à propos de ${one.about}.`,
            { button: 'Lire et répondre' },
            'Nous ne vous écrivons plus au sujet de cette conversation tant que vous ne l’avez pas lue.',
          ],
        }
      : {
          title: `${messagesInWords(unread)} à lire`,
          preview: `Dans ${lines.length} conversations.`,
          href: allHref,
          body: [
            'Des réponses vous attendent dans vos conversations.',
            { facts: lines.map((line) => [line.about, messagesInWords(line.unread)]) },
            { button: 'Lire et répondre' },
            'Nous ne vous écrivons plus à leur sujet tant que vous ne les avez pas lues.',
          ],
        }),
  }
}

/** Its samples: of one conversation, and of several. */
export const unreadMessagesSamples = ({ name, title }: SampleWords): Letter[] => [
  unreadMessagesMail(
    [{ from: name, about: `«\u00a0${title}\u00a0»`, unread: 1, href: paths.landing() }],
    paths.landing(),
  ),
  unreadMessagesMail(
    [
      { from: null, about: 'Couverture, Saint-Denis', unread: 2, href: paths.landing() },
      { from: null, about: 'Plomberie, Lyon 3e', unread: 1, href: paths.landing() },
    ],
    paths.proMessages(),
  ),
]
