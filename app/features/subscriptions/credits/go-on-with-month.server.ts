import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { monthContaining } from './credit-month.ts'
import { monthSoFar, restOfMonth, type MonthSoFar } from './credits.ts'
import { openMonth, type BalanceRow } from './open-month.server.ts'
import { creditsOfMonth, type PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import { contactsOfMonth, readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { creditLedger } from '#app/features/subscriptions/tables.server.ts'

/**
 * When an artisan's month under way began, whatever plans it went on under since: its grant that
 * goes on from no other.
 */
export async function monthStart(tx: Ctx, { artisanId, periodStart }: BalanceRow): Promise<Date> {
  const [grant] = await tx.db
    .select({ start: creditLedger.periodStart })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.artisanId, artisanId),
        eq(creditLedger.movement, 'grant'),
        isNull(creditLedger.reason),
      ),
    )
    .orderBy(desc(creditLedger.periodStart))
    .limit(1)
  return grant?.start ?? periodStart
}

/** What an artisan took and was given besides since a month began. */
export async function readMonthSoFar(
  tx: Ctx,
  artisanId: ArtisanId,
  start: Date,
): Promise<MonthSoFar> {
  const lines = await tx.db
    .select()
    .from(creditLedger)
    .where(and(eq(creditLedger.artisanId, artisanId), gte(creditLedger.periodStart, start)))
  return monthSoFar(lines, start)
}

/**
 * A plan under which a month under way goes on: from an instant (now unless said), to its end or
 * another one; with another anchor where the months after it are counted anew.
 */
export type NextPlan = { plan: PlanSlug; trial: boolean; from?: Date; end?: Date; anchorAt?: Date }

/**
 * Goes on with the month under way under another plan. What was taken since the month's beginning
 * is deducted; the artisan's row is locked.
 */
export async function goOnWithMonth(
  tx: Ctx,
  present: BalanceRow,
  { plan, trial, from = tx.now, end = present.periodEnd, anchorAt = present.anchorAt }: NextPlan,
): Promise<BalanceRow> {
  const soFar = await readMonthSoFar(tx, present.artisanId, await monthStart(tx, present))
  return openMonth(tx, present.artisanId, {
    plan,
    granted: restOfMonth(creditsOfMonth((await readPlans(tx))[plan], trial), soFar),
    anchorAt,
    timeZone: present.timeZone,
    // A grant is known by its start: never the same instant as the one that it replaces.
    month: { start: new Date(Math.max(from.getTime(), present.periodStart.getTime() + 1)), end },
    rest: true,
  })
}

/** A plan's own month, counted from the instant it began: the free month's, to its end, or a paid one. */
export type OwnMonth = { plan: PlanSlug; startsAt: Date; trialEnd: Date | null }

/**
 * Opens the month of contacts of a plan that begins, or comes back within its month: what was taken
 * since it began counts. The artisan's row is locked.
 */
export async function openOwnMonth(
  tx: Ctx,
  present: BalanceRow,
  { plan, startsAt, trialEnd }: OwnMonth,
): Promise<BalanceRow> {
  const { artisanId, timeZone } = present
  const month = trialEnd
    ? { start: startsAt, end: trialEnd }
    : monthContaining(startsAt, timeZone, tx.now)
  const soFar = await readMonthSoFar(tx, artisanId, month.start)
  const granted = await contactsOfMonth(tx, {
    artisanId,
    plan,
    trial: trialEnd !== null,
    since: startsAt,
  })
  return openMonth(tx, artisanId, {
    plan,
    granted: restOfMonth(granted, soFar),
    rest: (await monthStart(tx, present)) >= month.start,
    anchorAt: startsAt,
    timeZone,
    // A grant is known by its start: never the same instant as the one that it replaces.
    month:
      month.start <= present.periodStart
        ? {
            start: new Date(Math.max(tx.now.getTime(), present.periodStart.getTime() + 1)),
            end: month.end,
          }
        : month,
  })
}
