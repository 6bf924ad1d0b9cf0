import { and, eq, isNull } from 'drizzle-orm'
import type { InvoiceEvent } from '#app/features/invoices/events.ts'
import { invoiceDisputes } from '#app/features/invoices/payments/disputes/tables.server.ts'
import type { PaymentEvent } from '#app/features/invoices/payments/events.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { cardPayments } from '#app/platform/payments/card-payments.server.ts'
import type { CardPayments } from '#app/platform/payments/card-payments.ts'
import { PaymentFault } from '#app/platform/payments/payments.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { refusalToPayByCard } from './card-payment.ts'
import {
  arrivedCents,
  isAwaited,
  listCardPages,
  readCardFacts,
} from './read-card-payments.server.ts'
import { syncCardPayment } from './sync-card-payment.server.ts'
import { cardPayments as pages } from './tables.server.ts'

/**
 * Closes the open pages of an invoice that ask for what is not due any more, and awaits no more the
 * transfers that do: it was paid, credited or disputed, or its company ended its account. A transfer
 * of which a part arrived is awaited while anything is left to pay with it. One that was paid
 * meanwhile is written. A Stripe that is silent is asked again by the clock.
 */
export async function closeStalePages(
  ctx: Ctx,
  invoiceId: InvoiceId,
  provider: CardPayments | null = cardPayments(),
): Promise<void> {
  const open = (await listCardPages(ctx, invoiceId)).filter(
    (page) => page.status === 'open' || isAwaited(page),
  )
  if (!provider || open.length === 0) return
  const facts = await readCardFacts(ctx, invoiceId, provider)
  const payable = refusalToPayByCard(facts) === null
  try {
    for (const page of open) {
      const { id, accountId, amountCents } = page
      if (payable && amountCents === facts.money.account.dueCents) continue
      if (page.transfer) {
        await endTransfer(ctx, id, provider, facts.money.account.leftCents > 0)
        continue
      }
      await provider.expirePayment(accountId, id)
      await syncCardPayment(ctx, provider, id)
    }
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
  }
}

/**
 * Awaits a transfer no more. What arrived of it is read first, and stays at Stripe; `unlessBegun`: one
 * of which a part arrived is left. Throws `PaymentFault` when Stripe cannot be had.
 */
export async function endTransfer(
  ctx: Ctx,
  pageId: string,
  provider: CardPayments,
  unlessBegun = false,
): Promise<void> {
  await syncCardPayment(ctx, provider, pageId)
  const [page] = await ctx.db.select().from(pages).where(eq(pages.id, pageId))
  if (!page || !isAwaited(page) || (unlessBegun && arrivedCents(page) > 0)) return
  await provider.cancelTransfer(page.accountId, pageId)
  await syncCardPayment(ctx, provider, pageId)
}

/** Closes the pages that what happened made stale: a payment, a credit note, a dispute. */
export async function closePagesAfter(
  ctx: Ctx,
  event: Extract<
    PaymentEvent | InvoiceEvent,
    { type: 'payment.recorded' | 'invoice.issued' | 'invoice.disputed' }
  >,
): Promise<void> {
  const [row] =
    event.type === 'payment.recorded'
      ? await ctx.db
          .select({ id: invoicePayments.invoiceId })
          .from(invoicePayments)
          .where(eq(invoicePayments.id, event.paymentId))
      : event.type === 'invoice.disputed'
        ? await ctx.db
            .select({ id: invoiceDisputes.invoiceId })
            .from(invoiceDisputes)
            .where(eq(invoiceDisputes.id, event.disputeId))
        : await ctx.db
            .select({ id: invoices.creditOf })
            .from(invoices)
            .where(eq(invoices.id, event.invoiceId))
  if (row?.id) await closeStalePages(ctx, row.id)
}

/** Gives back what came beyond what was left to pay, once. Throws `PaymentFault` when Stripe cannot be had. */
export async function giveBackSurplus(
  ctx: Ctx,
  pageId: string,
  provider: CardPayments | null = cardPayments(),
): Promise<void> {
  const [page] = await ctx.db.select().from(pages).where(eq(pages.id, pageId))
  if (!provider || !page?.paymentId || page.surplusCents === 0 || page.surplusRefundId) return
  const { accountId, paymentId, surplusCents: amountCents } = page
  const refund = await provider
    .giveBack({ accountId, paymentId, amountCents }, `surplus-${pageId}`)
    .catch((error: unknown) => {
      // The company gave it back by itself, in its own dashboard.
      if (error instanceof PaymentFault && error.code === 'charge_already_refunded')
        return { id: error.code }
      throw error
    })
  await ctx.db
    .update(pages)
    .set({ surplusRefundId: refund.id })
    .where(and(eq(pages.id, pageId), isNull(pages.surplusRefundId)))
}
