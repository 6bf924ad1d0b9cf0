import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { BILLED_WITHIN_DAYS, type EmergencyKind } from '#app/features/emergencies/emergency.ts'
import type { PriceCard } from '#app/features/emergencies/price-card.ts'
import { emergencies, emergencyCalls } from '#app/features/emergencies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ArtisanId, ClientId, EmergencyId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** An intervention that is billed by the prices that were announced for it. */
export type BilledEmergency = {
  id: EmergencyId
  kind: EmergencyKind
  card: PriceCard
  night: boolean
  words: string
  calledAt: Date
  zone: string
}

/**
 * The latest emergency that the company took for a client of its book, in the last 60 days; null:
 * none. One that it gave back counts too: if it came after all, its prices hold.
 */
export async function emergencyToBill(
  ctx: Ctx<Artisan>,
  clientId: ClientId,
): Promise<BilledEmergency | null> {
  const [row] = await ctx.db
    .select()
    .from(emergencyCalls)
    .innerJoin(emergencies, eq(emergencies.id, emergencyCalls.emergencyId))
    .where(
      and(
        eq(emergencyCalls.artisanId, ctx.who.artisanId),
        eq(emergencyCalls.clientId, clientId),
        inArray(emergencyCalls.answer, ['taken', 'left']),
        gt(emergencyCalls.calledAt, new Date(ctx.now.getTime() - BILLED_WITHIN_DAYS * 86_400_000)),
      ),
    )
    .orderBy(desc(emergencyCalls.calledAt))
    .limit(1)
  return row ? viewOf(row.emergencies, row.emergency_calls) : null
}

/** The emergency that an invoice of a company bills, with the prices that hold it. */
export async function readBilledEmergency(
  ctx: Ctx,
  id: EmergencyId,
  artisanId: ArtisanId,
): Promise<BilledEmergency> {
  const [row] = await ctx.db
    .select()
    .from(emergencyCalls)
    .innerJoin(emergencies, eq(emergencies.id, emergencyCalls.emergencyId))
    .where(and(eq(emergencyCalls.emergencyId, id), eq(emergencyCalls.artisanId, artisanId)))
  return viewOf(row!.emergencies, row!.emergency_calls)
}

const viewOf = (
  row: typeof emergencies.$inferSelect,
  { card, answer }: typeof emergencyCalls.$inferSelect,
): BilledEmergency => ({
  id: row.id,
  kind: row.kind,
  card,
  // Of one that was given back nobody knows when the company came: the dearest of its prices is the limit.
  night: answer === 'left' || row.night,
  words: row.words,
  calledAt: row.createdAt,
  zone: timeZoneOf(row.insee),
})
