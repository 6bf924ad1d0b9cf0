import { expect } from 'vitest'
import { isOwnActivation } from '#app/features/subscriptions/payments/checkout-return.server.ts'
import { createCheckout } from '#app/features/subscriptions/payments/create-checkout.server.ts'
import type { Offer } from '#app/features/subscriptions/plans/offer.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { anArtisan } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import type { TestPayments } from './payments.ts'

/** Newcomers at the provider's page of payment, so many days after the test's instant. */
export function checkoutsOf(database: TestDatabase, payments: TestPayments) {
  const after = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)
  const as = (artisan: Artisan, days = 0) => database.ctx(artisan, after(days))
  const system = (days = 0) => database.ctx<System>(undefined, after(days))
  const newcomer = (options: Parameters<typeof anArtisan>[1] = {}) =>
    anArtisan(database, { plan: null, radiusKm: 100, ...options })
  const checkout = (artisan: Artisan, offer: Offer = 'pro', days = 0) =>
    createCheckout(as(artisan, days), offer, payments.connection)
  const lastSession = () => [...payments.standIn.billing.sessions.values()].at(-1)!
  const sessionsAsked = () =>
    payments.standIn.requests.filter(
      ({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions',
    )

  async function afterPayment(
    artisan: Artisan,
    offer: Offer,
    card: 'visa' | 'mastercard' | null,
    days = 0,
  ) {
    const opened = await checkout(artisan, offer, days)
    expect(opened).toMatchObject({ ok: true, value: { choice: 'payment' } })
    payments.standIn.billing.complete(lastSession().id, card)
    return isOwnActivation(as(artisan, days), lastSession().id, payments.connection)
  }

  return { after, as, system, newcomer, checkout, lastSession, sessionsAsked, afterPayment }
}
