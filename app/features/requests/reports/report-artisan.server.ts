import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { stopCompany, warnCompany } from '#app/features/companies/checks/sanction-company.server.ts'
import type { Admin, Ctx, Particulier } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  ANSWER_DAYS,
  refusalToReportArtisan,
  WORD_MAX,
  type ArtisanReportOutcome,
  type ArtisanReportReason,
  type ArtisanReportRefusal,
} from './artisan-report.ts'
import { lockLead } from '#app/features/requests/leads/move-lead.server.ts'
import { artisanReports, leads } from '#app/features/requests/leads/tables.server.ts'

/**
 * A person tells the team how an artisan behaved about one of their requests: once each, with what
 * happened. The artisan is not told.
 */
export async function reportArtisan(
  ctx: Ctx<Particulier>,
  leadId: LeadId,
  report: { reason: ArtisanReportReason; text: string },
): Promise<Result<undefined, ArtisanReportRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    const reported = (await tx.db.$count(artisanReports, eq(artisanReports.leadId, leadId))) > 0
    const refusal = refusalToReportArtisan(locked.lead, report.text, reported)
    if (refusal) return refuse(refusal)
    const id = newId<string>()
    await tx.db.insert(artisanReports).values({
      id,
      leadId,
      reason: report.reason,
      text: report.text.trim(),
      reportedAt: tx.now,
      answerBy: new Date(tx.now.getTime() + ANSWER_DAYS * 86_400_000),
    })
    publishLive(tx, { to: [tx.who.accountId], kind: 'request', subjectId: locked.request.id })
    await publish(tx, { type: 'artisan_report.made', reportId: id })
    return ok()
  })
}

/** Why the team's decision on a reported artisan is not taken. */
export type DecideArtisanReportRefusal =
  | 'not_found'
  | 'already_decided'
  | 'answer_missing'
  | 'word_missing'

/**
 * A member of the team decides on a report, once, with an answer for the person. A company that is warned or suspended
 * is told `word`, which names nobody; `suspended` stops it there and then. Audited.
 */
export async function decideArtisanReport(
  ctx: Ctx<Admin>,
  reportId: string,
  decision: { outcome: ArtisanReportOutcome; answer: string; word: string },
): Promise<Result<undefined, DecideArtisanReportRefusal>> {
  const [answer, word] = [decision.answer.trim(), decision.word.trim().slice(0, WORD_MAX)]
  if (answer === '') return refuse('answer_missing')
  if (decision.outcome !== 'dismissed' && word === '') return refuse('word_missing')
  return inTransaction(ctx, async (tx) => {
    const [of] = await tx.db
      .select({ leadId: artisanReports.leadId, artisanId: leads.artisanId })
      .from(artisanReports)
      .innerJoin(leads, eq(leads.id, artisanReports.leadId))
      .where(eq(artisanReports.id, reportId))
    const locked = of && (await lockLead(tx, of.leadId))
    if (!locked) return refuse('not_found')
    const first = await tx.db
      .update(artisanReports)
      .set({ outcome: decision.outcome, answer, decidedAt: tx.now, decidedBy: tx.who.accountId })
      .where(and(eq(artisanReports.id, reportId), isNull(artisanReports.outcome)))
      .returning({ id: artisanReports.id })
    if (first.length === 0) return refuse('already_decided')
    const { artisanId } = locked.lead
    await recordAudit(tx, 'artisan_report.decide', reportId, {
      outcome: decision.outcome,
      leadId: locked.lead.id,
      artisanId,
    })
    if (decision.outcome === 'warned') await warnCompany(tx, artisanId, word)
    if (decision.outcome === 'suspended') await stopCompany(tx, artisanId, word)
    if (locked.request.particulierId)
      publishLive(tx, {
        to: [locked.request.particulierId],
        kind: 'request',
        subjectId: locked.request.id,
      })
    await publish(tx, { type: 'artisan_report.decided', reportId })
    return ok()
  })
}
