import type { CardPayments } from '#app/platform/payments/card-payments.ts'

const refused = (): never => {
  throw new Error('The demonstration does not ask Stripe for this')
}

/**
 * What Stripe would have answered while the demonstration's past is told: an account that is
 * complete, and a page that was paid at `paidAt`. The account is the one that `npm run
 * stripe-stand-in` knows.
 */
export function toldCardPayments(amountCents: number, paidAt: Date): CardPayments {
  const account = {
    id: 'acct_demonstration',
    chargesEnabled: true,
    payoutsEnabled: true,
    transfersEnabled: true,
    detailsSubmitted: true,
    missing: 0,
  }
  const page = {
    id: 'cs_test_demonstration',
    paymentId: 'pi_demonstration',
    amountCents,
    url: 'https://checkout.stripe.com/c/pay/cs_test_demonstration',
    transfer: null,
    returns: [],
  }
  return {
    live: false,
    createAccount: async () => account,
    readAccount: async () => account,
    openOnboarding: async () => ({ url: 'https://connect.stripe.com/setup/demonstration' }),
    openPayment: async () => ({ ...page, status: 'open', payment: 'processing', paidAt: null }),
    readPayment: async () => ({ ...page, status: 'complete', payment: 'paid', paidAt }),
    awaitTransfer: refused,
    cancelTransfer: refused,
    findPage: refused,
    expirePayment: refused,
    giveBack: refused,
    readEvent: refused,
  }
}
