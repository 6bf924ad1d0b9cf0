import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { BILLED_WITHIN_DAYS, type EmergencyKind } from '#app/features/emergencies/emergency.ts'
import type { PriceCard } from '#app/features/emergencies/price-card.ts'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ClientId, EmergencyId } from '#app/values/identity/ids.ts'
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

/** The latest emergency for which the company came to a client of its book, in the last 60 days; null: none. */
export async function emergencyToBill(
  ctx: Ctx<Artisan>,
  clientId: ClientId,
): Promise<BilledEmergency | null> {
  const [row] = await ctx.db
    .select()
    .from(emergencies)
    .where(
      and(
        eq(emergencies.takenBy, ctx.who.artisanId),
        eq(emergencies.clientId, clientId),
        inArray(emergencies.state, ['taken', 'over']),
        gt(emergencies.takenAt, new Date(ctx.now.getTime() - BILLED_WITHIN_DAYS * 86_400_000)),
      ),
    )
    .orderBy(desc(emergencies.takenAt))
    .limit(1)
  return row ? viewOf(row) : null
}

/** The emergency that an invoice bills, with the prices that hold it. */
export async function readBilledEmergency(ctx: Ctx, id: EmergencyId): Promise<BilledEmergency> {
  const [row] = await ctx.db.select().from(emergencies).where(eq(emergencies.id, id))
  return viewOf(row!)
}

const viewOf = (row: typeof emergencies.$inferSelect): BilledEmergency => ({
  id: row.id,
  kind: row.kind,
  card: row.card!,
  night: row.night,
  words: row.words,
  calledAt: row.createdAt,
  zone: timeZoneOf(row.insee),
})
