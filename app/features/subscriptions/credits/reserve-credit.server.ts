import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { newId, type ArtisanId, type LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { grantMonth } from './grant-month.server.ts'
import { tellAllowance } from './open-month.server.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'

/**
 * Takes one of the month's contacts for a lead, in the transaction of the lead's opening. Refuses `no_credit_left`
 * without having taken anything. The update itself decides, whatever happens at once. A lead reserved twice is a bug
 * and throws (unique line in the ledger).
 */
export async function reserveCredit(
  tx: Ctx,
  { artisanId, leadId }: { artisanId: ArtisanId; leadId: LeadId },
): Promise<Result<undefined, 'no_credit_left'>> {
  await grantMonth(tx, artisanId)
  const [balance] = await tx.db
    .update(creditBalances)
    .set({ reserved: sql`${creditBalances.reserved} + 1` })
    .where(
      and(
        eq(creditBalances.artisanId, artisanId),
        or(
          isNull(creditBalances.granted),
          lt(sql`${creditBalances.reserved} + ${creditBalances.used}`, creditBalances.granted),
        ),
      ),
    )
    .returning()
  if (!balance) return refuse('no_credit_left')
  await tx.db.insert(creditLedger).values({
    id: newId<string>(),
    artisanId,
    movement: 'reserve',
    leadId,
    amount: 1,
    periodStart: balance.periodStart,
    at: tx.now,
  })
  await tellAllowance(tx, balance)
  return ok()
}
