import { and, eq, isNotNull, isNull, lt, lte, type SQL } from 'drizzle-orm'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { DisputeId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { lockDispute, moveDispute, type LockedDispute } from './lock-dispute.server.ts'
import { disputeEntries, disputes } from './tables.server.ts'

/** Everything of disputes that falls due with time. Safe to run twice and on several processes. */
export async function sweepDisputes(ctx: Ctx<System>): Promise<void> {
  const { now } = ctx
  // Unanswered: the team reads the file without waiting for the other side.
  await sweep(
    ctx,
    'hand-dispute-over',
    and(eq(disputes.status, 'awaiting_answer'), lte(disputes.answerBy, now))!,
    ({ dispute }) => dispute.status === 'awaiting_answer' && dispute.answerBy <= now,
    (tx, locked) => moveDispute(tx, locked, 'lapse', {}, { waitingSince: tx.now }),
  )
  // Nobody appealed in time: the opinion stands.
  await sweep(
    ctx,
    'end-dispute',
    and(eq(disputes.status, 'opinion'), lte(disputes.appealBy, now))!,
    ({ dispute }) => dispute.status === 'opinion' && dispute.appealBy! <= now,
    (tx, locked) => moveDispute(tx, locked, 'end'),
  )
  await lapseAsks(ctx)
}

/** The day that the team gave a side is over: the team goes on without. */
async function lapseAsks(ctx: Ctx<System>, limit = 200): Promise<void> {
  const due = and(
    isNotNull(disputeEntries.asked),
    isNull(disputeEntries.answeredAt),
    lt(disputeEntries.dueOn, dayOf(ctx.now, PARIS)),
  )
  const asks = await ctx.db
    .select({ id: disputeEntries.id, disputeId: disputeEntries.disputeId })
    .from(disputeEntries)
    .where(due)
    .orderBy(disputeEntries.dueOn)
    .limit(limit)
  const disputeOf = new Map(asks.map(({ id, disputeId }) => [id, disputeId]))
  await eachDue(ctx, 'lapse-dispute-ask', [...disputeOf.keys()], async (tx, id) => {
    const locked = await lockDispute(tx, disputeOf.get(id)!, { skipLocked: true })
    if (!locked) return false
    // The day of the side that was asked: west of Paris it is not over yet.
    const today = dayOf(tx.now, timeZoneOf(locked.request.insee))
    const [lapsed] = await tx.db
      .update(disputeEntries)
      .set({ answeredAt: tx.now })
      .where(and(eq(disputeEntries.id, id), due, lt(disputeEntries.dueOn, today)))
      .returning({ asked: disputeEntries.asked })
    if (!lapsed) return false
    // Over meanwhile: there is nothing left to wait for.
    if (locked.dispute.endedAt === null) await moveDispute(tx, locked, 'ask_lapse')
    return true
  })
}

async function sweep(
  ctx: Ctx<System>,
  what: string,
  due: SQL,
  isDue: (locked: LockedDispute) => boolean,
  move: (tx: Ctx<System>, locked: LockedDispute) => Promise<unknown>,
): Promise<void> {
  const rows = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .where(due)
    .orderBy(disputes.updatedAt)
    .limit(200)
  const ids: DisputeId[] = rows.map(({ id }) => id)
  await eachDue(ctx, what, ids, async (tx, id) => {
    const locked = await lockDispute(tx, id, { skipLocked: true })
    if (!locked || !isDue(locked)) return false
    await move(tx, locked)
    return true
  })
}
