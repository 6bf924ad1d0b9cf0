import { lockInvoice } from '#app/features/invoices/lock-invoice.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type InvoiceId, type PaymentId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  refusalToGiveBack,
  refusalToRecord,
  refusalToTakeBack,
  type GiveBackRefusal,
  type PaymentFacts,
  type PaymentInput,
  type PaymentRefusal,
  type TakeBackRefusal,
} from './payment.ts'
import { listPayments, readPaymentFacts } from './read-payments.server.ts'
import { invoicePayments } from './tables.server.ts'

type Kept<Refusal extends string> = Promise<Result<PaymentId, 'not_found' | Refusal>>

/** Records that the client paid an invoice, wholly or in part; the client is told. */
export function recordPayment(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
  payment: PaymentInput,
): Kept<PaymentRefusal> {
  return keep(ctx, invoiceId, payment, refusalToRecord, payment.amountCents)
}

/** Records that what was paid over, once a credit note came, went back to the client. */
export function recordRefund(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
  payment: PaymentInput,
): Kept<GiveBackRefusal> {
  return keep(ctx, invoiceId, payment, refusalToGiveBack, -payment.amountCents)
}

/** Takes back a payment that was recorded by mistake, by a counter-entry which names it and says why. */
export async function takeBackPayment(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
  { paymentId, reason }: { paymentId: PaymentId; reason: string },
): Kept<TakeBackRefusal> {
  return inTransaction(ctx, async (tx): Kept<TakeBackRefusal> => {
    if (!(await lockInvoice(tx, invoiceId))) return refuse('not_found')
    const payment = (await listPayments(tx, invoiceId)).find(({ id }) => id === paymentId)
    if (!payment) return refuse('not_found')
    const { account } = await readPaymentFacts(tx, invoiceId)
    const refusal = refusalToTakeBack(payment, { account, reason })
    if (refusal) return refuse(refusal)
    const { amountCents, receivedOn, means } = payment
    return ok(
      await write(tx, invoiceId, {
        amountCents: -amountCents,
        receivedOn,
        means,
        reference: reason.trim(),
        corrects: paymentId,
      }),
    )
  })
}

function keep<Refusal extends string>(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
  payment: PaymentInput,
  refusalOf: (facts: PaymentFacts, payment: PaymentInput) => Refusal | null,
  amountCents: number,
): Kept<Refusal> {
  return inTransaction(ctx, async (tx): Kept<Refusal> => {
    if (!(await lockInvoice(tx, invoiceId))) return refuse('not_found')
    const refusal = refusalOf(await readPaymentFacts(tx, invoiceId), payment)
    if (refusal) return refuse(refusal)
    return ok(await write(tx, invoiceId, { ...payment, amountCents }))
  })
}

async function write(
  tx: Ctx<Artisan>,
  invoiceId: InvoiceId,
  { amountCents, receivedOn, means, reference, corrects }: PaymentInput & { corrects?: PaymentId },
): Promise<PaymentId> {
  const id = newId<PaymentId>()
  await tx.db.insert(invoicePayments).values({
    id,
    invoiceId,
    amountCents,
    receivedOn,
    means,
    reference: reference.trim(),
    corrects: corrects ?? null,
    recordedBy: tx.who.accountId,
    recordedAt: tx.now,
  })
  await publish(tx, { type: 'payment.recorded', paymentId: id })
  return id
}
