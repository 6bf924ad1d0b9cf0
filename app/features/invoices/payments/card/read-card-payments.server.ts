import { and, asc, eq, isNull } from 'drizzle-orm'
import { invoiceName } from '#app/features/invoices/copy.ts'
import { isDisputed } from '#app/features/invoices/payments/disputes/read-disputes.server.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { CardPayments, ProviderTransfer } from '#app/platform/payments/card-payments.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { cardAccountState, type CardPaymentFacts } from './card-payment.ts'
import { cardAccounts, cardPayments } from './tables.server.ts'

/** What a payment of an invoice by card is judged by; whose invoice it is, the caller asked before. */
export async function readCardFacts(
  ctx: Ctx,
  invoiceId: InvoiceId,
  provider: CardPayments,
): Promise<CardPaymentFacts & { accountId: string | null }> {
  const [row] = await ctx.db
    .select({ account: cardAccounts })
    .from(invoices)
    .innerJoin(cardAccounts, eq(cardAccounts.artisanId, invoices.artisanId))
    .where(
      and(
        eq(invoices.id, invoiceId),
        eq(cardAccounts.live, provider.live),
        isNull(cardAccounts.disconnectedAt),
      ),
    )
  const account = row?.account ?? null
  return {
    money: await readPaymentFacts(ctx, invoiceId),
    disputed: await isDisputed(ctx, invoiceId),
    account: cardAccountState(account),
    transfers: account?.transfersEnabled ?? false,
    accountId: account?.id ?? null,
  }
}

/** The pages of payment that were opened for an invoice, oldest first. */
export function listCardPages(ctx: Ctx, invoiceId: InvoiceId) {
  return ctx.db
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.invoiceId, invoiceId))
    .orderBy(asc(cardPayments.openedAt), asc(cardPayments.id))
}
/** A page of payment as stored. */
export type CardPage = typeof cardPayments.$inferSelect
/** A transfer that is awaited, as stored. */
export type AwaitedPage = CardPage & { transfer: ProviderTransfer }

/** Whether a transfer is awaited, rather than a card that its bank has not answered for. */
export function isAwaited(page: CardPage): page is AwaitedPage {
  return page.status === 'processing' && page.transfer !== null
}

/** How much of a transfer has arrived, cents; nothing of a card. */
export function arrivedCents({ amountCents, transfer }: CardPage): number {
  return transfer ? amountCents - transfer.remainingCents : 0
}

/** What keeps an invoice from being paid once more through Stripe; null when nothing is under way. */
export function whatWaits(all: readonly CardPage[]): 'card_processing' | 'transfer_awaited' | null {
  const waiting = all.find(({ status }) => status === 'processing')
  return waiting ? (isAwaited(waiting) ? 'transfer_awaited' : 'card_processing') : null
}

/** What a payer reads at Stripe of what they pay: the name of the invoice. */
export async function payingFor(ctx: Ctx, invoiceId: InvoiceId): Promise<string> {
  const [invoice] = await ctx.db
    .select({ kind: invoices.kind, number: invoices.number })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  return invoiceName({ kind: invoice!.kind, number: invoice!.number! })
}
