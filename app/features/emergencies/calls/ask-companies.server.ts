import { and, eq, sql } from 'drizzle-orm'
import { ASK_MINUTES, WAVE_MINUTES, WAVE_SIZE } from '#app/features/emergencies/emergency.ts'
import { UNANSWERED } from '#app/features/emergencies/follow/person.email.ts'
import { tellPerson } from '#app/features/emergencies/follow/tell-person.server.ts'
import {
  changeEmergency,
  type EmergencyRow,
} from '#app/features/emergencies/lock-emergency.server.ts'
import { emergencyCalls } from '#app/features/emergencies/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import type { EmergencyId } from '#app/values/identity/ids.ts'
import { findOnCall } from './find-on-call.server.ts'

/** Begins a search for a locked emergency: its first companies are asked at once. */
export async function beginSearch(tx: Ctx, emergency: EmergencyRow): Promise<void> {
  const begun = {
    state: 'asking' as const,
    searches: emergency.searches + 1,
    takenBy: null,
    takenAt: null,
    arrivesAt: null,
    card: null,
    clientId: null,
    searchEndsAt: new Date(tx.now.getTime() + ASK_MINUTES * 60_000),
  }
  await changeEmergency(tx, emergency, begun)
  await askNextWave(tx, { ...emergency, ...begun })
}

/**
 * Asks the next three companies for a locked emergency that is being asked for. With nobody left
 * to ask, or at the end of the search, its person is told that nobody comes. Waves are made one at
 * a time, so that no company is rung twice at once or more often than it agreed to.
 */
export async function askNextWave(tx: Ctx, emergency: EmergencyRow): Promise<void> {
  const { id, searchEndsAt } = emergency
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('emergency wave', 0))`)
  await closeWaiting(tx, id, 'missed')
  const found =
    searchEndsAt && searchEndsAt > tx.now ? await findOnCall(tx, emergency, WAVE_SIZE) : []
  if (found.length === 0) {
    await changeEmergency(tx, emergency, { state: 'nobody', waveEndsAt: null })
    await tellPerson(tx, emergency, UNANSWERED, `search-${emergency.searches}`)
    return
  }
  const wave = emergency.wave + 1
  const waveEnd = Math.min(tx.now.getTime() + WAVE_MINUTES * 60_000, searchEndsAt!.getTime())
  const waveEndsAt = new Date(waveEnd)
  await tx.db.insert(emergencyCalls).values(
    found.map(({ artisanId, distanceKm, card }) => ({
      emergencyId: id,
      artisanId,
      wave,
      answer: 'waiting' as const,
      distanceKm,
      card,
      calledAt: tx.now,
      answerBy: waveEndsAt,
    })),
  )
  await changeEmergency(tx, emergency, { wave, waveEndsAt })
  for (const { artisanId, accountId } of found) {
    publishLive(tx, { to: [accountId], kind: 'emergency', subjectId: id })
    await publish(tx, { type: 'emergency.called', emergencyId: id, artisanId })
  }
}

/** Ends the calls that still wait, and tells the companies' open pages. */
export async function closeWaiting(
  tx: Ctx,
  id: EmergencyId,
  answer: 'missed' | 'ended',
): Promise<void> {
  const closed = await tx.db
    .update(emergencyCalls)
    .set({ answer, answeredAt: tx.now })
    .from(artisans)
    .where(
      and(
        eq(emergencyCalls.emergencyId, id),
        eq(emergencyCalls.answer, 'waiting'),
        eq(artisans.id, emergencyCalls.artisanId),
      ),
    )
    .returning({ accountId: artisans.accountId })
  if (closed.length > 0)
    publishLive(tx, {
      to: closed.map(({ accountId }) => accountId),
      kind: 'emergency',
      subjectId: id,
    })
}
