import { sql } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { cardPayments } from '#app/platform/payments/card-payments.server.ts'

/** How payments by card stand, for the team: accounts, and what waits for Stripe longer than its messages take. */
export async function readCardHealth(ctx: Ctx<Admin>) {
  if (!cardPayments()) return null
  const { rows } = await ctx.db.execute<
    Record<'ready' | 'accounts' | 'late' | 'refunds', number>
  >(sql`
    select
      (select count(*)::int from card_accounts where disconnected_at is null and charges_enabled) as ready,
      (select count(*)::int from card_accounts where disconnected_at is null) as accounts,
      (select count(*)::int from card_payments where status in ('open', 'processing')
        and transfer is null and synced_at < ${ctx.now}::timestamptz - interval '1 hour') as late,
      (select count(*)::int from card_payments where surplus_cents > 0 and surplus_refund_id is null) as refunds`)
  return rows[0]!
}
/** What the team is shown of it; null where Stripe Connect is not configured. */
export type CardHealth = Awaited<ReturnType<typeof readCardHealth>>
