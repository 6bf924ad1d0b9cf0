import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { newId, type ArtisanId, type LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { grantMonth } from './grant-month.server.ts'
import { tellAllowance } from './open-month.server.ts'
import { contactBalances, contactLedger } from '#app/features/subscriptions/tables.server.ts'

/**
 * Takes one of the month's contacts for a lead, in the transaction of the lead's opening. Refuses `no_contact_left`
 * without having taken anything. The update itself decides, whatever happens at once. A lead reserved twice is a bug
 * and throws (unique line in the ledger).
 */
export async function reserveContact(
  tx: Ctx,
  { artisanId, leadId }: { artisanId: ArtisanId; leadId: LeadId },
): Promise<Result<undefined, 'no_contact_left'>> {
  await grantMonth(tx, artisanId)
  const [balance] = await tx.db
    .update(contactBalances)
    .set({ reserved: sql`${contactBalances.reserved} + 1` })
    .where(
      and(
        eq(contactBalances.artisanId, artisanId),
        or(
          isNull(contactBalances.granted),
          lt(sql`${contactBalances.reserved} + ${contactBalances.used}`, contactBalances.granted),
        ),
      ),
    )
    .returning()
  if (!balance) return refuse('no_contact_left')
  await tx.db.insert(contactLedger).values({
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
