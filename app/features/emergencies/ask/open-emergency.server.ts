import { eq } from 'drizzle-orm'
import { beginSearch } from '#app/features/emergencies/calls/ask-companies.server.ts'
import { isSearching } from '#app/features/emergencies/calls/is-searching.server.ts'
import type { EmergencyKind } from '#app/features/emergencies/emergency.ts'
import { FILED } from '#app/features/emergencies/follow/person.email.ts'
import { tellPerson } from '#app/features/emergencies/follow/tell-person.server.ts'
import { lockEmergency } from '#app/features/emergencies/lock-emergency.server.ts'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { findPlace } from '#app/features/requests/ask/find-place.server.ts'
import { maskContactDetails } from '#app/features/requests/life/masking.ts'
import type { Admin, Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { newId, type EmergencyId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { EmergencyInput } from './emergency-form.ts'
import { sendCode, type SendCodeRefusal } from './prove-emergency.server.ts'

/** Emergencies that one peer may begin in an hour. */
const OF_PEER = { name: 'emergency-peer', max: 8, windowSeconds: 3_600 }

/** Why an emergency is not taken. */
export type OpenEmergencyRefusal =
  | 'unknown_postal_code'
  | 'choose_commune'
  | 'too_many'
  | 'already_searching'
  | SendCodeRefusal

/** Nothing of an emergency whose code could not leave may stay. */
class Undo extends Error {
  readonly refusal: SendCodeRefusal
  constructor(refusal: SendCodeRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/**
 * Takes an emergency. A visitor's waits for the code that proves their mobile or address;
 * companies on call are asked at once for somebody who is signed in, and for whoever called the team.
 */
export async function openEmergency(
  ctx: Ctx<Visitor> | Ctx<Particulier> | Ctx<Admin>,
  kind: EmergencyKind,
  input: EmergencyInput,
): Promise<Result<EmergencyId, OpenEmergencyRefusal>> {
  const place = findPlace(input.postalCode, input.insee)
  if (!place.ok) return place
  const { who } = ctx
  if (who.kind !== 'admin' && !(await spend(ctx, OF_PEER, who.clientKey))) return refuse('too_many')
  const { words, addressLine, name, phone } = input
  const { postalCode, insee, name: town, lat, lng } = place.value
  try {
    return await inTransaction(
      ctx as Ctx<Visitor | Particulier | Admin>,
      async (tx): Promise<Result<EmergencyId, OpenEmergencyRefusal>> => {
        if (await isSearching(tx, phone)) return refuse('already_searching')
        const id = newId<EmergencyId>()
        await tx.db.insert(emergencies).values({
          id,
          kind,
          state: 'unproved',
          accountId: who.kind === 'particulier' ? who.accountId : null,
          filedBy: who.kind === 'admin' ? who.accountId : null,
          name,
          phone,
          email: input.email ?? (await ownAddress(tx)),
          addressLine,
          postalCode,
          insee,
          town,
          lat,
          lng,
          words,
          publicWords: maskContactDetails(words, { names: name.split(/\s+/u), town }),
          clientKey: who.clientKey,
          createdAt: tx.now,
          updatedAt: tx.now,
        })
        const emergency = (await lockEmergency(tx, id))!
        if (who.kind === 'visitor') {
          const sent = await sendCode(tx, emergency)
          if (!sent.ok) throw new Undo(sent.refusal)
          return ok(id)
        }
        if (who.kind === 'admin') {
          await recordAudit(tx as Ctx<Admin>, 'emergency.filed', id, { kind, town })
          await tellPerson(tx, emergency, FILED, 'filed')
        }
        await beginSearch(tx, emergency)
        return ok(id)
      },
    )
  } catch (error) {
    if (error instanceof Undo) return refuse(error.refusal)
    throw error
  }
}

async function ownAddress(tx: Ctx<Visitor | Particulier | Admin>): Promise<string | null> {
  if (tx.who.kind !== 'particulier') return null
  const [account] = await tx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, tx.who.accountId))
  return account!.email
}
