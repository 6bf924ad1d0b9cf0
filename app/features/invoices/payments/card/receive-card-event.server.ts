import { and, eq } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import { log } from '#app/platform/log.server.ts'
import { cardPayments } from '#app/platform/payments/card-payments.server.ts'
import type { CardPayments } from '#app/platform/payments/card-payments.ts'
import {
  PaymentFault,
  type ForgedMessage,
  type ProviderEvent,
} from '#app/platform/payments/payments.ts'
import { syncCardAccount } from './card-accounts.server.ts'
import { syncCardPayment, type CardSyncOutcome } from './sync-card-payment.server.ts'
import { cardAccounts, cardPayments as pages } from './tables.server.ts'

/** What became of a message: its outcome, or why it has no effect at all. */
export type ReceivedCardMessage =
  | { status: 200; outcome: CardSyncOutcome | 'other_mode' }
  | { status: 400; reason: ForgedMessage }
  | { status: 404 }
  | { status: 503 }

/**
 * Takes a message of Stripe about a company's account: `body` is its text as it came. What is not
 * believed has no effect (400); what is of nobody we know, or had its effect already, is a success;
 * when Stripe cannot be read, nothing is kept and it is to come again (503).
 */
export async function receiveCardEvent(
  ctx: Ctx<System>,
  body: string,
  signature: string | null,
  provider: CardPayments | null = cardPayments(),
): Promise<ReceivedCardMessage> {
  if (!provider) return { status: 404 }
  const read = await provider.readEvent(body, signature, ctx.now)
  if (!read.ok) {
    // A live endpoint of connected accounts is sent their test messages too. https://docs.stripe.com/connect/webhooks
    if (read.reason === 'other_mode') return { status: 200, outcome: 'other_mode' }
    log.warn('payment message refused', { reason: read.reason, endpoint: 'connect' })
    return { status: 400, reason: read.reason }
  }
  try {
    return { status: 200, outcome: await follow(ctx, provider, read.event) }
  } catch (error) {
    if (error instanceof PaymentFault) return { status: 503 }
    throw error
  }
}

async function follow(
  ctx: Ctx<System>,
  provider: CardPayments,
  event: ProviderEvent,
): Promise<CardSyncOutcome> {
  const { accountId, object } = event
  if (!accountId) return 'nobody'
  const [account] = await ctx.db
    .select({ id: cardAccounts.id })
    .from(cardAccounts)
    .where(and(eq(cardAccounts.id, accountId), eq(cardAccounts.live, provider.live)))
  if (!account) return 'nobody'
  if (object.kind === 'account' || object.kind === 'application')
    return syncCardAccount(ctx, provider, accountId, event)
  const [page] = await ctx.db
    .select({ id: pages.id })
    .from(pages)
    .where(
      and(
        eq(pages.accountId, accountId),
        object.kind === 'checkout.session'
          ? eq(pages.id, object.id ?? '')
          : eq(pages.paymentId, object.paymentId ?? ''),
      ),
    )
  // A refund or a dispute that came before the message of its payment.
  const pageId =
    page?.id ?? (object.paymentId && (await provider.findPage(accountId, object.paymentId)))
  return pageId ? syncCardPayment(ctx, provider, pageId, event) : 'nobody'
}
