import { clientKnown } from '#app/features/requests/of-marketplace.server.ts'
import { and, count, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { shownMark } from '#app/features/companies/images/images.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { shortName, type LeadStatus } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { FileId, LeadId } from '#app/values/identity/ids.ts'
import { hasSupport } from '#app/features/messages/support/has-support.server.ts'
import { messages, supportThreads } from '#app/features/messages/tables.server.ts'

type Reader = Ctx<Particulier | Artisan>

/**
 * A conversation in a list: with whom, about what, how it stands, and how its last message begins,
 * as its reader sees it.
 */
export type ConversationView = {
  leadId: LeadId
  title: string
  with: string
  /** The logo or portrait of a company, as its client sees it; null for anybody else. */
  mark: FileId | null
  status: LeadStatus
  lastAt: Date
  unread: number
  last: { mine: boolean; excerpt: string; files: boolean } | null
}

export const CONVERSATIONS_PER_PAGE = 30
/** Characters of a message that a list shows. */
const EXCERPT = 140

/**
 * Which conversations are listed: a page from 1, and words that stand in a name, a title or a
 * message as its reader sees it.
 */
export type ConversationFilter = { page?: number; words?: string }

/** Somebody's conversations about works, the one that moved last first, and how many there are in all. */
export async function listConversations(
  ctx: Reader,
  { page = 1, words = '' }: ConversationFilter = {},
): Promise<{ conversations: ConversationView[]; total: number }> {
  const { kind } = ctx.who
  const mine =
    ctx.who.kind === 'artisan'
      ? eq(leads.artisanId, ctx.who.artisanId)
      : eq(quoteRequests.particulierId, ctx.who.accountId)
  const description =
    kind === 'artisan' ? quoteRequests.publicDescription : quoteRequests.description
  // What they read, never what was typed: searching must not find what is masked.
  const seen = sql`case when m.removed_at is not null then '' when m.author = ${kind} or ${leads.phoneSharedAt} is not null then m.body else m.public_body end`
  const other =
    kind === 'artisan'
      ? sql`concat_ws(' ', ${requestContactDetails.firstName}, left(btrim(${requestContactDetails.lastName}), 1))`
      : sql`${artisans.companyName}`
  const pattern = `%${words
    .trim()
    .slice(0, 80)
    .replace(/[\\%_]/g, '\\$&')}%`
  const found =
    words.trim() === ''
      ? undefined
      : or(
          sql`fold_text(${other}) like fold_text(${pattern})`,
          sql`fold_text(${description}) like fold_text(${pattern})`,
          sql`exists (select from messages m where m.lead_id = ${leads.id} and fold_text(${seen}) like fold_text(${pattern}))`,
        )
  const where = and(mine, clientKnown, isNotNull(leads.openedAt), found)
  const last = sql`lateral (select m.author, m.sent_at, left(${seen}, ${EXCERPT}) as excerpt, exists (select from message_files f where f.message_id = m.id) as files from messages m where m.lead_id = ${leads.id} order by m.seq desc limit 1)`
  const lastAt = sql<string>`coalesce(last.sent_at, ${leads.openedAt})`
  const rows = await ctx.db
    .select({
      leadId: leads.id,
      description,
      companyName: artisans.companyName,
      firstName: requestContactDetails.firstName,
      lastInitial: sql<string>`left(btrim(${requestContactDetails.lastName}), 1)`,
      mark: kind === 'artisan' ? sql<null>`null` : shownMark(ctx),
      status: leads.status,
      lastAt,
      lastAuthor: sql<string | null>`last.author`,
      excerpt: sql<string | null>`last.excerpt`,
      lastFiles: sql<boolean | null>`last.files`,
      unread: sql<number>`(select count(*)::int from messages m where m.lead_id = ${leads.id} and m.author <> ${kind} and m.read_at is null and m.removed_at is null)`,
    })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .leftJoin(sql`${last} as last`, sql`true`)
    .where(where)
    .orderBy(desc(lastAt), desc(leads.id))
    .limit(CONVERSATIONS_PER_PAGE)
    .offset((page - 1) * CONVERSATIONS_PER_PAGE)
  const total =
    rows.length < CONVERSATIONS_PER_PAGE && page === 1
      ? rows.length
      : await countConversations(ctx, where)
  const conversations = rows.map(
    ({
      description: text,
      companyName,
      firstName,
      lastInitial,
      lastAuthor,
      excerpt,
      lastFiles,
      ...row
    }) => ({
      ...row,
      title: requestTitle(text),
      with: kind === 'artisan' ? shortName({ firstName, lastName: lastInitial }) : companyName,
      lastAt: new Date(row.lastAt),
      last:
        lastAuthor === null
          ? null
          : { mine: lastAuthor === kind, excerpt: excerpt ?? '', files: lastFiles ?? false },
    }),
  )
  return { conversations, total }
}

async function countConversations(ctx: Reader, where: ReturnType<typeof and>): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(where)
  return row!.n
}

/** Somebody's conversation with the team in a list: null before its first message. */
export async function getSupportSummary(
  ctx: Reader,
): Promise<{ status: 'open' | 'closed'; lastAt: Date; unread: number } | null> {
  if (!hasSupport(ctx.who)) return null
  const [row] = await ctx.db
    .select({
      status: supportThreads.status,
      lastAt: supportThreads.updatedAt,
      unread: sql<number>`(select count(*)::int from ${messages} m where m.support_id = ${ctx.who.accountId} and m.author = 'equipe' and m.read_at is null)`,
    })
    .from(supportThreads)
    .where(sql`${supportThreads.id} = ${ctx.who.accountId}`)
  return row ?? null
}
