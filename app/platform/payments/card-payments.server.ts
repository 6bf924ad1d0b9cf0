import { readConfig } from '../config.server.ts'
import type { CardPayments } from './card-payments.ts'
import { stripeCardPayments } from './stripe-connect.server.ts'

// One per process, and not per module instance: a development reload evaluates this file again.
const slot = globalThis as { ouvreoCardPayments?: CardPayments | null | undefined }

/**
 * What takes the cards of companies' clients; null when none is configured: invoices are then paid
 * otherwise, and pages say so.
 */
export function cardPayments(): CardPayments | null {
  if (slot.ouvreoCardPayments === undefined) {
    const { stripe } = readConfig()
    slot.ouvreoCardPayments = stripe?.connectWebhookSecret
      ? stripeCardPayments({ ...stripe, webhookSecret: stripe.connectWebhookSecret })
      : null
  }
  return slot.ouvreoCardPayments
}

/** Puts another one in its place, for tests; undefined: what is configured. */
export function connectCardPayments(provider: CardPayments | null | undefined): void {
  slot.ouvreoCardPayments = provider
}
