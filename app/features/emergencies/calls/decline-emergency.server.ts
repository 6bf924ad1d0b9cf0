import { and, eq } from 'drizzle-orm'
import { changeEmergency, lockEmergency } from '#app/features/emergencies/lock-emergency.server.ts'
import { emergencyCalls } from '#app/features/emergencies/tables.server.ts'
import { LEFT } from '#app/features/emergencies/follow/person.email.ts'
import { tellPerson } from '#app/features/emergencies/follow/tell-person.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { EmergencyId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { askNextWave, beginSearch } from './ask-companies.server.ts'

/** A company that was asked does not come. Once all three said so, others are asked at once. */
export function declineEmergency(ctx: Ctx<Artisan>, id: EmergencyId): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const emergency = await lockEmergency(tx, id)
    const declined = await tx.db
      .update(emergencyCalls)
      .set({ answer: 'declined', answeredAt: tx.now })
      .where(
        and(
          eq(emergencyCalls.emergencyId, id),
          eq(emergencyCalls.artisanId, tx.who.artisanId),
          eq(emergencyCalls.answer, 'waiting'),
        ),
      )
      .returning({ id: emergencyCalls.emergencyId })
    if (!emergency || declined.length === 0) return false
    const waiting = await tx.db.$count(
      emergencyCalls,
      and(eq(emergencyCalls.emergencyId, id), eq(emergencyCalls.answer, 'waiting')),
    )
    if (emergency.state === 'asking' && waiting === 0) await askNextWave(tx, emergency)
    else await changeEmergency(tx, emergency, {})
    return true
  })
}

/** A company that was on its way cannot come after all: others are asked, and the person is told. */
export function leaveEmergency(
  ctx: Ctx<Artisan>,
  id: EmergencyId,
): Promise<Result<undefined, 'not_found' | 'not_on_the_way'>> {
  return inTransaction(ctx, async (tx) => {
    const emergency = await lockEmergency(tx, id)
    if (!emergency || emergency.takenBy !== tx.who.artisanId) return refuse('not_found')
    if (emergency.state !== 'taken') return refuse('not_on_the_way')
    await tx.db
      .update(emergencyCalls)
      .set({ answer: 'left', answeredAt: tx.now })
      .where(
        and(eq(emergencyCalls.emergencyId, id), eq(emergencyCalls.artisanId, tx.who.artisanId)),
      )
    await tellPerson(tx, emergency, LEFT, `left-${emergency.searches}`)
    await beginSearch(tx, emergency)
    return ok()
  })
}
