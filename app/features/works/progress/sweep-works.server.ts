import { and, eq, isNull, lte } from 'drizzle-orm'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { closeWorks } from './confirm-works.server.ts'
import { CONFIRM_DAYS, REMIND_DAYS } from '#app/features/works/works.ts'
import { lockWorks, moveWorks } from '#app/features/works/move-works.server.ts'
import { worksTable, worksSlots } from '#app/features/works/tables.server.ts'

const DAY_MS = 86_400_000

/** Everything of works that falls due with time. Safe to run twice and on several processes. */
export async function sweepWorks(ctx: Ctx<System>): Promise<void> {
  await lapseSlots(ctx)
  await remindOfConfirmations(ctx)
  await confirmSilentOnes(ctx)
}

/** Ends the proposed dates whose hour has come without an answer. Returns how many. */
async function lapseSlots(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select({ id: worksSlots.worksId })
    .from(worksSlots)
    .where(and(eq(worksSlots.status, 'proposed'), lte(worksSlots.startsAt, ctx.now)))
    .limit(limit)
  return eachDue(
    ctx,
    'lapse-slot',
    due.map(({ id }) => id),
    async (tx, id) => {
      const locked = await lockWorks(tx, id, { skipLocked: true })
      if (!locked?.pending || locked.pending.startsAt > tx.now) return false
      await tx.db
        .update(worksSlots)
        .set({ status: 'lapsed', answeredAt: tx.now })
        .where(eq(worksSlots.id, locked.pending.id))
      await moveWorks(tx, locked, 'lapse_slot', {}, locked.pending.id)
      return true
    },
  )
}

/** Reminds, once, the people whose works wait for their word, three days before silence counts. Returns how many. */
async function remindOfConfirmations(ctx: Ctx<System>, limit = 200): Promise<number> {
  const soon = new Date(ctx.now.getTime() + (CONFIRM_DAYS - REMIND_DAYS) * DAY_MS)
  const due = await ctx.db
    .select({ id: worksTable.id })
    .from(worksTable)
    .where(
      and(
        eq(worksTable.status, 'to_confirm'),
        lte(worksTable.confirmBy, soon),
        isNull(worksTable.remindedAt),
      ),
    )
    .orderBy(worksTable.confirmBy)
    .limit(limit)
  return eachDue(
    ctx,
    'remind-confirmation',
    due.map(({ id }) => id),
    async (tx, id) => {
      const locked = await lockWorks(tx, id, { skipLocked: true })
      if (
        locked?.works.status !== 'to_confirm' ||
        locked.works.remindedAt ||
        !locked.works.confirmBy ||
        locked.works.confirmBy > soon
      )
        return false
      await tx.db.update(worksTable).set({ remindedAt: tx.now }).where(eq(worksTable.id, id))
      await publish(tx, { type: 'intervention.confirmation_due', worksId: id })
      return true
    },
  )
}

/** Takes seven days of silence for a confirmation. Returns how many. */
export async function confirmSilentOnes(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select({ id: worksTable.id })
    .from(worksTable)
    .where(and(eq(worksTable.status, 'to_confirm'), lte(worksTable.confirmBy, ctx.now)))
    .orderBy(worksTable.confirmBy)
    .limit(limit)
  return eachDue(
    ctx,
    'confirm-by-silence',
    due.map(({ id }) => id),
    async (tx, id) => {
      const locked = await lockWorks(tx, id, { skipLocked: true })
      if (
        locked?.works.status !== 'to_confirm' ||
        !locked.works.confirmBy ||
        locked.works.confirmBy > tx.now
      )
        return false
      await closeWorks(tx, locked, 'silence')
      return true
    },
  )
}
