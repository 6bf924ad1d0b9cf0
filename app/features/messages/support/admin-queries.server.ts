import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { profiles } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import { PRIORITY_PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type {
  AccountId,
  ConversationReportId,
  MessageId,
  SupportThreadId,
} from '#app/values/identity/ids.ts'
import { readPage } from '#app/values/list-query.ts'
import type { MessageAuthor } from '#app/features/messages/message.ts'
import type { AttachmentView } from '#app/features/messages/queries.server.ts'
import {
  conversationReports,
  messageFiles,
  messages,
  supportThreads,
} from '#app/features/messages/tables.server.ts'
import { files } from '#app/platform/files/tables.server.ts'

/** Which conversations with accounts the team lists. */
const SUPPORT_VIEWS = ['a-repondre', 'en-cours', 'terminees'] as const
/** One of them, as it stands in the address. */
export type SupportView = (typeof SUPPORT_VIEWS)[number]
/** The list as an address asks for it: `words` stand in a name or an address. */
export type SupportFilter = { view: SupportView; words: string; page: number; oldestFirst: boolean }

/** Lines on one page of the team's lists. */
export const THREADS_PER_PAGE = 30

/** Reads a list's address. */
export function readSupportFilter(params: URLSearchParams): SupportFilter {
  const view = SUPPORT_VIEWS.find((known) => known === params.get('vue')) ?? 'a-repondre'
  const sort = params.get('tri')
  return {
    view,
    words: (params.get('q') ?? '').trim().slice(0, 80),
    page: readPage(params),
    oldestFirst: sort ? sort === 'anciens' : view === 'a-repondre',
  }
}

const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** A conversation with an account, as the team lists it. */
export type SupportLine = {
  id: SupportThreadId
  name: string
  email: string
  userType: 'artisan' | 'particulier'
  status: 'open' | 'closed'
  waitingSince: Date | null
  updatedAt: Date
  messages: number
  excerpt: string | null
  priority: boolean
}

/**
 * Conversations with accounts, and how many there are in all; `all` gives every page at once. Of those that wait, the
 * oldest first, whom a plan gives priority support comes before the others.
 */
export async function listSupportThreads(
  ctx: Ctx<Admin>,
  filter: SupportFilter,
  all = false,
): Promise<{ rows: SupportLine[]; total: number }> {
  const in_: Record<SupportView, SQL> = {
    'a-repondre': isNotNull(supportThreads.waitingSince),
    'en-cours': and(isNull(supportThreads.waitingSince), eq(supportThreads.status, 'open'))!,
    terminees: eq(supportThreads.status, 'closed'),
  }
  const found = filter.words
    ? or(
        sql`fold_text(${profiles.fullName}) like fold_text(${containing(filter.words)})`,
        sql`lower(${profiles.email}) like lower(${containing(filter.words)})`,
      )
    : undefined
  const where = and(in_[filter.view], found)
  const since = sql`coalesce(${supportThreads.waitingSince}, ${supportThreads.updatedAt})`
  const priority = sql<boolean>`coalesce(${inArray(creditBalances.plan, PRIORITY_PLANS)}, false)`
  const first = filter.view === 'a-repondre' && filter.oldestFirst ? [desc(priority)] : []
  const query = ctx.db
    .select({
      id: supportThreads.id,
      priority,
      name: profiles.fullName,
      email: profiles.email,
      userType: profiles.userType,
      status: supportThreads.status,
      waitingSince: supportThreads.waitingSince,
      updatedAt: supportThreads.updatedAt,
      messages: sql<number>`(select count(*)::int from messages m where m.support_id = ${supportThreads.id})`,
      excerpt: sql<
        string | null
      >`(select left(m.body, 240) from messages m where m.support_id = ${supportThreads.id} and m.author <> 'equipe' order by m.seq desc limit 1)`,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(supportThreads)
    .innerJoin(profiles, eq(profiles.userId, sql`${supportThreads.id}`))
    .leftJoin(creditBalances, sql`${creditBalances.artisanId} = ${supportThreads.id}`)
    .where(where)
    .orderBy(...first, filter.oldestFirst ? asc(since) : desc(since), asc(supportThreads.id))
    .$dynamic()
  const rows = await (all
    ? query.limit(20_000)
    : query.limit(THREADS_PER_PAGE).offset((filter.page - 1) * THREADS_PER_PAGE))
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Whose conversation it is, and how it stands; null when nobody of that account ever wrote. */
export async function getSupportThread(
  ctx: Ctx<Admin>,
  id: SupportThreadId,
): Promise<{
  name: string
  email: string
  userType: 'artisan' | 'particulier'
  status: 'open' | 'closed'
  waitingSince: Date | null
} | null> {
  const [row] = await ctx.db
    .select({
      name: profiles.fullName,
      email: profiles.email,
      userType: profiles.userType,
      status: supportThreads.status,
      waitingSince: supportThreads.waitingSince,
    })
    .from(supportThreads)
    .innerJoin(profiles, eq(profiles.userId, sql`${supportThreads.id}`))
    .where(eq(supportThreads.id, id))
  return row ?? null
}

/** A reported conversation, as the team lists it: who is in it, why it was reported, and nothing of what was said. */
export type ReportLine = Pick<
  typeof conversationReports.$inferSelect,
  | 'id'
  | 'reason'
  | 'text'
  | 'reportedAt'
  | 'decideBy'
  | 'decision'
  | 'decidedAt'
  | 'answer'
  | 'openedAt'
  | 'messageId'
  | 'leadId'
> & { company: string; person: string; by: 'artisan' | 'particulier' }

const reportColumns = {
  report: conversationReports,
  company: artisans.companyName,
  firstName: requestContactDetails.firstName,
  lastName: requestContactDetails.lastName,
  artisanId: leads.artisanId,
}

function reports(ctx: Ctx<Admin>) {
  return ctx.db
    .select({ ...reportColumns, total: sql<number>`count(*) over ()::int` })
    .from(conversationReports)
    .innerJoin(leads, eq(leads.id, conversationReports.leadId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .$dynamic()
}

const lineOf = ({
  report,
  company,
  firstName,
  lastName,
  artisanId,
}: Awaited<ReturnType<typeof reports>>[number]): ReportLine => {
  const { accountId, decidedBy: _, ...rest } = report
  return {
    ...rest,
    company,
    person: shortName({ firstName, lastName }),
    by: accountId === (artisanId as string as AccountId) ? 'artisan' : 'particulier',
  }
}

/** Reported conversations: those that wait, the most pressing first; or those decided, the latest first. */
export async function listReports(
  ctx: Ctx<Admin>,
  {
    decided,
    words,
    page,
    all = false,
  }: { decided: boolean; words: string; page: number; all?: boolean },
): Promise<{ rows: ReportLine[]; total: number }> {
  const found = words
    ? or(
        sql`fold_text(${artisans.companyName}) like fold_text(${containing(words)})`,
        sql`fold_text(${requestContactDetails.firstName} || ' ' || ${requestContactDetails.lastName}) like fold_text(${containing(words)})`,
      )
    : undefined
  const query = reports(ctx)
    .where(
      and(
        decided ? isNotNull(conversationReports.decision) : isNull(conversationReports.decision),
        found,
      ),
    )
    .orderBy(
      decided ? desc(conversationReports.decidedAt) : asc(conversationReports.decideBy),
      asc(conversationReports.id),
    )
  const rows = await (all
    ? query.limit(20_000)
    : query.limit(THREADS_PER_PAGE).offset((page - 1) * THREADS_PER_PAGE))
  return { rows: rows.map(lineOf), total: rows[0]?.total ?? 0 }
}

/** How many reported conversations wait for a decision. */
export function countReports(ctx: Ctx<Admin>): Count {
  return ctx.db.$count(conversationReports, isNull(conversationReports.decision))
}

/** One report; null when there is none. */
export async function getReport(
  ctx: Ctx<Admin>,
  id: ConversationReportId,
): Promise<ReportLine | null> {
  const [row] = await reports(ctx).where(eq(conversationReports.id, id))
  return row ? lineOf(row) : null
}

/** A message as the team reads it to decide. */
export type ReportedMessage = {
  id: MessageId
  author: MessageAuthor
  body: string
  sentAt: Date
  removed: boolean
  reported: boolean
  files: Pick<AttachmentView, 'fileId' | 'name' | 'kind'>[]
}

/**
 * The conversation of a report, while it is open to the team and waits for its decision: the two hundred last messages,
 * as typed. Null before it was opened, once it is decided, and for any other.
 */
export async function readReported(
  ctx: Ctx<Admin>,
  id: ConversationReportId,
): Promise<ReportedMessage[] | null> {
  const [report] = await ctx.db
    .select()
    .from(conversationReports)
    .where(
      and(
        eq(conversationReports.id, id),
        isNotNull(conversationReports.openedAt),
        isNull(conversationReports.decision),
      ),
    )
  if (!report) return null
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.leadId, report.leadId))
    .orderBy(desc(messages.seq))
    .limit(200)
  const attached = await ctx.db
    .select({
      messageId: messageFiles.messageId,
      fileId: messageFiles.fileId,
      name: messageFiles.name,
      contentType: files.contentType,
    })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .where(eq(messages.leadId, report.leadId))
    .orderBy(asc(messageFiles.position))
  return rows.reverse().map((row) => ({
    id: row.id,
    author: row.author,
    body: row.body,
    sentAt: row.sentAt,
    removed: row.removedAt !== null,
    reported: row.id === report.messageId,
    files: attached
      .filter(({ messageId }) => messageId === row.id)
      .map(({ fileId, name, contentType }) => ({
        fileId,
        name,
        kind: contentType === 'image/webp' ? 'image' : 'pdf',
      })),
  }))
}
