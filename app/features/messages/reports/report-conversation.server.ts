import { and, eq, ne } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { lockLead } from '#app/features/requests/leads/move-lead.server.ts'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import {
  newId,
  type ConversationReportId,
  type LeadId,
  type MessageId,
} from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  REPORT_DAYS,
  type DecideRefusal,
  type ReportDecision,
  type ReportReason,
  type ReportRefusal,
} from './conversation-report.ts'
import { findThread, team } from '#app/features/messages/find-thread.server.ts'
import {
  conversationBlocks,
  conversationReports,
  messages,
} from '#app/features/messages/tables.server.ts'

/** What is reported: a conversation, or one message of the other side in it. */
export type Reported = { messageId: MessageId | null; reason: ReportReason; text: string }

/**
 * Reports a conversation of one's own to the team, which decides within two days. Refuses
 * `not_found` to anybody but its two and for a message that is not the other side's, and a second
 * report while one waits.
 */
export async function reportConversation(
  ctx: Ctx<Particulier | Artisan>,
  leadId: LeadId,
  { messageId, reason, text }: Reported,
): Promise<Result<ConversationReportId, ReportRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const thread = await findThread(tx, leadId)
    if (thread?.kind !== 'lead') return refuse('not_found')
    if (
      messageId !== null &&
      (await tx.db.$count(
        messages,
        and(
          eq(messages.id, messageId),
          eq(messages.leadId, leadId),
          ne(messages.author, tx.who.kind),
        ),
      )) === 0
    )
      return refuse('not_found')
    const id = newId<ConversationReportId>()
    const [made] = await tx.db
      .insert(conversationReports)
      .values({
        id,
        leadId,
        messageId,
        accountId: tx.who.accountId,
        reason,
        text,
        reportedAt: tx.now,
        decideBy: new Date(tx.now.getTime() + REPORT_DAYS * 86_400_000),
      })
      .onConflictDoNothing()
      .returning({ id: conversationReports.id })
    if (!made) return refuse('already_reported')
    publishLive(tx, { to: await team(tx), kind: 'support', subjectId: id })
    await publish(tx, { type: 'conversation.reported', reportId: id })
    return ok(id)
  })
}

/**
 * An artisan no longer wants to be written to in a conversation, or does again. Refuses `not_found`
 * to anybody else.
 */
export async function setConversationBlock(
  ctx: Ctx<Artisan>,
  leadId: LeadId,
  blocked: boolean,
): Promise<Result<undefined, 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    const thread = locked && (await findThread(tx, leadId))
    if (thread?.kind !== 'lead') return refuse('not_found')
    const { accountId } = tx.who
    if (blocked)
      await tx.db
        .insert(conversationBlocks)
        .values({ threadId: leadId, accountId, at: tx.now })
        .onConflictDoNothing()
    else
      await tx.db
        .delete(conversationBlocks)
        .where(
          and(eq(conversationBlocks.threadId, leadId), eq(conversationBlocks.accountId, accountId)),
        )
    const { artisan, particulier } = thread.people
    publishLive(tx, {
      to: particulier ? [artisan, particulier] : [artisan],
      kind: 'message',
      subjectId: leadId,
    })
    return ok()
  })
}

/**
 * Opens a reported conversation to the team, to decide: with the reason why, which the journal
 * keeps. Refuses what is decided.
 */
export async function openReported(
  ctx: Ctx<Admin>,
  reportId: ConversationReportId,
  why: string,
): Promise<Result<undefined, 'not_found' | 'already_decided'>> {
  return inTransaction(ctx, async (tx) => {
    const [report] = await tx.db
      .select()
      .from(conversationReports)
      .where(eq(conversationReports.id, reportId))
      .for('no key update')
    if (!report) return refuse('not_found')
    if (report.decision) return refuse('already_decided')
    await tx.db
      .update(conversationReports)
      .set({ openedAt: report.openedAt ?? tx.now })
      .where(eq(conversationReports.id, reportId))
    await recordAudit(tx, 'conversation.opened', reportId, { reason: why })
    return ok()
  })
}

/**
 * Decides of a reported conversation, once: nothing, the message is taken away, or nobody writes there any more. Both
 * sides are told what concerns them, with the reasons. Refuses before the conversation was opened, and to take a
 * message away where none was named.
 */
export async function decideReport(
  ctx: Ctx<Admin>,
  reportId: ConversationReportId,
  { decision, answer }: { decision: ReportDecision; answer: string },
): Promise<Result<undefined, DecideRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ leadId: conversationReports.leadId })
      .from(conversationReports)
      .where(eq(conversationReports.id, reportId))
    if (!found) return refuse('not_found')
    const locked = await lockLead(tx, found.leadId)
    const [report] = await tx.db
      .select()
      .from(conversationReports)
      .where(eq(conversationReports.id, reportId))
      .for('no key update')
    if (!report || !locked) return refuse('not_found')
    if (report.decision) return refuse('already_decided')
    if (!report.openedAt) return refuse('not_opened')
    if (decision === 'removed' && !report.messageId) return refuse('no_message')
    await tx.db
      .update(conversationReports)
      .set({ decision, answer, decidedAt: tx.now, decidedBy: tx.who.accountId })
      .where(eq(conversationReports.id, reportId))
    if (decision === 'removed')
      await tx.db
        .update(messages)
        .set({ removedAt: tx.now })
        .where(eq(messages.id, report.messageId!))
    await recordAudit(tx, 'conversation.decided', reportId, { decision, reason: answer })
    const people = [
      locked.lead.artisanId as string as typeof report.accountId,
      ...(locked.request.particulierId ? [locked.request.particulierId] : []),
    ]
    publishLive(tx, { to: people, kind: 'message', subjectId: report.leadId })
    publishLive(tx, { to: await team(tx), kind: 'support', subjectId: reportId })
    await publish(tx, { type: 'conversation.decided', reportId })
    return ok()
  })
}
