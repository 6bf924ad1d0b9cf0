import { openEmergency } from '#app/features/emergencies/ask/open-emergency.server.ts'
import { takeEmergency } from '#app/features/emergencies/calls/take-emergency.server.ts'
import { saveOnCall } from '#app/features/emergencies/on-call/save-on-call.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { EmergencyId } from '#app/values/identity/ids.ts'
import { anAdmin } from '#test/builders.ts'
import type { TestDatabase } from '#test/database.ts'
import { anEmergencyInput, anOnCall } from '#test/emergency-builders.ts'
import { must } from './company-papers.ts'

/** A leak of somebody who called the team, to which an artisan on call is on its way. */
export async function anEmergencyOf(
  database: TestDatabase,
  artisan: Artisan,
  now: Date,
): Promise<EmergencyId> {
  must(await saveOnCall(database.ctx(artisan, now), anOnCall()))
  const admin = await anAdmin(database, { now })
  const id = must(await openEmergency(database.ctx(admin, now), 'leak', anEmergencyInput()))
  must(await takeEmergency(database.ctx(artisan, now), id, 30))
  return id
}
