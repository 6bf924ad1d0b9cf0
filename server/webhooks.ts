import type { Env, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { receiveCardEvent } from '#app/features/invoices/payments/card/receive-card-event.server.ts'
import { receivePaymentEvent } from '#app/features/subscriptions/payments/receive-payment-event.server.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import {
  answerResendWebhook,
  RESEND_WEBHOOK_PATH,
} from '#app/platform/mail/resend-webhook.server.ts'
import type { Product } from './product.ts'

/** A report of one fact is small; the payment provider's carries the whole object. */
const LARGEST = 64 * 1024
const LARGEST_PAYMENT = 512 * 1024

/**
 * The addresses that providers call. They stand before the gate and before the checks of forms, because each proves by
 * its signature who calls; without the secret that checks it, the address does not exist.
 */
export function addWebhooks<E extends Env>(
  app: Hono<E>,
  product: Pick<Product, 'systemCtx'>,
): void {
  const { resendWebhookSecret } = readConfig()
  const small = bodyLimit({ maxSize: LARGEST, onError: (c) => c.text('Trop volumineux.', 413) })
  app.post(RESEND_WEBHOOK_PATH, small, async (c): Promise<Response> =>
    resendWebhookSecret
      ? answerResendWebhook(product.systemCtx(), c.req.raw, resendWebhookSecret)
      : c.text('Aucune adresse ici.', 404),
  )
  const larger = bodyLimit({
    maxSize: LARGEST_PAYMENT,
    onError: (c) => c.text('Trop volumineux.', 413),
  })
  for (const [path, receive] of [
    [paths.paymentWebhook(), receivePaymentEvent],
    [paths.cardWebhook(), receiveCardEvent],
  ] as const)
    app.post(path, larger, async (c) => {
      // The text as it came: the signature is of its bytes.
      const received = await receive(
        product.systemCtx(),
        await c.req.text(),
        c.req.header('stripe-signature') ?? null,
      )
      return Response.json(received, { status: received.status })
    })
}
