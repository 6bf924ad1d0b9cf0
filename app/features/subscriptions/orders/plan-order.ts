/// <reference lib="esnext.temporal" />
import {
  refusalByStanding,
  type CompanyStanding,
  type StandingRefusal,
} from '#app/features/companies/company-standing.ts'
import { isDay, type Day } from '#app/values/time/french-date.ts'
import { priceExclCents, type Plan } from '#app/features/subscriptions/plans/plans.ts'

/** Where an order stands: asked, invoiced and waiting for its transfer, activated for a period, or cancelled. */
export type PlanOrderStatus = 'asked' | 'awaiting_transfer' | 'activated' | 'cancelled'
/** The states, in the order of the team's filter. */
export const PLAN_ORDER_STATUSES = [
  'asked',
  'awaiting_transfer',
  'activated',
  'cancelled',
] as const satisfies readonly PlanOrderStatus[]

/**
 * What a line of an order's ledger is: `correction` takes a payment back, `ending` reminds that the
 * period ends soon.
 */
export type PlanOrderLineKind =
  | 'asked'
  | 'invoiced'
  | 'payment'
  | 'correction'
  | 'activated'
  | 'begun'
  | 'ending'
  | 'ended'
  | 'cancelled'

/** For how many months a plan may be asked. */
export const PLAN_ORDER_MONTHS = [1, 3, 6, 12] as const
/** The artisan is asked whether they go on this many days before the end. */
export const RENEWAL_DAYS = 7

/** What some months of a plan cost, cents; `vat` in basis points. */
export function priceOfOrder(
  { priceInclCents }: Pick<Plan, 'priceInclCents'>,
  months: number,
  vat: number,
): { inclCents: number; exclCents: number } {
  const inclCents = priceInclCents * months
  return { inclCents, exclCents: priceExclCents(inclCents, vat) }
}

/** Whether an order waits for something: the invoice, or the transfer. */
export function isOpen({ status }: { status: PlanOrderStatus }): boolean {
  return status === 'asked' || status === 'awaiting_transfer'
}

/** What came in, less what was taken back, cents. */
export function receivedCents(lines: readonly { cents: number | null }[]): number {
  return lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
}

/** When months that begin at an instant end: the same day and hour, in the artisan's own calendar. */
export function endOfOrder(startsAt: Date, months: number, timeZone: string): Date {
  return new Date(
    Temporal.Instant.fromEpochMilliseconds(startsAt.getTime())
      .toZonedDateTimeISO(timeZone)
      .add({ months }, { overflow: 'constrain' }).epochMilliseconds,
  )
}

/** Why a plan cannot be asked for by transfer. */
export type AskPlanRefusal = StandingRefusal | 'paid_by_card' | 'order_open' | 'renewed_already'

/**
 * Null when a plan can be asked for: a verified company, where no card can be paid with, without
 * another order that waits or is to begin.
 */
export function refusalToAskPlan({
  company,
  cardIsTaken,
  open,
  toBegin,
}: {
  company: CompanyStanding
  cardIsTaken: boolean
  open: boolean
  toBegin: boolean
}): AskPlanRefusal | null {
  const standing = refusalByStanding('order_plan', company)
  if (standing) return standing
  if (cardIsTaken) return 'paid_by_card'
  if (open) return 'order_open'
  return toBegin ? 'renewed_already' : null
}

/** Why an act on an order is not done. */
export type PlanOrderRefusal =
  | 'amount_wrong'
  | 'day_wrong'
  | 'reference_missing'
  | 'reason_missing'
  | 'state_changed'
  | 'not_paid'
  | 'money_received'
  | 'nothing_to_correct'
  | 'followed'
  | 'paid_by_card'

/** What the rules need of an order. */
export type PlanOrderFacts = {
  status: PlanOrderStatus
  inclCents: number
  received: number
  endsAt: Date | null
  endedAt: Date | null
}

/** Null when its invoice may be issued: once, and after the money came too. */
export function refusalToInvoice({
  status,
  invoiceNumber,
}: {
  status: PlanOrderStatus
  invoiceNumber: string | null
}): PlanOrderRefusal | null {
  return status !== 'cancelled' && invoiceNumber === null ? null : 'state_changed'
}

/** Null when a payment may be recorded. */
export function refusalToRecordPayment({
  status,
}: Pick<PlanOrderFacts, 'status'>): PlanOrderRefusal | null {
  return status === 'cancelled' ? 'state_changed' : null
}

/** Null when the order may be activated: it waits, and all of its price came in. */
export function refusalToActivate(order: PlanOrderFacts): PlanOrderRefusal | null {
  if (!isOpen(order)) return 'state_changed'
  return order.received < order.inclCents ? 'not_paid' : null
}

/** Null when the order may be cancelled: it waits, and no money is kept. */
export function refusalToCancel(order: PlanOrderFacts): PlanOrderRefusal | null {
  if (!isOpen(order)) return 'state_changed'
  return order.received > 0 ? 'money_received' : null
}

/**
 * Null when an activated period may be ended early; `followed`: another one was activated after it,
 * and is ended first.
 */
export function refusalToEnd(
  order: PlanOrderFacts,
  followed: boolean,
  now: Date,
): PlanOrderRefusal | null {
  if (order.status !== 'activated' || order.endedAt || !order.endsAt || order.endsAt <= now)
    return 'state_changed'
  return followed ? 'followed' : null
}

/** Null for a payment as typed: above zero, on a day that has come, with the bank's reference. */
export function faultOfPayment(
  { cents, day, reference }: { cents: number; day: string; reference: string },
  today: Day,
): PlanOrderRefusal | null {
  if (!Number.isInteger(cents) || cents < 1 || cents > 10_000_000) return 'amount_wrong'
  if (!isDay(day) || day > today || day < '2020-01-01') return 'day_wrong'
  return reference.trim() === '' ? 'reference_missing' : null
}
