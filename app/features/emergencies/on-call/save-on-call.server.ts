import { and, eq } from 'drizzle-orm'
import { artisanTrades } from '#app/features/companies/tables.server.ts'
import {
  EMERGENCY_KINDS,
  KIND_FACTS,
  type EmergencyKind,
  type PAUSES,
} from '#app/features/emergencies/emergency.ts'
import { onCall } from '#app/features/emergencies/tables.server.ts'
import { getSubscription } from '#app/features/subscriptions/queries.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { OnCallInput } from './on-call-form.ts'

/** Why being on call is not kept. */
export type OnCallRefusal = 'trade_not_yours' | 'no_subscription'

/** What a company said of being on call; null before it said anything. */
export async function readOnCall(ctx: Ctx<Artisan>): Promise<typeof onCall.$inferSelect | null> {
  const [row] = await ctx.db.select().from(onCall).where(eq(onCall.artisanId, ctx.who.artisanId))
  return row ?? null
}

/** The emergencies that the company's own trades repair. */
export async function kindsOfCompany(ctx: Ctx<Artisan>): Promise<EmergencyKind[]> {
  const rows = await ctx.db
    .select({ trade: artisanTrades.trade })
    .from(artisanTrades)
    .where(eq(artisanTrades.artisanId, ctx.who.artisanId))
  const trades = new Set(rows.map(({ trade }) => trade))
  return EMERGENCY_KINDS.filter((kind) => trades.has(KIND_FACTS[kind].trade))
}

/**
 * Keeps when a company is on call, how far and at what prices. Calls that wait keep the prices that
 * they were made at; while the company does not stand well, it is not asked.
 */
export async function saveOnCall(
  ctx: Ctx<Artisan>,
  input: OnCallInput,
): Promise<Result<undefined, OnCallRefusal>> {
  if (input.active && (await getSubscription(ctx)).status !== 'active')
    return refuse('no_subscription')
  const own = await kindsOfCompany(ctx)
  if (input.kinds.some((kind) => !own.includes(kind))) return refuse('trade_not_yours')
  const values = { ...input, pausedUntil: null, changedAt: ctx.now }
  await ctx.db
    .insert(onCall)
    .values({ artisanId: ctx.who.artisanId, ...values })
    .onConflictDoUpdate({ target: onCall.artisanId, set: values })
  return ok()
}

/** Is not asked for so many hours; null: is asked again from now on. False when the company is not on call. */
export async function pauseOnCall(
  ctx: Ctx<Artisan>,
  hours: (typeof PAUSES)[number] | null,
): Promise<boolean> {
  const changed = await ctx.db
    .update(onCall)
    .set({
      pausedUntil: hours === null ? null : new Date(ctx.now.getTime() + hours * 3_600_000),
      changedAt: ctx.now,
    })
    .where(and(eq(onCall.artisanId, ctx.who.artisanId), eq(onCall.active, true)))
    .returning({ artisanId: onCall.artisanId })
  return changed.length > 0
}
