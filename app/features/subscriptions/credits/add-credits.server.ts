import { and, eq, ne, sql } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { findArtisan } from '#app/features/companies/availability.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { isBonus, MAX_BONUS_ALONE } from './credits.ts'
import { grantMonth } from './grant-month.server.ts'
import { amountOfMonth, recountGranted } from './open-month.server.ts'
import { creditLedger } from '#app/features/subscriptions/tables.server.ts'

/** Why the team cannot add contacts. */
export type AddCreditsRefusal =
  | 'not_found'
  | 'not_verified'
  | 'unlimited'
  | 'amount_out_of_bounds'
  | 'reason_missing'
  | 'none_left_after'
  | 'needs_approval'

/**
 * The team adds contacts to an artisan's present month, with a reason that the artisan reads on
 * their statement. They last as long as the month. Refused where the month is without limit, and
 * where none would be left all the same because more were taken before a change of plan. The key
 * makes a form sent twice add once; audited. What exceeds `MAX_BONUS_ALONE` in a month, with what was added to it
 * before, wants a second person.
 */
export async function addCredits(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
  { amount, reason, key }: { amount: number; reason: string; key: string },
): Promise<Result<undefined, AddCreditsRefusal>> {
  if (!isBonus(amount)) return refuse('amount_out_of_bounds')
  const why = reason.trim().slice(0, 300)
  if (why.length < 3) return refuse('reason_missing')
  return inTransaction(ctx, async (tx) => {
    const company = await findArtisan(tx, artisanId)
    if (!company) return refuse('not_found')
    if (company.verification !== 'verified') return refuse('not_verified')
    const balance = await grantMonth(tx, artisanId)
    if (balance.granted === null) return refuse('unlimited')
    if ((await amountOfMonth(tx, balance))! + amount <= 0) return refuse('none_left_after')
    if ((await addedTo(tx, balance, key)) + amount > MAX_BONUS_ALONE && !tx.who.approval)
      return refuse('needs_approval')
    const line = {
      id: newId<string>(),
      artisanId,
      movement: 'bonus',
      leadId: null,
      amount,
      periodStart: balance.periodStart,
      reason: why,
      at: tx.now,
      onceKey: key,
    } as const
    const written = await tx.db
      .insert(creditLedger)
      .values(line)
      .onConflictDoNothing({ target: [creditLedger.artisanId, creditLedger.onceKey] })
      .returning({ id: creditLedger.id })
    if (written.length === 0) return ok()
    await recountGranted(tx, balance)
    await recordAudit(tx, 'contacts.add', artisanId, { amount, reason: why })
    await publish(tx, { type: 'subscription.contacts_added', artisanId, lineId: line.id })
    return ok()
  })
}

/** How many contacts the team added to a month already, but by this same form. */
async function addedTo(
  tx: Ctx<Admin>,
  { artisanId, periodStart }: { artisanId: ArtisanId; periodStart: Date },
  key: string,
): Promise<number> {
  const [row] = await tx.db
    .select({ added: sql<number>`coalesce(sum(${creditLedger.amount}), 0)::int` })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.artisanId, artisanId),
        eq(creditLedger.movement, 'bonus'),
        eq(creditLedger.periodStart, periodStart),
        ne(creditLedger.onceKey, key),
      ),
    )
  return row!.added
}
