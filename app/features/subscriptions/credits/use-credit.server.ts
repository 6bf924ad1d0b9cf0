import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { newId, type ArtisanId, type LeadId } from '#app/values/identity/ids.ts'
import { grantMonth } from './grant-month.server.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'

/**
 * Counts a reserved contact as used, when the person reacts. Returns whether anything changed: a contact used before
 * stays used, and one given back stays free whatever the person does later. Throws when the lead was never reserved.
 * A contact taken in a month that has ended is used in that month.
 */
export async function useCredit(
  tx: Ctx,
  { artisanId, leadId }: { artisanId: ArtisanId; leadId: LeadId },
): Promise<boolean> {
  const balance = await grantMonth(tx, artisanId)
  const { reserve, lines } = await linesOfLead(tx, artisanId, leadId)
  if (lines.some((line) => line.movement === 'use' || line.movement === 'give_back')) return false
  await tx.db.insert(creditLedger).values({
    id: newId<string>(),
    artisanId,
    movement: 'use',
    leadId,
    amount: 1,
    periodStart: reserve.periodStart,
    at: tx.now,
  })
  if (reserve.periodStart.getTime() === balance.periodStart.getTime()) {
    await tx.db
      .update(creditBalances)
      .set({
        reserved: sql`${creditBalances.reserved} - 1`,
        used: sql`${creditBalances.used} + 1`,
      })
      .where(eq(creditBalances.artisanId, artisanId))
  }
  return true
}

/**
 * The ledger's lines of one lead, with its reservation. The artisan's row is locked, so no line can
 * be added meanwhile.
 */
export async function linesOfLead(tx: Ctx, artisanId: ArtisanId, leadId: LeadId) {
  const lines = await tx.db
    .select()
    .from(creditLedger)
    .where(and(eq(creditLedger.leadId, leadId), eq(creditLedger.artisanId, artisanId)))
  const reserve = lines.find((line) => line.movement === 'reserve')
  if (!reserve) throw new Error('No contact was reserved for this lead')
  return { reserve, lines }
}
