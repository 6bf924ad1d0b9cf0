import { afterAll, beforeAll } from 'vitest'
import { setLogLevel } from '#app/platform/log.server.ts'
import { connectPayments, type PaymentConnection } from '#app/platform/payments/payments.server.ts'
import { connectCardPayments } from '#app/platform/payments/card-payments.server.ts'
import type { CardPayments } from '#app/platform/payments/card-payments.ts'
import { stripeCardPayments } from '#app/platform/payments/stripe-connect.server.ts'
import { stripePayments } from '#app/platform/payments/stripe.server.ts'
import {
  STAND_IN_CONNECT_SECRET,
  STAND_IN_KEY,
  STAND_IN_PRICES,
  STAND_IN_SECRET,
  StripeStandIn,
} from './stripe-stand-in.ts'

/** A payment provider on the loopback, connected to the product for the length of a test file. */
export type TestPayments = {
  standIn: StripeStandIn
  connection: PaymentConnection
  /** The same on the accounts of companies. */
  cards: CardPayments
}

/** Connects a stand-in whose clock begins at `now`. A try takes at most a second. */
export function usePayments(now: Date): TestPayments {
  const payments = {} as TestPayments
  beforeAll(async () => {
    setLogLevel('silent')
    const standIn = await new StripeStandIn(now).open()
    const settings = {
      secretKey: STAND_IN_KEY,
      apiBase: new URL(standIn.url),
      timeoutMs: 1_000,
    }
    const connection = {
      provider: stripePayments({ ...settings, webhookSecret: STAND_IN_SECRET }),
      prices: STAND_IN_PRICES,
    }
    const cards = stripeCardPayments({ ...settings, webhookSecret: STAND_IN_CONNECT_SECRET })
    Object.assign(payments, { standIn, connection, cards })
    connectPayments(connection)
    connectCardPayments(cards)
  })
  afterAll(async () => {
    connectPayments(undefined)
    connectCardPayments(undefined)
    await payments.standIn.close()
  })
  return payments
}
