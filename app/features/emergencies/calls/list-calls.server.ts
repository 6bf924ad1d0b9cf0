import { and, desc, eq } from 'drizzle-orm'
import type {
  CallAnswer,
  EmergencyKind,
  EmergencyState,
} from '#app/features/emergencies/emergency.ts'
import type { PriceCard } from '#app/features/emergencies/price-card.ts'
import { emergencies, emergencyCalls } from '#app/features/emergencies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { ClientId, EmergencyId } from '#app/values/identity/ids.ts'
import type { PhoneNumber } from '#app/values/identity/phone-number.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** A call as the company that was asked reads it. */
export type CallView = {
  id: EmergencyId
  kind: EmergencyKind
  state: EmergencyState
  answer: CallAnswer
  town: string
  postalCode: string
  zone: string
  distanceKm: number
  card: PriceCard
  calledAt: Date
  answerBy: Date
  /** Without contact details, until the company took it. */
  words: string
  /** Whom it comes to, while it is on its way and afterwards; null for everybody who did not take it. */
  person: {
    name: string
    phone: PhoneNumber | null
    addressLine: string
    arrivesAt: Date
    clientId: ClientId | null
    night: boolean
  } | null
}

/** The latest calls of the company, those that wait first. */
export async function listCalls(ctx: Ctx<Artisan>): Promise<CallView[]> {
  const rows = await ownCalls(ctx).orderBy(desc(emergencyCalls.calledAt)).limit(100)
  const views = rows.map(viewOf)
  const rank = ({ answer, state }: CallView) =>
    answer === 'waiting' ? 0 : answer === 'taken' && state === 'taken' ? 1 : 2
  return views.toSorted((one, other) => rank(one) - rank(other))
}

/** One call of the company's own; null when it was not asked. */
export async function readCall(ctx: Ctx<Artisan>, id: EmergencyId): Promise<CallView | null> {
  const [row] = await ownCalls(ctx, id)
  return row ? viewOf(row) : null
}

/** How many calls wait for the company's answer. */
export function countWaitingCalls(ctx: Ctx<Artisan>): Count {
  return ctx.db.$count(
    emergencyCalls,
    and(eq(emergencyCalls.artisanId, ctx.who.artisanId), eq(emergencyCalls.answer, 'waiting')),
  )
}

const ownCalls = (ctx: Ctx<Artisan>, id?: EmergencyId) =>
  ctx.db
    .select({ call: emergencyCalls, emergency: emergencies })
    .from(emergencyCalls)
    .innerJoin(emergencies, eq(emergencies.id, emergencyCalls.emergencyId))
    .where(
      and(
        eq(emergencyCalls.artisanId, ctx.who.artisanId),
        id && eq(emergencyCalls.emergencyId, id),
      ),
    )
    .$dynamic()

function viewOf({
  call,
  emergency,
}: {
  call: typeof emergencyCalls.$inferSelect
  emergency: typeof emergencies.$inferSelect
}): CallView {
  const { kind, state, town, postalCode, insee, words, publicWords } = emergency
  const comes = call.answer === 'taken' && emergency.takenBy === call.artisanId
  return {
    id: call.emergencyId,
    kind,
    state,
    answer: call.answer,
    town,
    postalCode,
    zone: timeZoneOf(insee),
    distanceKm: call.distanceKm,
    card: call.card,
    calledAt: call.calledAt,
    answerBy: call.answerBy,
    words: comes ? words : publicWords,
    person: comes
      ? {
          name: emergency.name,
          phone: emergency.phone,
          addressLine: emergency.addressLine,
          arrivesAt: emergency.arrivesAt!,
          clientId: emergency.clientId,
          night: emergency.night,
        }
      : null,
  }
}
