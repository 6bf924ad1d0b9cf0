import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { ProviderEvent } from '#app/platform/payments/payments.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { paymentEvents } from '#app/features/subscriptions/payments/payments.tables.server.ts'

/** Whether a message of the provider had its effect already. */
export async function isKnown(ctx: Ctx, eventId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ one: sql`1` })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, eventId))
  return rows.length > 0
}

/** Keeps, in the transaction of its effect, that a message came; false when it is there already. */
export async function rememberEvent(
  tx: Ctx,
  { id, type, createdAt }: ProviderEvent,
  artisanId: ArtisanId | null,
): Promise<boolean> {
  const written = await tx.db
    .insert(paymentEvents)
    .values({ id, type, artisanId, createdAt, receivedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return written.length > 0
}
