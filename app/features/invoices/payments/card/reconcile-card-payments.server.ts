import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import { cardPayments } from '#app/platform/payments/card-payments.server.ts'
import type { CardPayments } from '#app/platform/payments/card-payments.ts'
import { PaymentFault } from '#app/platform/payments/payments.ts'
import { syncCardAccount } from './card-accounts.server.ts'
import { endForgottenTransfer } from './pay-by-transfer.server.ts'
import { closeStalePages, giveBackSurplus } from './settle-card-payments.server.ts'
import { syncCardPayment } from './sync-card-payment.server.ts'
import { cardAccounts, cardPayments as pages } from './tables.server.ts'

/** What waits at Stripe is read again after this long, minutes. */
const WAITING_MINUTES = 5
/** What was paid is read again this often, hours: a refund or a dispute may come for months. */
const PAID_HOURS = 24
const PAID_DAYS = 180
/** An account, and a transfer that is awaited, hours. */
const ACCOUNT_HOURS = 6
const AT_ONCE = 40

/**
 * Repairs what the messages of Stripe missed: pages that wait for their payment, what is to be given back, refunds and
 * disputes of what was paid, and accounts. Stops when Stripe cannot be reached. Returns how many were read.
 */
export async function reconcileCardPayments(
  ctx: Ctx<System>,
  provider: CardPayments | null = cardPayments(),
): Promise<number> {
  if (!provider) return 0
  const ago = (minutes: number) => new Date(ctx.now.getTime() - minutes * 60_000)
  const due = await ctx.db
    .select({ id: pages.id, invoiceId: pages.invoiceId })
    .from(pages)
    .innerJoin(cardAccounts, eq(cardAccounts.id, pages.accountId))
    .where(
      and(
        eq(cardAccounts.live, provider.live),
        or(
          and(
            inArray(pages.status, ['open', 'processing']),
            isNull(pages.transfer),
            lt(pages.syncedAt, ago(WAITING_MINUTES)),
          ),
          // For days: its messages are waited for, and only those that were lost are made up for.
          and(eq(pages.status, 'processing'), lt(pages.syncedAt, ago(ACCOUNT_HOURS * 60))),
          and(sql`${pages.surplusCents} > 0`, isNull(pages.surplusRefundId)),
          and(
            eq(pages.status, 'paid'),
            lt(pages.syncedAt, ago(PAID_HOURS * 60)),
            gt(pages.openedAt, ago(PAID_DAYS * 24 * 60)),
          ),
        ),
      ),
    )
    .orderBy(asc(pages.syncedAt), asc(pages.id))
    .limit(AT_ONCE)
  const accounts = await ctx.db
    .select({ id: cardAccounts.id })
    .from(cardAccounts)
    .where(
      and(
        eq(cardAccounts.live, provider.live),
        isNull(cardAccounts.disconnectedAt),
        lt(cardAccounts.syncedAt, ago(ACCOUNT_HOURS * 60)),
      ),
    )
    .orderBy(asc(cardAccounts.syncedAt))
    .limit(AT_ONCE)
  let read = 0
  try {
    for (const { id } of accounts) {
      await syncCardAccount(ctx, provider, id)
      read++
    }
    for (const { id, invoiceId } of due) {
      await syncCardPayment(ctx, provider, id)
      await endForgottenTransfer(ctx, id, provider)
      await closeStalePages(ctx, invoiceId, provider)
      await giveBackSurplus(ctx, id, provider)
      read++
    }
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
  }
  return read
}
