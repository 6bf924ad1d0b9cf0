import { and, eq } from 'drizzle-orm'
import { lockLead } from '#app/features/leads/move-lead.server.ts'
import { recordReaction } from '#app/features/leads/record-reaction.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction, publish } from '#app/platform/transaction.server.ts'
import { newId, type LeadId } from '#app/values/ids.ts'
import { plainText } from '#app/values/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToAnswerVisit, refusalToProposeVisit, VISITS_A_DAY, type AnswerVisitRefusal, type ProposeVisitRefusal } from './visit.ts'
import { visits } from './tables.server.ts'

/** Proposes a visit on a contact that was taken; one that was waiting is replaced. Five a day at most. */
export async function proposeVisit(ctx: Ctx<Artisan>, leadId: LeadId, visit: { startsAt: Date; note: string }): Promise<Result<{ visitId: string }, ProposeVisitRefusal | 'not_found'>> {
  // Outside the transaction: a refused one counts as well.
  const inside = await spend(ctx, { name: 'visit', max: VISITS_A_DAY, windowSeconds: 86_400 }, `${ctx.who.accountId}:${leadId}`)
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    if (!inside) return refuse('too_many_visits')
    const refusal = refusalToProposeVisit(locked.lead, visit.startsAt, tx.now)
    if (refusal) return refuse(refusal)
    await tx.db.update(visits).set({ status: 'cancelled', answeredAt: tx.now }).where(and(eq(visits.leadId, leadId), eq(visits.status, 'proposed')))
    const visitId = newId<string>()
    await tx.db.insert(visits).values({ id: visitId, leadId, startsAt: visit.startsAt, note: plainText(visit.note, 500), status: 'proposed', createdAt: tx.now })
    await publish(tx, { type: 'visit.proposed', visitId, leadId })
    return ok({ visitId })
  })
}

/** Accepts or declines a proposed visit. Accepting is a reaction: the artisan's contact is used. */
export async function answerVisit(ctx: Ctx<Particulier>, visitId: string, accepted: boolean): Promise<Result<undefined, AnswerVisitRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const [found] = await tx.db.select({ leadId: visits.leadId }).from(visits).where(eq(visits.id, visitId))
    const locked = found ? await lockLead(tx, found.leadId) : null
    if (!locked) return refuse('not_found')
    const [visit] = await tx.db.select().from(visits).where(eq(visits.id, visitId))
    const refusal = refusalToAnswerVisit(visit!, locked.lead, tx.now)
    if (refusal) return refuse(refusal)
    await tx.db.update(visits).set({ status: accepted ? 'accepted' : 'declined', answeredAt: tx.now }).where(eq(visits.id, visitId))
    if (accepted) await recordReaction(tx, locked.lead.id)
    await publish(tx, { type: 'visit.answered', visitId, leadId: locked.lead.id })
    return ok()
  })
}
