import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId, ConversationReportId } from '#app/values/identity/ids.ts'
import { ModeratedMail, ReportDecidedMail } from '#app/features/messages/message-mails.email.tsx'
import { conversationReports } from '#app/features/messages/tables.server.ts'

/** Tells who reported a conversation what was decided; and the other side, when something of theirs was taken away or closed. */
export async function mailConversationDecision(ctx: Ctx<System>, reportId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({
        report: conversationReports,
        artisan: leads.artisanId,
        particulier: quoteRequests.particulierId,
      })
      .from(conversationReports)
      .innerJoin(leads, eq(leads.id, conversationReports.leadId))
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .where(eq(conversationReports.id, reportId as ConversationReportId))
    if (!row?.report.decision) return
    const { report } = row
    const { emails, legal } = operator()
    // The mediator is for consumers (Code de la consommation, L611-1): a company is not led there.
    const factsFor = (reader: AccountId) => ({
      answer: report.answer,
      contact: emails.contact,
      mediator: reader === (row.artisan as string) ? null : (legal.mediator ?? null),
    })
    const reporter = await emailOf(tx, report.accountId)
    if (reporter)
      await sendMail(tx, {
        to: reporter,
        accountId: report.accountId,
        type: 'conversation_report',
        dedupeKey: `conversation_report:${report.leadId}:${reportId}`,
        subject: 'Notre décision sur votre signalement',
        body: ReportDecidedMail({ decision: report.decision!, ...factsFor(report.accountId) }),
      })
    const other =
      report.accountId === (row.artisan as string)
        ? row.particulier
        : (row.artisan as string as AccountId)
    if (report.decision === 'kept' || report.decision === null || !other) return
    const address = await emailOf(tx, other)
    const subject =
      report.decision === 'removed'
        ? 'Un de vos messages est retiré'
        : 'Une de vos conversations est fermée'
    if (address)
      await sendMail(tx, {
        to: address,
        accountId: other,
        type: 'conversation_moderated',
        dedupeKey: `conversation_moderated:${report.leadId}:${reportId}`,
        subject,
        body: ModeratedMail({ decision: report.decision, ...factsFor(other) }),
      })
  })
}

async function emailOf(ctx: Ctx, accountId: AccountId): Promise<string | null> {
  const [row] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, accountId))
  return row?.email ?? null
}
