import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { lockReception } from './move-reception.server.ts'
import { isOverdue } from './reception.ts'
import { guaranteeReminders, receptionReservations, receptions } from './tables.server.ts'

/** Everything of receptions that falls due with time. Safe to run twice and on several processes. */
export async function sweepReceptions(ctx: Ctx<System>): Promise<void> {
  await remindOfSignatures(ctx)
  await remindOfReservations(ctx)
  await remindOfGuarantees(ctx)
}

/** Since when a report waits for the side whose turn it is, and nobody was reminded of it. */
const waitsSince = sql<Date | null>`case ${receptions.status} when 'to_sign' then ${receptions.sentAt} when 'to_countersign' then ${receptions.clientSignedAt} end`

/** Reminds, once a turn, the side whose signature has been awaited for as long as is set. Returns how many. */
async function remindOfSignatures(ctx: Ctx<System>, limit = 200): Promise<number> {
  const { days } = await readSetting(ctx, 'receptionReminder')
  const late = new Date(ctx.now.getTime() - days * 86_400_000)
  const due = and(
    sql`${waitsSince} < ${late.toISOString()}`,
    sql`(${receptions.waitRemindedAt} is null or ${receptions.waitRemindedAt} < ${waitsSince})`,
  )
  const waiting = await ctx.db
    .select({ id: receptions.id, worksId: receptions.worksId })
    .from(receptions)
    .where(due)
    .limit(limit)
  const worksOf = new Map(waiting.map(({ id, worksId }) => [id, worksId]))
  return eachDue(ctx, 'remind-signature', [...worksOf.keys()], async (tx, id) => {
    if (!(await lockReception(tx, worksOf.get(id)!, { skipLocked: true }))) return false
    const reminded = await tx.db
      .update(receptions)
      .set({ waitRemindedAt: tx.now })
      .where(and(eq(receptions.id, id), due))
      .returning({ id: receptions.id })
    if (!reminded[0]) return false
    await publish(tx, { type: 'reception.waiting', receptionId: id })
    return true
  })
}

/** Tells, once, that the day by which a reservation was to be lifted is past. Returns how many. */
async function remindOfReservations(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select({ id: receptionReservations.id, worksId: receptions.worksId })
    .from(receptionReservations)
    .innerJoin(receptions, eq(receptions.id, receptionReservations.receptionId))
    .where(
      and(
        eq(receptions.status, 'signed'),
        eq(receptionReservations.status, 'open'),
        isNull(receptionReservations.remindedAt),
        lt(receptionReservations.dueOn, dayOf(ctx.now, PARIS)),
      ),
    )
    .orderBy(receptionReservations.dueOn)
    .limit(limit)
  const worksOf = new Map(due.map(({ id, worksId }) => [id, worksId]))
  return eachDue(ctx, 'remind-reservation', [...worksOf.keys()], async (tx, id) => {
    const locked = await lockReception(tx, worksOf.get(id)!, { skipLocked: true })
    if (!locked?.reception) return false
    const [one] = await tx.db
      .select()
      .from(receptionReservations)
      .where(eq(receptionReservations.id, id))
    const today = dayOf(tx.now, timeZoneOf(locked.request.insee))
    if (!one || one.remindedAt || !isOverdue(one, today)) return false
    await tx.db
      .update(receptionReservations)
      .set({ remindedAt: tx.now })
      .where(eq(receptionReservations.id, id))
    await publish(tx, {
      type: 'reception.reservation_overdue',
      receptionId: locked.reception.id,
      reservationId: id,
    })
    return true
  })
}

/** Reminds the client, once each, of the guarantees that end in a month. Returns how many. */
async function remindOfGuarantees(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select()
    .from(guaranteeReminders)
    .where(
      and(isNull(guaranteeReminders.sentAt), lte(guaranteeReminders.dueOn, dayOf(ctx.now, PARIS))),
    )
    .orderBy(guaranteeReminders.dueOn)
    .limit(limit)
  const lines = new Map(due.map((line) => [`${line.receptionId}:${line.guarantee}`, line]))
  return eachDue(ctx, 'remind-guarantee', [...lines.keys()], async (tx, key) => {
    const { receptionId, guarantee } = lines.get(key)!
    // The row is the lock: of two sweeps at once, the second finds it sent.
    const sent = await tx.db
      .update(guaranteeReminders)
      .set({ sentAt: tx.now })
      .where(
        and(
          eq(guaranteeReminders.receptionId, receptionId),
          eq(guaranteeReminders.guarantee, guarantee),
          isNull(guaranteeReminders.sentAt),
        ),
      )
      .returning({ receptionId: guaranteeReminders.receptionId })
    if (sent.length === 0) return false
    await publish(tx, { type: 'reception.guarantee_ending', receptionId, guarantee })
    return true
  })
}
