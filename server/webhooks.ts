import type { Env, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readConfig } from '#app/platform/config.server.ts'
import { answerResendWebhook, RESEND_WEBHOOK_PATH } from '#app/platform/mail/resend-webhook.server.ts'
import type { Product } from './product.ts'

/** A report of one fact is small. */
const LARGEST = 64 * 1024

/**
 * The addresses that providers call. They stand before the gate and before the checks of forms, because each proves by
 * its signature who calls; without the secret that checks it, the address does not exist.
 */
export function addWebhooks<E extends Env>(app: Hono<E>, product: Pick<Product, 'systemCtx'>): void {
  const { resendWebhookSecret } = readConfig()
  const small = bodyLimit({ maxSize: LARGEST, onError: (c) => c.text('Trop volumineux.', 413) })
  app.post(RESEND_WEBHOOK_PATH, small, (c) => (resendWebhookSecret ? answerResendWebhook(product.systemCtx(), c.req.raw, resendWebhookSecret) : c.text('Aucune adresse ici.', 404)))
}
