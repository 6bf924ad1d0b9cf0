import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { AccountId, ConversationReportId, MessageId } from '#app/values/identity/ids.ts'
import type { MessageAuthor } from '#app/features/messages/message.ts'
import type { AttachmentView } from '#app/features/messages/queries.server.ts'
import {
  containing,
  THREADS_PER_PAGE,
} from '#app/features/messages/support/admin-queries.server.ts'
import {
  conversationReports,
  messageFiles,
  messages,
} from '#app/features/messages/tables.server.ts'
import { files } from '#app/platform/files/tables.server.ts'

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
