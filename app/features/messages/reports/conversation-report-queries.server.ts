import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { lastOf } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { AccountId, ConversationReportId, MessageId } from '#app/values/identity/ids.ts'
import type { MessageAuthor } from '#app/features/messages/message.ts'
import type { AttachmentView } from '#app/features/messages/queries.server.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import {
  conversationReportList,
  looksAtLast,
  type ConversationReportFilter,
} from './conversation-report-list.ts'
import {
  conversationReports,
  messageFiles,
  messages,
} from '#app/features/messages/tables.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { pick } from '#app/values/pick.ts'

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

function reports(ctx: Ctx<Admin>, from = conversationReports) {
  return ctx.db
    .select({
      report: conversationReports,
      company: artisans.companyName,
      firstName: requestContactDetails.firstName,
      lastName: requestContactDetails.lastName,
      artisanId: leads.artisanId,
    })
    .from(from)
    .innerJoin(leads, eq(leads.id, conversationReports.leadId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
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

/** The reported conversations of the team's list. */
export const reportedConversations = teamRows(conversationReportList, {
  perPage: 30,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter, limit).limit(limit).as('found')),
  read: async (ctx, filter, limit, offset) => {
    const { decideBy, decidedAt, id } = conversationReports
    const by = filter.view === 'decidees' ? decidedAt : decideBy
    const rows = await found(ctx, filter, limit)
      .orderBy(filter.sort.descending ? desc(by) : asc(by), asc(id))
      .limit(limit)
      .offset(offset)
    return rows.map(lineOf)
  },
})

function found(ctx: Ctx<Admin>, filter: ConversationReportFilter, limit: number) {
  const { decision, decidedAt } = conversationReports
  const last = { where: isNotNull(decision), order: desc(decidedAt) }
  return reports(
    ctx,
    looksAtLast(filter) ? lastOf(ctx, limit, conversationReports, last) : conversationReports,
  ).where(matching(filter))
}

function matching({ view, search }: ConversationReportFilter): SQL | undefined {
  const like = likeAnywhere(search)
  return and(
    view === 'decidees'
      ? isNotNull(conversationReports.decision)
      : isNull(conversationReports.decision),
    // On a line each, so that no word is found across both: folding costs more than reading.
    search
      ? sql`fold_text(concat_ws(E'\\n', ${artisans.companyName}, ${requestContactDetails.firstName} || ' ' || ${requestContactDetails.lastName})) like fold_text(${like})`
      : undefined,
  )
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
      ...pick(messageFiles, 'messageId', 'fileId', 'name'),
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
