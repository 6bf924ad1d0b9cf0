import { isGranted, type GrantRefusal } from '#app/values/team-rights.ts'
import { and, eq } from 'drizzle-orm'
import { addClient } from '#app/features/clients/save-client.server.ts'
import { ownClients } from '#app/features/clients/queries.server.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { lockedRefusal } from '#app/features/companies/company-standing.server.ts'
import type { StandingRefusal } from '#app/features/companies/company-standing.ts'
import type { ARRIVALS } from '#app/features/emergencies/emergency.ts'
import { tellComing } from '#app/features/emergencies/follow/tell-person.server.ts'
import {
  changeEmergency,
  lockEmergency,
  type EmergencyRow,
} from '#app/features/emergencies/lock-emergency.server.ts'
import { isNightPrice } from '#app/features/emergencies/price-card.ts'
import { emergencyCalls } from '#app/features/emergencies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ClientId, EmergencyId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { closeWaiting } from './ask-companies.server.ts'

/** Why a company cannot take an emergency. */
export type TakeEmergencyRefusal =
  | 'not_found'
  | 'already_taken'
  | 'too_late'
  | 'too_many_clients'
  | GrantRefusal
  | StandingRefusal

/**
 * A company that was asked comes, in so many minutes: the first to say so, whoever else was asked.
 * The person enters its book of clients; no contact of the month is used.
 */
export function takeEmergency(
  ctx: Ctx<Artisan>,
  id: EmergencyId,
  minutes: (typeof ARRIVALS)[number],
): Promise<Result<undefined, TakeEmergencyRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const emergency = await lockEmergency(tx, id)
    const mine = and(
      eq(emergencyCalls.emergencyId, id),
      eq(emergencyCalls.artisanId, tx.who.artisanId),
    )
    const [call] = await tx.db.select().from(emergencyCalls).where(mine)
    if (!emergency || !call) return refuse('not_found')
    if (call.answer === 'taken') return ok()
    if (emergency.state === 'taken' || emergency.state === 'over') return refuse('already_taken')
    if (emergency.state !== 'asking' || call.answer !== 'waiting') return refuse('too_late')
    const standing = await lockedRefusal(tx, tx.who.artisanId, 'take_contact')
    if (standing) return refuse(standing)
    if (!isGranted(tx.who, 'take_leads')) return refuse('not_granted')
    const client = await clientOf(tx, emergency)
    if (!client.ok) return client
    await tx.db
      .update(emergencyCalls)
      .set({ answer: 'taken', answeredAt: tx.now, clientId: client.value })
      .where(mine)
    await closeWaiting(tx, id, 'ended')
    const arrivesAt = new Date(tx.now.getTime() + minutes * 60_000)
    const taken = {
      state: 'taken' as const,
      takenBy: tx.who.artisanId,
      takenAt: tx.now,
      arrivesAt,
      card: call.card,
      night: isNightPrice(arrivesAt, timeZoneOf(emergency.insee), emergency.insee),
      clientId: client.value,
      waveEndsAt: null,
    }
    await changeEmergency(tx, emergency, taken)
    await tellComing(tx, { ...emergency, ...taken })
    return ok()
  })
}

/** The person in the company's own book: by their account, if it knows it; or added, at the place of the repair. */
async function clientOf(
  tx: Ctx<Artisan>,
  { accountId, name, phone, addressLine, postalCode, town }: EmergencyRow,
): Promise<Result<ClientId, 'too_many_clients'>> {
  if (accountId) {
    const [known] = await tx.db
      .select({ id: clients.id })
      .from(clients)
      .where(and(ownClients(tx), eq(clients.accountId, accountId)))
    if (known) return ok(known.id)
  }
  const added = await addClient(tx, {
    kind: 'individual',
    name,
    // Their address of email served to tell them: they give it to the company if they want its papers there.
    email: null,
    phone,
    addressLine,
    postalCode,
    town,
    accountId,
  })
  if (added.ok) return added
  if (added.refusal === 'already_there') throw new Error('A client was added twice at once')
  return refuse(added.refusal)
}
