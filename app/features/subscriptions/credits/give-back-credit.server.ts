import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { newId, type ArtisanId, type LeadId } from '#app/values/identity/ids.ts'
import { giveBackTarget } from './credits.ts'
import { monthStart } from './go-on-with-month.server.ts'
import { grantMonth } from './grant-month.server.ts'
import { recountGranted, tellAllowance } from './open-month.server.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'
import { linesOfLead } from './use-credit.server.ts'

/** Why a contact is given back; kept in the ledger. */
export type GiveBackReason = 'no_reaction' | 'request_closed' | 'bad_contact'

const CHANGE: Record<'reserved' | 'used', object> = {
  reserved: { reserved: sql`${creditBalances.reserved} - 1` },
  used: { used: sql`${creditBalances.used} - 1` },
}

/**
 * Gives a contact back, reserved or used. Returns whether anything changed: once only, however often it is asked.
 * Throws when the lead was never reserved. Where it goes is `giveBackTarget`'s rule; a month that ended is left as it
 * was and the present one gets one more.
 */
export async function giveBackCredit(
  tx: Ctx,
  { artisanId, leadId, reason }: { artisanId: ArtisanId; leadId: LeadId; reason: GiveBackReason },
): Promise<boolean> {
  const balance = await grantMonth(tx, artisanId)
  const { reserve, lines } = await linesOfLead(tx, artisanId, leadId)
  if (lines.some((line) => line.movement === 'give_back')) return false
  const [grant] = await tx.db
    .select({ amount: creditLedger.amount })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.artisanId, artisanId),
        eq(creditLedger.movement, 'grant'),
        eq(creditLedger.periodStart, reserve.periodStart),
      ),
    )
  const target = giveBackTarget(
    {
      samePlan: reserve.periodStart.getTime() === balance.periodStart.getTime(),
      sameMonth: reserve.periodStart >= (await monthStart(tx, balance)),
      used: lines.some((line) => line.movement === 'use'),
      monthWasCounted: grant?.amount != null,
    },
    balance,
  )
  const periodStart = target === 'present_month' ? balance.periodStart : reserve.periodStart
  await tx.db.insert(creditLedger).values({
    id: newId<string>(),
    artisanId,
    movement: 'give_back',
    leadId,
    amount: 1,
    periodStart,
    reason,
    at: tx.now,
  })
  if (target === 'nothing') return true
  if (target === 'present_month') {
    await recountGranted(tx, balance)
    return true
  }
  const [changed] = await tx.db
    .update(creditBalances)
    .set(CHANGE[target])
    .where(eq(creditBalances.artisanId, artisanId))
    .returning()
  await tellAllowance(tx, changed!)
  return true
}
