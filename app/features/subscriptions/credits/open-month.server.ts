import { and, eq } from 'drizzle-orm'
import { setAllowance } from '#app/features/companies/availability.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import type { CreditMonth } from './credit-month.ts'
import { amountOf, grantedOf, hasCreditLeft, REST_OF_MONTH } from './credits.ts'
import { PLANS, type PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'

/** The contacts of an artisan's present month, as stored. */
export type BalanceRow = typeof creditBalances.$inferSelect

/**
 * A month to open: `granted` null is unlimited; `anchorAt` is when the plan began. `rest`: it goes
 * on from a month under way, whose contacts taken already are deducted from what is granted, below
 * zero if need be; the ledger says so.
 */
export type MonthToOpen = {
  plan: PlanSlug
  granted: number | null
  anchorAt: Date
  timeZone: string
  month: CreditMonth
  rest?: boolean
}

/**
 * Opens a month of contacts: the balance starts again, the grant is written in the ledger, and the artisan's
 * availability follows. Whatever was reserved before goes on in the month it was taken. The artisan's row is locked.
 */
export async function openMonth(
  tx: Ctx,
  artisanId: ArtisanId,
  opening: MonthToOpen,
): Promise<BalanceRow> {
  const { plan, granted, anchorAt, timeZone, month, rest = false } = opening
  const values = {
    plan,
    granted: grantedOf(granted),
    anchorAt,
    timeZone,
    periodStart: month.start,
    periodEnd: month.end,
    reserved: 0,
    used: 0,
  }
  const [balance] = await tx.db
    .insert(creditBalances)
    .values({ artisanId, ...values })
    .onConflictDoUpdate({ target: creditBalances.artisanId, set: values })
    .returning()
  await tx.db.insert(creditLedger).values({
    id: newId<string>(),
    artisanId,
    movement: 'grant',
    leadId: null,
    amount: granted,
    periodStart: month.start,
    reason: rest ? REST_OF_MONTH : null,
    at: tx.now,
  })
  await tellAllowance(tx, balance!)
  return balance!
}

/** What the present month comes to by the ledger (`amountOf`). */
export async function amountOfMonth(
  tx: Ctx,
  { artisanId, periodStart }: BalanceRow,
): Promise<number | null> {
  return amountOf(
    await tx.db
      .select()
      .from(creditLedger)
      .where(and(eq(creditLedger.artisanId, artisanId), eq(creditLedger.periodStart, periodStart))),
    periodStart,
  )
}

/** Counts the contacts of the present month anew from the ledger, once some were added to it. The balance is locked. */
export async function recountGranted(tx: Ctx, present: BalanceRow): Promise<void> {
  const granted = grantedOf(await amountOfMonth(tx, present))
  const [balance] = await tx.db
    .update(creditBalances)
    .set({ granted })
    .where(eq(creditBalances.artisanId, present.artisanId))
    .returning()
  await tellAllowance(tx, balance!)
}

/** Tells the artisan's row what its balance and plan allow. */
export async function tellAllowance(tx: Ctx, balance: BalanceRow): Promise<void> {
  await setAllowance(tx, balance.artisanId, {
    creditsLeft: hasCreditLeft(balance),
    planRadiusKm: PLANS[balance.plan].maxRadiusKm,
    galleryLimit: PLANS[balance.plan].galleryPictures,
    premiumPlan: balance.plan === 'premium',
  })
}
