import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { noteOrderInvoice } from '#app/features/subscriptions/orders/act-on-plan-order.server.ts'
import {
  receivedCents,
  refusalToInvoice,
  type PlanOrderRefusal,
} from '#app/features/subscriptions/orders/plan-order.ts'
import { monthsInWords } from '#app/features/subscriptions/orders/plan-order-words.ts'
import { planOrderLines } from '#app/features/subscriptions/orders/plan-orders.tables.server.ts'
import {
  linesOfOrder,
  lockOrder,
  type PlanOrderRow,
} from '#app/features/subscriptions/orders/write-plan-order.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { creditOperatorInvoice, issueOperatorInvoice } from './issue-operator-invoice.server.ts'
import { givenBackCents } from './operator-invoice.ts'
import { operatorInvoices } from './tables.server.ts'

/** Why the invoice of an order is not issued: the order's state, or what the operator's file lacks. */
export type InvoiceOrderRefusal = PlanOrderRefusal | 'operator_incomplete'

const causeOf = ({ id }: Pick<PlanOrderRow, 'id'>) => `order:${id}`

/** The team issues the invoice of an order: from then on the transfer is awaited, if it has not come. */
export function invoicePlanOrder(
  ctx: Ctx<Admin>,
  orderId: string,
): Promise<Result<undefined, InvoiceOrderRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse('not_found')
    const refusal = refusalToInvoice(order)
    if (refusal) return refuse(refusal)
    const number = await invoiceOrder(tx, order)
    if (number === null) return refuse('operator_incomplete')
    await recordAudit(tx, 'plan_order.invoiced', order.artisanId, {
      order: order.reference,
      reference: number,
    })
    return ok()
  })
}

/**
 * What follows from a line of an order: money that came before its invoice has one made, and what is given back of an
 * invoiced order has its credit note. However often it is told of, each is made once.
 */
export function settlePlanOrder(ctx: Ctx<System>, { lineId }: { lineId: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [line] = await tx.db
      .select({ orderId: planOrderLines.orderId })
      .from(planOrderLines)
      .where(eq(planOrderLines.id, lineId))
    const order = line && (await lockOrder(tx, line.orderId))
    if (!order) return
    const received = receivedCents(await linesOfOrder(tx, order.id))
    if (received > 0 && refusalToInvoice(order) === null) await invoiceOrder(tx, order)
    await creditOrder(tx, { ...order, received })
  })
}

/** Issues the invoice of a locked order; null where the operator's file lacks something. */
async function invoiceOrder(tx: Ctx, order: PlanOrderRow): Promise<string | null> {
  const lines = await linesOfOrder(tx, order.id)
  const paid = receivedCents(lines) >= order.inclCents
  const lastDay = lines.findLast(({ kind }) => kind === 'payment')?.day as Day | undefined
  const paidOn = paid && lastDay ? lastDay : null
  const invoice = await issueOperatorInvoice(tx, await lockArtisan(tx, order.artisanId), {
    cause: causeOf(order),
    means: 'transfer',
    words: `Abonnement, formule ${PLANS[order.plan].name}, ${monthsInWords(order.months)}, demande ${order.reference}`,
    inclCents: order.inclCents,
    paidOn,
    paymentTerms: paidOn
      ? `payée par virement le ${formatDay(paidOn)}.`
      : `par virement à réception, avec la référence ${order.reference}.`,
  })
  if (!invoice) return null
  await noteOrderInvoice(tx, order, invoice.number)
  return invoice.number
}

async function creditOrder(tx: Ctx, order: PlanOrderRow & { received: number }): Promise<void> {
  const [invoice] = await tx.db
    .select()
    .from(operatorInvoices)
    .where(eq(operatorInvoices.cause, causeOf(order)))
  if (!invoice) return
  const credits = await tx.db
    .select({ cents: operatorInvoices.totalInclCents })
    .from(operatorInvoices)
    .where(eq(operatorInvoices.creditOf, invoice.id))
  const credited = credits.reduce((sum, { cents }) => sum + cents, 0)
  const cents = givenBackCents(order) - credited
  if (cents <= 0) return
  await creditOperatorInvoice(tx, await lockArtisan(tx, order.artisanId), invoice, {
    cause: `${causeOf(order)}:${credited + cents}`,
    words:
      order.status === 'cancelled'
        ? `Annulation de la demande ${order.reference}`
        : `Arrêt de la formule ${PLANS[order.plan].name}, demande ${order.reference}`,
    inclCents: cents,
    paymentTerms: order.status === 'cancelled' ? 'rien n’est dû.' : 'remboursé par virement.',
  })
}
