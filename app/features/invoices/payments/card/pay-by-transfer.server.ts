import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { withinPatience } from '#app/features/subscriptions/payments/patience.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { cardPayments } from '#app/platform/payments/card-payments.server.ts'
import type { CardPayments } from '#app/platform/payments/card-payments.ts'
import { PaymentFault } from '#app/platform/payments/payments.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { PayByCardRefusal } from './card-copy.ts'
import { refusalToTransfer, TRANSFER_DAYS } from './card-payment.ts'
import {
  arrivedCents,
  isAwaited,
  listCardPages,
  payingFor,
  readCardFacts,
  whatWaits,
} from './read-card-payments.server.ts'
import { closeStalePages, endTransfer } from './settle-card-payments.server.ts'
import { syncCardPayment } from './sync-card-payment.server.ts'
import { cardPayments as pages } from './tables.server.ts'

/** A transfer that is awaited for an invoice, as both sides read it. */
export type AwaitedTransfer = {
  holder: string
  iban: string
  bic: string
  reference: string
  /** What is still to arrive. */
  remainingCents: number
  arrivedCents: number
}

/** Where the transfers of an invoice stand. */
export type TransferStanding = {
  awaited: AwaitedTransfer | null
  /** What arrived of the last one before it was ended: at Stripe, for the company to give back or for another to use. */
  leftCents: number
}

/** Where the transfers of an invoice stand; the caller asked whether its reader may see it. */
export async function readTransfer(ctx: Ctx, invoiceId: InvoiceId): Promise<TransferStanding> {
  const last = (await listCardPages(ctx, invoiceId)).findLast(({ transfer }) => transfer)
  if (!last) return { awaited: null, leftCents: 0 }
  if (!isAwaited(last))
    return { awaited: null, leftCents: last.status === 'expired' ? arrivedCents(last) : 0 }
  const { customerId: _, ...transfer } = last.transfer
  return { awaited: { ...transfer, arrivedCents: arrivedCents(last) }, leftCents: 0 }
}

/**
 * Has Stripe make an account number for exactly what is due of an invoice, on its company's own
 * account: a transfer to it is recognised when it arrives. The caller proves that whoever pays may
 * see the invoice. Asking again leads to the same number. Nothing is written before Stripe has
 * answered.
 */
export async function payByTransfer(
  ctx: Ctx,
  invoiceId: InvoiceId,
  provider: CardPayments | null = cardPayments(),
): Promise<Result<void, PayByCardRefusal>> {
  if (!provider) return refuse('card_not_ready')
  return answered(() => awaitTransfer(ctx, invoiceId, provider))
}

/**
 * Awaits the transfer of an invoice no more, so that it may be paid otherwise. `arrived`: it came
 * meanwhile, and is written as paid. Where none is awaited, nothing is done.
 */
export async function renounceTransfer(
  ctx: Ctx,
  invoiceId: InvoiceId,
  provider: CardPayments | null = cardPayments(),
): Promise<Result<{ arrived: boolean }, PayByCardRefusal>> {
  const page = (await listCardPages(ctx, invoiceId)).find(isAwaited)
  if (!page) return ok({ arrived: false })
  if (!provider) return refuse('card_unavailable')
  return answered(async () => {
    await endTransfer(ctx, page.id, provider)
    const ended = (await listCardPages(ctx, invoiceId)).find(({ id }) => id === page.id)
    return ok({ arrived: ended?.status === 'paid' })
  })
}

/**
 * Awaits a transfer no more once `TRANSFER_DAYS` have passed and nothing of it arrived. Throws
 * `PaymentFault` when Stripe cannot be had.
 */
export async function endForgottenTransfer(
  ctx: Ctx,
  pageId: string,
  provider: CardPayments,
): Promise<void> {
  const [page] = await ctx.db.select().from(pages).where(eq(pages.id, pageId))
  if (!page || !isAwaited(page) || arrivedCents(page) > 0) return
  const days = (ctx.now.getTime() - page.openedAt.getTime()) / 86_400_000
  if (days > TRANSFER_DAYS) await endTransfer(ctx, pageId, provider)
}

async function awaitTransfer(
  ctx: Ctx,
  invoiceId: InvoiceId,
  provider: CardPayments,
): Promise<Result<void, PayByCardRefusal>> {
  // Read once: a transfer that another request asks for meanwhile must not change the key of this one.
  const before = await listCardPages(ctx, invoiceId)
  for (const { id, status } of before)
    if (status === 'open' || status === 'processing') await syncCardPayment(ctx, provider, id)
  const facts = await readCardFacts(ctx, invoiceId, provider)
  const refusal = refusalToTransfer(facts)
  if (refusal) return refuse(refusal)
  const now = await listCardPages(ctx, invoiceId)
  const waits = whatWaits(now)
  if (waits === 'transfer_awaited') return ok()
  if (waits) return refuse(waits)

  const { dueCents } = facts.money.account
  const accountId = facts.accountId!
  const earlier = now.findLast((page) => page.accountId === accountId && page.transfer)
  const terms = [invoiceId, accountId, String(dueCents), 'transfer', String(before.length)]
  const seen = await provider.awaitTransfer(
    {
      accountId,
      customerId: earlier?.transfer?.customerId ?? null,
      reference: invoiceId,
      title: await payingFor(ctx, invoiceId),
      amountCents: dueCents,
    },
    `transfer-${createHash('sha256').update(terms.join('\0')).digest('hex').slice(0, 40)}`,
  )
  // What an earlier transfer left may pay it at once: there is no number to transfer to, then.
  const transfer = seen.transfer ?? earlier?.transfer
  if (!transfer) throw new PaymentFault('refused', 'no_address')
  await ctx.db
    .insert(pages)
    .values({
      id: seen.id,
      paymentId: seen.id,
      accountId,
      invoiceId,
      amountCents: dueCents,
      returnHash: '',
      url: '',
      transfer,
      status: 'processing',
      openedAt: ctx.now,
      syncedAt: ctx.now,
    })
    .onConflictDoNothing()
  if (seen.payment !== 'processing') await syncCardPayment(ctx, provider, seen.id)
  await closeCardPages(ctx, invoiceId, provider)
  // Paid, credited or disputed while Stripe was asked: nothing is awaited before anybody sees it.
  await closeStalePages(ctx, invoiceId, provider)
  return ok()
}

/** Closes the pages where a card could still be typed. */
async function closeCardPages(
  ctx: Ctx,
  invoiceId: InvoiceId,
  provider: CardPayments,
): Promise<void> {
  for (const { id, accountId, status } of await listCardPages(ctx, invoiceId)) {
    if (status !== 'open') continue
    await provider.expirePayment(accountId, id)
    await syncCardPayment(ctx, provider, id)
  }
}

/** A silent Stripe is a refusal with its sentence. */
async function answered<T>(
  work: () => Promise<Result<T, PayByCardRefusal>>,
): Promise<Result<T, PayByCardRefusal>> {
  try {
    return await withinPatience(work())
  } catch (error) {
    if (error instanceof PaymentFault) return refuse('card_unavailable')
    throw error
  }
}
