import { createHash } from 'node:crypto'
import { withinPatience } from '#app/features/subscriptions/payments/patience.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { cardPayments } from '#app/platform/payments/card-payments.server.ts'
import type { CardPayments } from '#app/platform/payments/card-payments.ts'
import { PaymentFault } from '#app/platform/payments/payments.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { payByCardFault, type PayByCardRefusal } from './card-copy.ts'
import { refusalToPayByCard, refusalToTransfer } from './card-payment.ts'
import { readTransfer, type TransferStanding } from './pay-by-transfer.server.ts'
import {
  listCardPages,
  payingFor,
  readCardFacts,
  whatWaits,
  type CardPage,
} from './read-card-payments.server.ts'
import { closeStalePages } from './settle-card-payments.server.ts'
import { syncCardPayment } from './sync-card-payment.server.ts'
import { cardPayments as pages } from './tables.server.ts'

/** What the page of an invoice says of paying it by card; null where its company takes none. */
export type CardOffer = {
  /** Why it cannot be paid so now. */
  refused: string | null
  /** What became of the page of payment that one comes back from. */
  returned: CardReturn | null
  /** Whether it may be paid by transfer through Stripe too. */
  transfers: boolean
  /** The transfer that is awaited, while which nothing else is paid, and what an earlier one left. */
  transfer: TransferStanding
}
/** `surplusCents` came beyond what was left to pay, and goes back by itself. */
export type CardReturn = {
  status: 'paid' | 'processing' | 'failed'
  amountCents: number
  surplusCents: number
}

/**
 * What whoever may see an invoice reads of paying it by card; the caller asked whether they may. `returnedFrom` is what
 * the address says that they come back from: it is asked for at Stripe, an address alone proves nothing.
 */
export async function readCardOffer(
  ctx: Ctx,
  invoiceId: InvoiceId,
  returnedFrom: string | null = null,
  provider: CardPayments | null = cardPayments(),
): Promise<CardOffer | null> {
  if (!provider) return null
  const returned = returnedFrom && (await returnFrom(ctx, invoiceId, returnedFrom, provider))
  const facts = await readCardFacts(ctx, invoiceId, provider)
  const refusal = refusalToPayByCard(facts)
  const transfer = await readTransfer(ctx, invoiceId)
  if (refusal === 'card_not_ready' && !returned && !transfer.awaited && !transfer.leftCents)
    return null
  const said = whatWaits(await listCardPages(ctx, invoiceId)) ?? refusal
  return {
    refused: said && payByCardFault(said, facts),
    returned: returned || null,
    transfers: !said && refusalToTransfer(facts) === null,
    transfer,
  }
}

/**
 * Opens Stripe's page for exactly what is due of an invoice, on its company's own account. The
 * caller proves that whoever pays may see the invoice, and names the page of ours to come back to.
 * Asking again leads to the same page while it is open and the amount holds. Nothing is written
 * here before Stripe has answered.
 */
export async function payByCard(
  ctx: Ctx,
  invoiceId: InvoiceId,
  returnTo: string,
  provider: CardPayments | null = cardPayments(),
): Promise<Result<{ url: string }, PayByCardRefusal>> {
  if (!provider) return refuse('card_not_ready')
  try {
    return await withinPatience(open(ctx, invoiceId, returnTo, provider))
  } catch (error) {
    if (error instanceof PaymentFault) return refuse('card_unavailable')
    throw error
  }
}

/** Why an invoice was not paid by card, with the figures and the dates that hold now. */
export async function whyNotByCard(
  ctx: Ctx,
  invoiceId: InvoiceId,
  refusal: PayByCardRefusal,
  provider: CardPayments | null = cardPayments(),
): Promise<string> {
  return payByCardFault(refusal, provider && (await readCardFacts(ctx, invoiceId, provider)))
}

async function open(
  ctx: Ctx,
  invoiceId: InvoiceId,
  returnTo: string,
  provider: CardPayments,
): Promise<Result<{ url: string }, PayByCardRefusal>> {
  const returnHash = createHash('sha256').update(returnTo).digest('hex')
  // Read once: a page that another request opens meanwhile must not change the key of this one.
  const before = await listCardPages(ctx, invoiceId)
  for (const { id, status } of before)
    if (status === 'open' || status === 'processing') await syncCardPayment(ctx, provider, id)
  const facts = await readCardFacts(ctx, invoiceId, provider)
  const refusal = refusalToPayByCard(facts)
  if (refusal) return refuse(refusal)
  const now = await listCardPages(ctx, invoiceId)
  const waits = whatWaits(now)
  if (waits) return refuse(waits)
  const { dueCents } = facts.money.account
  const accountId = facts.accountId!
  const same = (page: CardPage) =>
    page.status === 'open' &&
    page.amountCents === dueCents &&
    page.accountId === accountId &&
    page.returnHash === returnHash
  const again = now.find(same)
  if (again) return ok({ url: again.url })

  const back = absoluteUrl(returnTo)
  const terms = [invoiceId, accountId, String(dueCents), returnHash, String(before.length)]
  const page = await provider.openPayment(
    {
      accountId,
      reference: invoiceId,
      title: await payingFor(ctx, invoiceId),
      amountCents: dueCents,
      // The provider writes its own identifier where the braces are.
      successUrl: `${back}?paiement={CHECKOUT_SESSION_ID}`,
      cancelUrl: back,
    },
    `invoice-${createHash('sha256').update(terms.join('\0')).digest('hex').slice(0, 40)}`,
  )
  if (!page.url) throw new PaymentFault('refused', 'no_address')
  await ctx.db
    .insert(pages)
    .values({
      id: page.id,
      accountId,
      invoiceId,
      amountCents: dueCents,
      returnHash,
      url: page.url,
      status: 'open',
      openedAt: ctx.now,
      syncedAt: ctx.now,
    })
    .onConflictDoNothing()
  // Paid, credited or disputed while Stripe was asked: the page is closed before anybody sees it.
  await closeStalePages(ctx, invoiceId, provider)
  const after = refusalToPayByCard(await readCardFacts(ctx, invoiceId, provider))
  return after ? refuse(after) : ok({ url: page.url })
}

async function returnFrom(
  ctx: Ctx,
  invoiceId: InvoiceId,
  pageId: string,
  provider: CardPayments,
): Promise<CardReturn | null> {
  const find = async () => (await listCardPages(ctx, invoiceId)).find(({ id }) => id === pageId)
  const known = await find()
  if (!known) return null
  let silent = false
  if (known.status === 'open' || known.status === 'processing')
    await withinPatience(syncCardPayment(ctx, provider, pageId)).catch((error: unknown) => {
      // Its message will come; until then nothing is claimed.
      if (!(error instanceof PaymentFault)) throw error
      silent = true
    })
  const { status, amountCents, surplusCents } = (await find())!
  if (status === 'expired') return null
  if (status === 'open') return silent ? { status: 'processing', amountCents, surplusCents } : null
  return { status, amountCents, surplusCents }
}
