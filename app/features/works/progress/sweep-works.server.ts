import { and, eq, isNull, lte } from 'drizzle-orm'
import { eachDue } from '#app/features/requests/life/each-due.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { closeWorks } from './confirm-works.server.ts'
import { CONFIRM_DAYS, REMIND_DAYS } from '#app/features/works/works.ts'
import { lockIntervention, moveIntervention } from '#app/features/works/move-works.server.ts'
import { interventions, interventionSlots } from '#app/features/works/tables.server.ts'

const DAY_MS = 86_400_000

/** Everything of interventions that falls due with time. Safe to run twice and on several processes. */
export async function sweepInterventions(ctx: Ctx<System>): Promise<void> {
  await lapseSlots(ctx)
  await remindOfConfirmations(ctx)
  await confirmSilentOnes(ctx)
}

/** Ends the proposed dates whose hour has come without an answer. Returns how many. */
async function lapseSlots(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select({ id: interventionSlots.interventionId })
    .from(interventionSlots)
    .where(and(eq(interventionSlots.status, 'proposed'), lte(interventionSlots.startsAt, ctx.now)))
    .limit(limit)
  return eachDue(
    ctx,
    'lapse-slot',
    due.map(({ id }) => id),
    async (tx, id) => {
      const locked = await lockIntervention(tx, id, { skipLocked: true })
      if (!locked?.pending || locked.pending.startsAt > tx.now) return false
      await tx.db
        .update(interventionSlots)
        .set({ status: 'lapsed', answeredAt: tx.now })
        .where(eq(interventionSlots.id, locked.pending.id))
      await moveIntervention(tx, locked, 'lapse_slot', {}, locked.pending.id)
      return true
    },
  )
}

/** Reminds, once, the people whose works wait for their word, three days before silence counts. Returns how many. */
async function remindOfConfirmations(ctx: Ctx<System>, limit = 200): Promise<number> {
  const soon = new Date(ctx.now.getTime() + (CONFIRM_DAYS - REMIND_DAYS) * DAY_MS)
  const due = await ctx.db
    .select({ id: interventions.id })
    .from(interventions)
    .where(
      and(
        eq(interventions.status, 'to_confirm'),
        lte(interventions.confirmBy, soon),
        isNull(interventions.remindedAt),
      ),
    )
    .orderBy(interventions.confirmBy)
    .limit(limit)
  return eachDue(
    ctx,
    'remind-confirmation',
    due.map(({ id }) => id),
    async (tx, id) => {
      const locked = await lockIntervention(tx, id, { skipLocked: true })
      if (
        locked?.intervention.status !== 'to_confirm' ||
        locked.intervention.remindedAt ||
        locked.intervention.confirmBy! > soon
      )
        return false
      await tx.db.update(interventions).set({ remindedAt: tx.now }).where(eq(interventions.id, id))
      await publish(tx, { type: 'intervention.confirmation_due', interventionId: id })
      return true
    },
  )
}

/** Takes seven days of silence for a confirmation. Returns how many. */
export async function confirmSilentOnes(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select({ id: interventions.id })
    .from(interventions)
    .where(and(eq(interventions.status, 'to_confirm'), lte(interventions.confirmBy, ctx.now)))
    .orderBy(interventions.confirmBy)
    .limit(limit)
  return eachDue(
    ctx,
    'confirm-by-silence',
    due.map(({ id }) => id),
    async (tx, id) => {
      const locked = await lockIntervention(tx, id, { skipLocked: true })
      if (locked?.intervention.status !== 'to_confirm' || locked.intervention.confirmBy! > tx.now)
        return false
      await closeWorks(tx, locked, 'silence')
      return true
    },
  )
}
