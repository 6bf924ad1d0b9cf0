import { readConfig } from '../config.server.ts'
import type { Payments } from './payments.ts'
import { stripePayments } from './stripe.server.ts'

/** What is connected: the provider, and the identifiers of what it sells. */
export type PaymentConnection = {
  provider: Payments
  prices: Readonly<Record<'eco' | 'pro' | 'premium', string>>
}

// One per process, and not per module instance: a development reload evaluates this file again.
const slot = globalThis as { ouvreoPayments?: PaymentConnection | null | undefined }

/**
 * The payment provider of this process; null when none is configured: plans are then the local free
 * month, and pages say so.
 */
export function paymentConnection(): PaymentConnection | null {
  if (slot.ouvreoPayments === undefined) {
    const { stripe } = readConfig()
    slot.ouvreoPayments = stripe && { provider: stripePayments(stripe), prices: stripe.prices }
  }
  return slot.ouvreoPayments
}

/** Puts another connection in its place, for tests; undefined: what is configured. */
export function connectPayments(connection: PaymentConnection | null | undefined): void {
  slot.ouvreoPayments = connection
}
