import { asc, eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { codeGoesTo } from '#app/features/emergencies/ask/prove-emergency.server.ts'
import {
  mayCallAbsent,
  maySearchAgain,
  type CallAnswer,
  type EmergencyKind,
  type EmergencyState,
} from '#app/features/emergencies/emergency.ts'
import type { HeldEmergency } from '#app/features/emergencies/link.server.ts'
import type { PriceCard } from '#app/features/emergencies/price-card.ts'
import { emergencies, emergencyCalls } from '#app/features/emergencies/tables.server.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { formatPhone, maskedPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { pick } from '#app/values/pick.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** An emergency as whoever has its link follows it. */
export type FollowedEmergency = {
  kind: EmergencyKind
  state: EmergencyState
  zone: string
  town: string
  postalCode: string
  addressLine: string
  /** Where the code went, masked. */
  codeTo: string
  codeExpiresAt: Date | null
  /** Companies that were asked, in the order of their distance; never their names before one comes. */
  calls: { wave: number; answer: CallAnswer; distanceKm: number; answerBy: Date }[]
  searchEndsAt: Date | null
  mayCallAbsent: boolean
  maySearchAgain: boolean
  /** Whose account it is in. */
  accountId: AccountId | null
  company: {
    name: string
    slug: string | null
    phone: string | null
    tel: string | null
    arrivesAt: Date
    card: PriceCard
    night: boolean
  } | null
}

/** What the page of an emergency shows; null once it was erased. */
export async function readFollowed(
  ctx: Ctx<Visitor>,
  id: HeldEmergency,
): Promise<FollowedEmergency | null> {
  const [row] = await ctx.db
    .select({ emergency: emergencies, company: artisans })
    .from(emergencies)
    .leftJoin(artisans, eq(artisans.id, emergencies.takenBy))
    .where(eq(emergencies.id, id))
  if (!row) return null
  const { emergency, company } = row
  const calls = await ctx.db
    .select(pick(emergencyCalls, 'wave', 'answer', 'distanceKm', 'answerBy'))
    .from(emergencyCalls)
    .where(eq(emergencyCalls.emergencyId, id))
    .orderBy(asc(emergencyCalls.wave), asc(emergencyCalls.distanceKm))
  const { kind, state, town, postalCode, addressLine, insee, phone, email, night } = emergency
  const comes = company && (state === 'taken' || state === 'over')
  return {
    kind,
    state,
    town,
    postalCode,
    addressLine,
    zone: timeZoneOf(insee),
    accountId: emergency.accountId,
    codeTo: codeGoesTo(emergency) === 'phone' ? maskedPhone(phone!) : (email ?? ''),
    codeExpiresAt: emergency.codeExpiresAt,
    calls,
    searchEndsAt: emergency.searchEndsAt,
    mayCallAbsent: mayCallAbsent(emergency, ctx.now),
    maySearchAgain: maySearchAgain(emergency),
    company: comes
      ? {
          name: company.companyName,
          slug: company.slug,
          phone: company.phone && formatPhone(company.phone as PhoneNumber),
          tel: company.phone,
          arrivesAt: emergency.arrivesAt!,
          card: emergency.card!,
          night,
        }
      : null,
  }
}
