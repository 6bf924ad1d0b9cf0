import { and, eq, lte } from 'drizzle-orm'
import { changeEmergency, lockEmergency } from '#app/features/emergencies/lock-emergency.server.ts'
import { OVER } from '#app/features/emergencies/follow/person.email.ts'
import { tellPerson } from '#app/features/emergencies/follow/tell-person.server.ts'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { askNextWave } from './ask-companies.server.ts'

/** Hours after the announced arrival from which an intervention that nobody ended is over. */
const OVER_AFTER_HOURS = 24

/** Asks others where a wave ended without anybody, and ends what nobody ended. Returns for how many. */
export async function sweepEmergencies(ctx: Ctx<System>, limit = 200): Promise<number> {
  return (await askWhereWavesEnded(ctx, limit)) + (await endForgotten(ctx, limit))
}

async function askWhereWavesEnded(ctx: Ctx<System>, limit: number): Promise<number> {
  const ended = and(eq(emergencies.state, 'asking'), lte(emergencies.waveEndsAt, ctx.now))
  const due = await ctx.db
    .select({ id: emergencies.id })
    .from(emergencies)
    .where(ended)
    .orderBy(emergencies.waveEndsAt)
    .limit(limit)
  return eachDue(
    ctx,
    'emergency wave',
    due.map(({ id }) => id),
    async (tx, id) => {
      const emergency = await lockEmergency(tx, id)
      if (emergency?.state !== 'asking' || !emergency.waveEndsAt || emergency.waveEndsAt > tx.now)
        return false
      await askNextWave(tx, emergency)
      return true
    },
  )
}

async function endForgotten(ctx: Ctx<System>, limit: number): Promise<number> {
  const before = new Date(ctx.now.getTime() - OVER_AFTER_HOURS * 3_600_000)
  const forgotten = await ctx.db
    .select({ id: emergencies.id })
    .from(emergencies)
    .where(and(eq(emergencies.state, 'taken'), lte(emergencies.arrivesAt, before)))
    .limit(limit)
  return eachDue(
    ctx,
    'emergency that nobody ended',
    forgotten.map(({ id }) => id),
    async (tx, id) => {
      const emergency = await lockEmergency(tx, id)
      if (emergency?.state !== 'taken' || emergency.arrivesAt! > before) return false
      await changeEmergency(tx, emergency, { state: 'over' })
      await tellPerson(tx, emergency, OVER, 'over')
      return true
    },
  )
}
