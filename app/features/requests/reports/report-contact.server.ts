import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, eq, gt, lte, ne } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { isOfMarketplace } from '#app/features/requests/request-origin.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { giveBackCredit } from '#app/features/subscriptions/credits/give-back-credit.server.ts'
import type { Admin, Artisan, Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  DECISION_DAYS,
  DUPLICATE_DAYS,
  refusalToReport,
  type BadContactReason,
  type ReportRefusal,
  type ReportStatus,
} from './contact-report.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { WON_MEANWHILE } from '#app/features/requests/leads/copy.ts'
import {
  lockLead,
  moveLead,
  type LockedLead,
} from '#app/features/requests/leads/move-lead.server.ts'
import { contactReports, leads } from '#app/features/requests/leads/tables.server.ts'

const DAY = 86_400_000

/**
 * An artisan reports a contact as bad, within seven days of taking it. What the product can see for
 * itself, a second request of the same person for the same trade, gives the contact back at once;
 * else the team decides within five days.
 */
export async function reportContact(
  ctx: Ctx<Artisan>,
  leadId: LeadId,
  report: { reason: BadContactReason; text: string },
): Promise<Result<{ status: ReportStatus }, ReportRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    // No contact of the month was spent on a client of one's own.
    if (!locked || !isOfMarketplace(locked.request)) return refuse('not_found')
    const [known] = await tx.db
      .select({ id: contactReports.id })
      .from(contactReports)
      .where(eq(contactReports.leadId, leadId))
    const refusal = refusalToReport(locked.lead, report.reason, known !== undefined, tx.now)
    if (refusal) return refuse(refusal)
    const status: ReportStatus =
      report.reason === 'duplicate' && (await isDuplicate(tx, locked)) ? 'granted' : 'waiting'
    const id = newId<string>()
    await tx.db.insert(contactReports).values({
      id,
      leadId,
      reason: report.reason,
      text: report.text,
      status,
      reportedAt: tx.now,
      decideBy: new Date(tx.now.getTime() + DECISION_DAYS * DAY),
      ...(status === 'granted' ? { decidedAt: tx.now } : {}),
    })
    if (status === 'granted') await grant(tx, locked, id)
    else await publish(tx, { type: 'contact_report.made', reportId: id })
    return ok({ status })
  })
}

/** A member of the team decides on a report, with a word for the artisan. A decision is made once; it is audited. */
export async function decideContactReport(
  ctx: Ctx<Admin>,
  reportId: string,
  decision: { granted: boolean; answer: string },
): Promise<Result<undefined, 'not_found' | 'already_decided'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockReport(tx, reportId)
    if (!locked) return refuse('not_found')
    if (locked.report.status !== 'waiting') return refuse('already_decided')
    await decide(tx, locked, decision.granted ? 'granted' : 'refused', decision.answer)
    await recordAudit(tx, 'contact_report.decide', reportId, {
      granted: decision.granted,
      leadId: locked.lead.id,
    })
    return ok()
  })
}

/**
 * Grants the reports on which nobody decided in five days, but those of a contact that was won meanwhile, which bore
 * fruit and stays counted. Returns how many it decided.
 */
export async function grantLateReports(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select({ id: contactReports.id })
    .from(contactReports)
    .where(and(eq(contactReports.status, 'waiting'), lte(contactReports.decideBy, ctx.now)))
    .limit(limit)
  return eachDue(
    ctx,
    'grant-report',
    due.map(({ id }) => id),
    async (tx, id) => {
      const locked = await lockReport(tx, id)
      if (locked?.report.status !== 'waiting' || locked.report.decideBy > tx.now) return false
      if (locked.lead.status === 'won') await decide(tx, locked, 'refused', WON_MEANWHILE)
      else await decide(tx, locked, 'granted', '')
      return true
    },
  )
}

/** The contact that a report is about. */
export async function reportedLead(ctx: Ctx<System>, reportId: string): Promise<LeadId> {
  const [report] = await ctx.db
    .select({ leadId: contactReports.leadId })
    .from(contactReports)
    .where(eq(contactReports.id, reportId))
  return report!.leadId
}

type LockedReport = LockedLead & { report: typeof contactReports.$inferSelect }

async function lockReport(tx: Ctx, reportId: string): Promise<LockedReport | null> {
  const [of] = await tx.db
    .select({ leadId: contactReports.leadId })
    .from(contactReports)
    .where(eq(contactReports.id, reportId))
  const locked = of && (await lockLead(tx, of.leadId))
  if (!locked) return null
  const [report] = await tx.db.select().from(contactReports).where(eq(contactReports.id, reportId))
  return { ...locked, report: report! }
}

async function decide(
  tx: Ctx,
  locked: LockedReport,
  status: 'granted' | 'refused',
  answer: string,
): Promise<void> {
  const decidedBy = tx.who.kind === 'admin' ? tx.who.accountId : null
  await tx.db
    .update(contactReports)
    .set({ status, answer, decidedAt: tx.now, decidedBy })
    .where(eq(contactReports.id, locked.report.id))
  if (status === 'granted') await grant(tx, locked, locked.report.id)
  else await publish(tx, { type: 'contact_report.refused', reportId: locked.report.id })
}

/** Gives the contact back, used or not; the artisan leaves the request, whose place is free for another. */
async function grant(tx: Ctx, locked: LockedLead, reportId: string): Promise<void> {
  const { lead } = locked
  if (!lead.givenBackAt) {
    await tx.db
      .update(leads)
      .set({ givenBackAt: tx.now, updatedAt: tx.now })
      .where(eq(leads.id, lead.id))
    await giveBackCredit(tx, { artisanId: lead.artisanId, leadId: lead.id, reason: 'bad_contact' })
  }
  if (lead.status === 'opened' || lead.status === 'quoted')
    await moveLead(tx, locked, 'lose', { endedAt: tx.now })
  await publish(tx, { type: 'contact_report.granted', reportId })
}

/** Whether the artisan took another contact of the same person for the same trade in the thirty days before. */
async function isDuplicate(tx: Ctx, { lead, request }: LockedLead): Promise<boolean> {
  const [other] = await tx.db
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(
      and(
        ofMarketplace,
        eq(leads.artisanId, lead.artisanId),
        ne(leads.id, lead.id),
        eq(quoteRequests.particulierId, request.particulierId!),
        eq(quoteRequests.trade, request.trade),
        lte(leads.openedAt, lead.openedAt!),
        gt(leads.openedAt, new Date(lead.openedAt!.getTime() - DUPLICATE_DAYS * DAY)),
      ),
    )
    .limit(1)
  return other !== undefined
}
