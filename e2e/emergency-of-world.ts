import { eq } from 'drizzle-orm'
import { openEmergency } from '#app/features/emergencies/ask/open-emergency.server.ts'
import { takeEmergency } from '#app/features/emergencies/calls/take-emergency.server.ts'
import { emergencies, emergencyCalls, onCall } from '#app/features/emergencies/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { EmergencyId } from '#app/values/identity/ids.ts'
import { anAdmin } from '#test/builders.ts'
import type { TestDatabase } from '#test/database.ts'
import { anEmergencyInput, anOnCall } from '#test/emergency-builders.ts'
import { must } from './company-papers.ts'

/**
 * A leak of somebody who called the team, to which an artisan on call is on its way. Nobody of this world has a plan,
 * which being called asks for: the call is written by hand.
 */
export async function anEmergencyOf(
  database: TestDatabase,
  artisan: Artisan,
  now: Date,
): Promise<EmergencyId> {
  const said = anOnCall()
  const { artisanId } = artisan
  await database.db.insert(onCall).values({ artisanId, ...said, changedAt: now })
  const admin = await anAdmin(database, { now })
  const id = must(await openEmergency(database.ctx(admin, now), 'leak', anEmergencyInput()))
  const { callOutCents, hourCents, nightHourCents, ceilingCents } = said
  await database.db.insert(emergencyCalls).values({
    emergencyId: id,
    artisanId,
    wave: 1,
    answer: 'waiting',
    distanceKm: 2,
    card: { callOutCents, hourCents, nightHourCents, ceilingCents },
    calledAt: now,
    answerBy: new Date(now.getTime() + 600_000),
  })
  await database.db.update(emergencies).set({ state: 'asking' }).where(eq(emergencies.id, id))
  must(await takeEmergency(database.ctx(artisan, now), id, 30))
  return id
}
