import { afterAll, beforeAll } from 'vitest'
import { setLogLevel } from '#app/platform/log.server.ts'
import { connectPayments, type PaymentConnection } from '#app/platform/payments/payments.server.ts'
import { stripePayments } from '#app/platform/payments/stripe.server.ts'
import { STAND_IN_KEY, STAND_IN_PRICES, STAND_IN_SECRET, StripeStandIn } from './stripe-stand-in.ts'

/** A payment provider on the loopback, connected to the product for the length of a test file. */
export type TestPayments = { standIn: StripeStandIn; connection: PaymentConnection }

/** Connects a stand-in whose clock begins at `now`. A try takes at most a second. */
export function usePayments(now: Date): TestPayments {
  const payments = {} as TestPayments
  beforeAll(async () => {
    setLogLevel('silent')
    const standIn = await new StripeStandIn(now).open()
    const connection = {
      provider: stripePayments({
        secretKey: STAND_IN_KEY,
        webhookSecret: STAND_IN_SECRET,
        apiBase: new URL(standIn.url),
        timeoutMs: 1_000,
      }),
      prices: STAND_IN_PRICES,
    }
    Object.assign(payments, { standIn, connection })
    connectPayments(connection)
  })
  afterAll(async () => {
    connectPayments(undefined)
    await payments.standIn.close()
  })
  return payments
}
