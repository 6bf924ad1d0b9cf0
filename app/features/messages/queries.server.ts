import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { artisans } from '#app/features/artisans/tables.server.ts'
import { shortName, type LeadStatus } from '#app/features/leads/lead.ts'
import { leads } from '#app/features/leads/tables.server.ts'
import { requestTitle } from '#app/features/quote-requests/quote-request.ts'
import { quoteRequestContacts, quoteRequests } from '#app/features/quote-requests/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { LeadId, MessageId } from '#app/values/ids.ts'
import { messages } from './tables.server.ts'

/** A message as one of the two reads it. */
export type MessageView = { id: MessageId; author: 'particulier' | 'artisan'; mine: boolean; body: string; sentAt: Date; readAt: Date | null }

type Participant = Ctx<Particulier | Artisan>

/** Only the two of a lead, in the SQL itself; and only once the contact was taken. */
function participates(ctx: Participant) {
  const mine = ctx.who.kind === 'artisan' ? eq(leads.artisanId, ctx.who.artisanId) : eq(quoteRequests.particulierId, ctx.who.accountId)
  return and(mine, isNotNull(leads.openedAt))
}

/** The leads in which somebody participates. */
function ownLeads(ctx: Participant) {
  return ctx.db.select({ id: leads.id }).from(leads).innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId)).where(participates(ctx))
}

/**
 * The messages of a conversation, oldest first; `after` gives only those that came later than one already read. None
 * for anybody but the two. The other side's messages are masked until the person shares their number with the artisan.
 */
export async function listMessages(ctx: Participant, leadId: LeadId, after?: MessageId): Promise<MessageView[]> {
  const mine = ctx.who.kind
  const rows = await ctx.db
    .select({
      id: messages.id,
      author: messages.author,
      body: sql<string>`case when ${messages.author} = ${mine} or ${leads.phoneSharedAt} is not null then ${messages.body} else ${messages.publicBody} end`,
      sentAt: messages.sentAt,
      readAt: messages.readAt,
    })
    .from(messages)
    .innerJoin(leads, eq(leads.id, messages.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(and(eq(messages.leadId, leadId), participates(ctx), after ? gt(messages.id, after) : undefined))
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(500)
  return rows.reverse().map((row) => ({ ...row, mine: row.author === mine }))
}

/** Marks the other side's messages as read. */
export async function markMessagesRead(ctx: Participant, leadId: LeadId): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ readAt: ctx.now })
    .where(and(eq(messages.leadId, leadId), ne(messages.author, ctx.who.kind), isNull(messages.readAt), inArray(messages.leadId, ownLeads(ctx))))
}

/** How many messages of others somebody has not read. */
export async function countUnreadMessages(ctx: Participant): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(messages)
    .where(and(ne(messages.author, ctx.who.kind), isNull(messages.readAt), inArray(messages.leadId, ownLeads(ctx))))
  return row!.n
}

/** A conversation in a list: with whom, about what, and how it stands. */
export type ConversationView = { leadId: LeadId; title: string; with: string; status: LeadStatus; lastAt: Date; unread: number }

/** Somebody's conversations, the one that moved last first. */
export async function listConversations(ctx: Participant, limit = 50): Promise<ConversationView[]> {
  const last = sql<string>`coalesce((select max(m.sent_at) from messages m where m.lead_id = ${leads.id}), ${leads.openedAt})`
  const rows = await ctx.db
    .select({
      leadId: leads.id,
      description: ctx.who.kind === 'artisan' ? quoteRequests.publicDescription : quoteRequests.description,
      companyName: artisans.companyName,
      firstName: quoteRequestContacts.firstName,
      lastInitial: sql<string>`left(btrim(${quoteRequestContacts.lastName}), 1)`,
      status: leads.status,
      lastAt: last,
      unread: sql<number>`(select count(*)::int from messages m where m.lead_id = ${leads.id} and m.author <> ${ctx.who.kind} and m.read_at is null)`,
    })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(quoteRequestContacts, eq(quoteRequestContacts.requestId, quoteRequests.id))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(participates(ctx))
    .orderBy(desc(last), asc(leads.id))
    .limit(limit)
  return rows.map(({ description, companyName, firstName, lastInitial, lastAt, ...row }) => ({
    ...row,
    title: requestTitle(description),
    with: ctx.who.kind === 'artisan' ? shortName({ firstName, lastName: lastInitial }) : companyName,
    lastAt: new Date(lastAt),
  }))
}
