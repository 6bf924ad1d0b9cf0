import { and, eq, ne } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { lockLead, type LockedLead } from '#app/features/requests/leads/move-lead.server.ts'
import { recordReaction } from '#app/features/requests/life/record-reaction.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  refusalToDoVisit,
  refusalToProposeVisit,
  VISIT_DURATION,
  VISITS_A_DAY,
  type AnswerVisitRefusal,
  type ProposeVisitRefusal,
  type VisitLead,
} from './visit.ts'
import { visits } from '#app/features/quotes/tables.server.ts'

type Side = Ctx<Artisan | Particulier>
type VisitRow = typeof visits.$inferSelect

/** When somebody would come, and what they say of it. `minutes`: how long it takes. */
export type VisitMoment = { startsAt: Date; note: string; minutes?: number }

/** Proposes a visit on a contact that was taken; one that was waiting is replaced. Five a day at most. */
export async function proposeVisit(
  ctx: Ctx<Artisan>,
  leadId: LeadId,
  visit: VisitMoment,
): Promise<Result<{ visitId: string }, ProposeVisitRefusal | 'not_found'>> {
  const inside = await spendVisit(ctx, leadId)
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    if (!inside) return refuse('too_many_visits')
    const refusal = refusalToProposeVisit(
      await withCompany(tx, locked),
      'artisan',
      visit.startsAt,
      tx.now,
    )
    if (refusal) return refuse(refusal)
    await replaceWaiting(tx, leadId)
    const visitId = newId<string>()
    await tx.db.insert(visits).values({
      id: visitId,
      leadId,
      startsAt: visit.startsAt,
      durationMinutes: visit.minutes ?? VISIT_DURATION,
      note: plainText(visit.note, 500),
      status: 'proposed',
      proposedBy: 'artisan',
      createdAt: tx.now,
    })
    await publish(tx, { type: 'visit.proposed', visitId, leadId })
    await tellSides(tx, locked, visitId)
    return ok({ visitId })
  })
}

/** Accepts or declines what the other side proposed. A person who accepts reacts: the artisan's contact is used. */
export function answerVisit(
  ctx: Side,
  visitId: string,
  accepted: boolean,
): Promise<Result<undefined, AnswerVisitRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockVisit(tx, visitId)
    if (!locked) return refuse('not_found')
    const { visit, lead } = locked
    const refusal = refusalToDoVisit(
      accepted ? 'accept' : 'decline',
      visit,
      await withCompany(tx, locked),
      tx.who.kind,
      tx.now,
    )
    if (refusal) return refuse(refusal)
    await change(tx, visit, { status: accepted ? 'accepted' : 'declined', answeredAt: tx.now })
    if (accepted && tx.who.kind === 'particulier') await recordReaction(tx, lead.id)
    await publish(tx, { type: 'visit.answered', visitId, leadId: lead.id })
    await tellSides(tx, locked, visitId)
    return ok()
  })
}

/**
 * Proposes another moment for a visit, whoever proposed it and whether it was accepted: it waits for the other side
 * again. A person who does so reacts. Five a day at most, like proposing.
 */
export async function moveVisit(
  ctx: Side,
  visitId: string,
  moment: VisitMoment,
): Promise<Result<undefined, ProposeVisitRefusal | AnswerVisitRefusal | 'not_found'>> {
  const [of] = await ctx.db
    .select({ leadId: visits.leadId })
    .from(visits)
    .where(eq(visits.id, visitId))
  if (!of) return refuse('not_found')
  const inside = await spendVisit(ctx, of.leadId)
  return inTransaction(ctx, async (tx) => {
    const locked = await lockVisit(tx, visitId)
    if (!locked) return refuse('not_found')
    if (!inside) return refuse('too_many_visits')
    const { visit, lead } = locked
    const asked = await withCompany(tx, locked)
    const refusal =
      refusalToDoVisit('move', visit, asked, tx.who.kind, tx.now) ??
      refusalToProposeVisit(asked, tx.who.kind, moment.startsAt, tx.now)
    if (refusal) return refuse(refusal)
    await replaceWaiting(tx, lead.id, visitId)
    await change(tx, visit, {
      status: 'proposed',
      proposedBy: tx.who.kind,
      startsAt: moment.startsAt,
      durationMinutes: moment.minutes ?? visit.durationMinutes,
      note: plainText(moment.note, 500),
      answeredAt: null,
    })
    if (tx.who.kind === 'particulier') await recordReaction(tx, lead.id)
    await publish(tx, { type: 'visit.proposed', visitId, leadId: lead.id })
    await tellSides(tx, locked, visitId)
    return ok()
  })
}

/** Gives up a visit before its time, with a word for the other side. */
export function cancelVisit(
  ctx: Side,
  visitId: string,
  note: string,
): Promise<Result<undefined, AnswerVisitRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockVisit(tx, visitId)
    if (!locked) return refuse('not_found')
    const { visit, lead } = locked
    const refusal = refusalToDoVisit(
      'cancel',
      visit,
      await withCompany(tx, locked),
      tx.who.kind,
      tx.now,
    )
    if (refusal) return refuse(refusal)
    await change(tx, visit, {
      status: 'cancelled',
      cancelledBy: tx.who.kind,
      cancelNote: plainText(note, 300),
      answeredAt: tx.now,
    })
    await publish(tx, { type: 'visit.cancelled', visitId, leadId: lead.id })
    await tellSides(tx, locked, visitId)
    return ok()
  })
}

/** The contact and how its company stands, whose row is held from here on. */
async function withCompany(tx: Side, { lead }: LockedLead): Promise<VisitLead> {
  await lockArtisan(tx, lead.artisanId)
  return { status: lead.status, company: await standingOf(tx, lead.artisanId) }
}

/** Counts a proposal of one side, outside the transaction: a refused one counts as well. */
export const spendVisit = (ctx: Side, leadId: LeadId) =>
  spend(
    ctx,
    { name: 'visit', max: VISITS_A_DAY, windowSeconds: 86_400 },
    `${ctx.who.accountId}:${leadId}`,
  )

/** What still waited for an answer is no news any more: one visit of a lead waits at a time. */
export async function replaceWaiting(tx: Side, leadId: LeadId, except?: string): Promise<void> {
  const waiting = await tx.db
    .select()
    .from(visits)
    .where(
      and(
        eq(visits.leadId, leadId),
        eq(visits.status, 'proposed'),
        except ? ne(visits.id, except) : undefined,
      ),
    )
  for (const visit of waiting) await change(tx, visit, { status: 'cancelled', answeredAt: tx.now })
}

async function lockVisit(
  tx: Side,
  visitId: string,
): Promise<(LockedLead & { visit: VisitRow }) | null> {
  const [found] = await tx.db
    .select({ leadId: visits.leadId })
    .from(visits)
    .where(eq(visits.id, visitId))
  const locked = found ? await lockLead(tx, found.leadId) : null
  if (!locked) return null
  const [visit] = await tx.db.select().from(visits).where(eq(visits.id, visitId))
  return { ...locked, visit: visit! }
}

/** Every change raises the number by which calendars know the last word. */
async function change(
  tx: Side,
  visit: VisitRow,
  to: Partial<typeof visits.$inferInsert>,
): Promise<void> {
  await tx.db
    .update(visits)
    .set({ ...to, sequence: visit.sequence + 1, changedAt: tx.now })
    .where(eq(visits.id, visit.id))
}

/** Has the open pages of both sides of a visit read it again. */
export async function tellSides(
  tx: Ctx,
  { lead, request }: LockedLead,
  visitId: string,
): Promise<void> {
  const [company] = await tx.db
    .select({ accountId: artisans.accountId })
    .from(artisans)
    .where(eq(artisans.id, lead.artisanId))
  publishLive(tx, {
    to: [company!.accountId, ...(request.particulierId ? [request.particulierId] : [])],
    kind: 'visit',
    subjectId: visitId,
  })
}
