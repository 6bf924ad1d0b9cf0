import { eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { lockInvoice } from '#app/features/invoices/lock-invoice.server.ts'
import {
  listPayments,
  readPaymentFacts,
} from '#app/features/invoices/payments/read-payments.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { isKnown, rememberEvent } from '#app/features/subscriptions/known-payment-events.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type {
  CardPayments,
  ProviderCardPayment,
  ProviderReturn,
} from '#app/platform/payments/card-payments.ts'
import type { ProviderEvent } from '#app/platform/payments/payments.ts'
import { newId, type PaymentId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { TAKEN_BY_BANK } from './card-copy.ts'
import { splitPayment, type CardPaymentStatus } from './card-payment.ts'
import type { CardPage } from './read-card-payments.server.ts'
import { cardPayments as pages } from './tables.server.ts'

/**
 * What reading a page of payment again did: wrote it, had nothing to do (the message had its effect
 * already), or found none of ours.
 */
export type CardSyncOutcome = 'written' | 'known' | 'nobody'

/**
 * Reads a page of payment at Stripe and writes what it says, in one transaction under the lock of
 * its invoice; with `event`, the message's identifier too. A payment, a refund and a dispute are
 * each written once, by Stripe's own name of it, so that neither order nor repetition can matter.
 * Throws `PaymentFault` when Stripe cannot be read.
 */
export async function syncCardPayment(
  ctx: Ctx,
  provider: CardPayments,
  pageId: string,
  event?: ProviderEvent,
): Promise<CardSyncOutcome> {
  if (event && (await isKnown(ctx, event.id))) return 'known'
  const [known] = await ctx.db.select().from(pages).where(eq(pages.id, pageId))
  if (!known) return 'nobody'
  const seen = await provider.readPayment(known.accountId, pageId)
  const system: Ctx<System> = { ...ctx, who: { kind: 'system' } }
  return inTransaction(system, async (tx): Promise<CardSyncOutcome> => {
    const invoice = await lockInvoice(tx, known.invoiceId)
    if (!invoice) return 'nobody'
    if (event && !(await rememberEvent(tx, event, invoice.artisanId))) return 'known'
    const [page] = await tx.db.select().from(pages).where(eq(pages.id, pageId)).for('update')
    if (seen) await write(tx, page!, seen)
    await tx.db.update(pages).set({ syncedAt: tx.now }).where(eq(pages.id, pageId))
    return 'written'
  })
}

async function write(tx: Ctx<System>, page: CardPage, seen: ProviderCardPayment): Promise<void> {
  const zone = await zoneOf(tx, page)
  let { status, surplusCents } = page
  if (status !== 'paid') {
    status = statusOf(seen)
    if (status === 'paid') {
      const { account } = await readPaymentFacts(tx, page.invoiceId)
      const split = splitPayment(seen.amountCents, account.leftCents)
      surplusCents = split.surplusCents
      if (split.keptCents > 0)
        await keep(tx, page, {
          stripeId: seen.paymentId!,
          amountCents: split.keptCents,
          receivedOn: dayOf(seen.paidAt!, zone),
          reference: 'En ligne',
        })
    }
  }
  for (const one of seen.returns) await keepReturn(tx, { ...page, surplusCents }, one, seen, zone)
  const ours = seen.returns.find((one) => one.ours)
  // A bank may refuse it days later: it is not ordered again, and both sides are told once.
  const refused = ours?.undone ? `${ours.id}:undone` : null
  await tx.db
    .update(pages)
    .set({
      status,
      surplusCents,
      paymentId: seen.paymentId ?? page.paymentId,
      // What arrived of it is known until the end.
      transfer: seen.transfer ?? page.transfer,
      surplusRefundId: refused ?? page.surplusRefundId ?? ours?.id ?? null,
    })
    .where(eq(pages.id, page.id))
  if (surplusCents > 0 && page.surplusCents === 0)
    await publish(tx, { type: 'card_payment.surplus', pageId: page.id })
  if (refused && refused !== page.surplusRefundId)
    await publish(tx, { type: 'card_payment.surplus_failed', pageId: page.id })
}

function statusOf({ status, payment }: ProviderCardPayment): CardPaymentStatus {
  return status === 'complete' ? payment : status
}

/**
 * Money that went back, and that came again where the refund failed or the company won; never more
 * than this payment left.
 */
async function keepReturn(
  tx: Ctx<System>,
  page: CardPage,
  { id, kind, amountCents, at, ours, undone }: ProviderReturn,
  { returns }: ProviderCardPayment,
  zone: string,
): Promise<void> {
  // What was never taken as a payment is not given back as one.
  if (ours) return
  const payments = await listPayments(tx, page.invoiceId)
  const entry = payments.find(({ stripeId }) => stripeId === id)
  const words = page.transfer ? RETURNED_TRANSFER : RETURNS[kind]
  const receivedOn = dayOf(at, zone)
  if (entry && undone && !entry.corrected)
    await keep(tx, page, {
      stripeId: `${id}:undone`,
      amountCents: -entry.amountCents,
      receivedOn: dayOf(tx.now, zone),
      reference: words.undone,
      corrects: entry.id,
    })
  if (entry || undone) return
  const of = new Set(returns.flatMap((one) => [one.id, `${one.id}:undone`]))
  const gone = payments
    .filter(({ stripeId }) => stripeId !== null && of.has(stripeId))
    .reduce((sum, payment) => sum - payment.amountCents, 0)
  const paid = payments.reduce((sum, payment) => sum + payment.amountCents, 0)
  const cents = Math.min(amountCents, page.amountCents - page.surplusCents - gone, paid)
  if (cents > 0)
    await keep(tx, page, {
      stripeId: id,
      amountCents: -cents,
      receivedOn,
      reference: words.done,
    })
}

const RETURNS = {
  refund: { done: 'Rendu sur la carte', undone: 'le remboursement sur la carte a échoué' },
  dispute: {
    done: TAKEN_BY_BANK,
    undone: 'la banque du client a rendu ce paiement',
  },
} as const

/** No bank takes a transfer back: it is only given back. */
const RETURNED_TRANSFER = {
  done: 'Rendu par virement',
  undone: 'le remboursement par virement a échoué',
}

async function keep(
  tx: Ctx<System>,
  { invoiceId, transfer }: CardPage,
  entry: Pick<
    typeof invoicePayments.$inferInsert,
    'stripeId' | 'amountCents' | 'receivedOn' | 'reference' | 'corrects'
  >,
): Promise<void> {
  const id = newId<PaymentId>()
  await tx.db
    .insert(invoicePayments)
    .values({ id, invoiceId, means: transfer ? 'transfer' : 'card', recordedAt: tx.now, ...entry })
  await publish(tx, { type: 'payment.recorded', paymentId: id })
}

/** Where the works of an invoice lie, else where its company is: whose day a payment is of. */
async function zoneOf(tx: Ctx, { invoiceId }: CardPage): Promise<string> {
  const { contract } = await readPaymentFacts(tx, invoiceId)
  if (contract) return contract.zone
  const [row] = await tx.db
    .select({ insee: artisans.insee })
    .from(invoices)
    .innerJoin(artisans, eq(artisans.id, invoices.artisanId))
    .where(eq(invoices.id, invoiceId))
  return timeZoneOf(row?.insee ?? '')
}
