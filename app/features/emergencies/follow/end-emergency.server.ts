import { and, eq } from 'drizzle-orm'
import { beginSearch, closeWaiting } from '#app/features/emergencies/calls/ask-companies.server.ts'
import { isSearching } from '#app/features/emergencies/calls/is-searching.server.ts'
import { mayCallAbsent, maySearchAgain } from '#app/features/emergencies/emergency.ts'
import type { HeldEmergency } from '#app/features/emergencies/link.server.ts'
import {
  changeEmergency,
  lockEmergency,
  type EmergencyRow,
} from '#app/features/emergencies/lock-emergency.server.ts'
import { OVER } from '#app/features/emergencies/follow/person.email.ts'
import { tellPerson } from '#app/features/emergencies/follow/tell-person.server.ts'
import { emergencyCalls } from '#app/features/emergencies/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Artisan, Ctx, Visitor } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import type { EmergencyId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/** Whoever asked for help needs nobody any more: whoever is asked, or on the way, is told. */
export function cancelEmergency(ctx: Ctx<Visitor>, id: HeldEmergency): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const emergency = await lockEmergency(tx, id)
    return emergency !== null && callOff(tx, emergency)
  })
}

/** The team ends an emergency for its person, and says why in the journal. */
export function cancelForPerson(
  ctx: Ctx<Admin>,
  id: EmergencyId,
  reason: string,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const emergency = await lockEmergency(tx, id)
    if (!emergency || !(await callOff(tx, emergency))) return false
    await recordAudit(tx, 'emergency.cancelled', id, { reason })
    return true
  })
}

async function callOff(tx: Ctx, emergency: EmergencyRow): Promise<boolean> {
  const { id, state, takenBy } = emergency
  if (!['unproved', 'asking', 'taken', 'nobody'].includes(state)) return false
  await changeEmergency(tx, emergency, { state: 'cancelled', waveEndsAt: null, codeHash: null })
  await closeWaiting(tx, id, 'ended')
  if (state === 'taken' && takenBy) await tellCalledOff(tx, emergency, 'cancelled')
  return true
}

/** The repair is done, or the visit is behind. By the person, or by the company that came. */
export function endEmergency(
  ctx: Ctx<Visitor> | Ctx<Artisan>,
  id: HeldEmergency | EmergencyId,
): Promise<boolean> {
  return inTransaction(ctx as Ctx<Visitor | Artisan>, async (tx) => {
    const emergency = await lockEmergency(tx, id)
    if (emergency?.state !== 'taken') return false
    if (tx.who.kind === 'artisan' && emergency.takenBy !== tx.who.artisanId) return false
    await changeEmergency(tx, emergency, { state: 'over' })
    await tellPerson(tx, emergency, OVER, 'over')
    await tellCompany(tx, emergency)
    return true
  })
}

/** The company did not come, a good while after the hour that it announced: others are asked. */
export function sayAbsent(
  ctx: Ctx<Visitor>,
  id: HeldEmergency,
): Promise<Result<undefined, 'not_found' | 'too_early'>> {
  return inTransaction(ctx, async (tx) => {
    const emergency = await lockEmergency(tx, id)
    if (emergency?.state !== 'taken') return refuse('not_found')
    if (!mayCallAbsent(emergency, tx.now)) return refuse('too_early')
    await tx.db
      .update(emergencyCalls)
      .set({ answer: 'left', answeredAt: tx.now })
      .where(
        and(eq(emergencyCalls.emergencyId, id), eq(emergencyCalls.artisanId, emergency.takenBy!)),
      )
    await tellCalledOff(tx, emergency, 'absent')
    await beginSearch(tx, emergency)
    return ok()
  })
}

/** Companies are asked once more for somebody whom nobody could help; those that were asked before are left alone. */
export function searchAgain(
  ctx: Ctx<Visitor>,
  id: HeldEmergency,
): Promise<Result<undefined, 'not_found' | 'too_many_searches' | 'already_searching'>> {
  return inTransaction(ctx, async (tx) => {
    const emergency = await lockEmergency(tx, id)
    if (emergency?.state !== 'nobody') return refuse('not_found')
    if (!maySearchAgain(emergency)) return refuse('too_many_searches')
    if (await isSearching(tx, emergency.phone)) return refuse('already_searching')
    await beginSearch(tx, emergency)
    return ok()
  })
}

async function tellCalledOff(
  tx: Ctx,
  emergency: EmergencyRow,
  why: 'cancelled' | 'absent',
): Promise<void> {
  await publish(tx, {
    type: 'emergency.called_off',
    emergencyId: emergency.id,
    artisanId: emergency.takenBy!,
    why,
  })
  await tellCompany(tx, emergency)
}

async function tellCompany(tx: Ctx, { id, takenBy }: EmergencyRow): Promise<void> {
  const [company] = await tx.db
    .select({ accountId: artisans.accountId })
    .from(artisans)
    .where(eq(artisans.id, takenBy!))
  if (company) publishLive(tx, { to: [company.accountId], kind: 'emergency', subjectId: id })
}
