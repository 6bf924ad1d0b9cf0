import { eq } from 'drizzle-orm'
import { amendments } from '#app/features/amendments/tables.server.ts'
import { withdrawalEndOfGoods, withdrawalRight } from '#app/features/quotes/decision/withdrawal.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { Delivered } from './read-delivery.server.ts'

/**
 * Dates the end of the right to renounce a devis, or an amendment, from the last delivery of its
 * goods, or leaves it open while that day is not known (null). An end that the client was told is
 * never brought forward.
 */
export async function redateWithdrawal(
  tx: Ctx,
  { quote, request, amendment }: Delivered,
  deliveredOn: Day | null,
): Promise<void> {
  const zone = timeZoneOf(request.insee)
  const of = amendment
    ? { ...amendment, concludedAt: amendment.signedAt!, urgentRepair: false }
    : { ...quote, concludedAt: quote.acceptedAt!, urgentRepair: quote.urgentRepairConfirmed }
  const right = withdrawalRight({
    mode: of.contractMode!,
    concludedAt: of.concludedAt,
    zone,
    place: request.insee,
    urgentRepair: of.urgentRepair,
    informed: true,
  })
  if (!right.applies) return
  const ends = [right.until]
  if (deliveredOn) ends.push(withdrawalEndOfGoods(deliveredOn, zone, request.insee))
  if (deliveredOn && !of.withdrawalOpen) ends.push(of.retractableUntil!)
  const dated = {
    retractableUntil: new Date(Math.max(...ends.map(Number))),
    withdrawalOpen: deliveredOn === null,
    updatedAt: tx.now,
  }
  await (amendment
    ? tx.db.update(amendments).set(dated).where(eq(amendments.id, amendment.id))
    : tx.db.update(quotes).set(dated).where(eq(quotes.id, quote.id)))
}
