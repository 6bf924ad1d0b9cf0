import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { ok, refuse } from '#app/values/result.ts'
import { checkoutsOf } from '#test/checkout-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { STAND_IN_PRICES } from '#test/stripe-stand-in.ts'
import { isOwnActivation } from './checkout-return.server.ts'
import { offerInBody } from '#app/features/subscriptions/plans/offer.ts'
import {
  paymentCheckouts,
  paymentCustomers,
  paymentSubscriptions,
} from './payments.tables.server.ts'
import { startFreeMonth } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import {
  creditBalances,
  creditLedger,
  subscribers,
} from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { after, as, system, newcomer, checkout, lastSession, sessionsAsked, afterPayment } =
  checkoutsOf(database, payments)
/** Everything of payments and rights that is stored. */
const stored = async () =>
  JSON.stringify(
    await Promise.all(
      [
        subscribers,
        creditBalances,
        creditLedger,
        paymentCheckouts,
        paymentCustomers,
        paymentSubscriptions,
      ].map((table) => database.rows(table)),
    ),
  )

afterEach(() => {
  payments.standIn.fault = null
})

describe('a page of payment', () => {
  it('offers what is left of the free month, asks for no card, and sells the catalogue’s price with its VAT inside', async () => {
    const artisan = await newcomer()
    await inTransaction(system(), (tx) => startFreeMonth(tx, artisan.artisanId, 'pro'))
    expect(await checkout(artisan)).toEqual(ok({ url: lastSession().url, choice: 'payment' }))
    const { params, key } = sessionsAsked().at(-1)!
    const rate = [...payments.standIn.billing.taxRates.values()][0]!
    expect(rate).toMatchObject({ percentage: 20, inclusive: true, country: 'FR' })
    expect(key).toMatch(/^checkout-[0-9a-f]{40}$/)
    expect(params).toMatchObject({
      mode: 'subscription',
      locale: 'fr',
      client_reference_id: artisan.artisanId,
      payment_method_collection: 'if_required',
      allowed_payment_method_types: ['card'],
      line_items: [{ price: STAND_IN_PRICES.pro, quantity: '1' }],
      subscription_data: {
        default_tax_rates: [rate.id],
        trial_end: String(Math.floor((after(30).getTime() + 1) / 1000)),
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      },
      success_url: expect.stringMatching(
        /\/espace-pro-dashboard\?session_id=\{CHECKOUT_SESSION_ID\}$/,
      ),
    })
  })
  it('offers all thirty days to a verified company that has not begun them', async () => {
    await checkout(await newcomer(), 'eco')
    expect(sessionsAsked().at(-1)!.params).toMatchObject({
      subscription_data: { trial_period_days: '30' },
    })
  })
  it('offers a day at the very end of the free month, where an instant would be refused', async () => {
    const artisan = await newcomer()
    await inTransaction(system(), (tx) => startFreeMonth(tx, artisan.artisanId, 'pro'))
    await checkout(artisan, 'pro', 29.5)
    expect(sessionsAsked().at(-1)!.params).toMatchObject({
      subscription_data: { trial_period_days: '1' },
    })
  })
  it('is not opened before verification: the choice is remembered and nothing is asked of the provider', async () => {
    const before = payments.standIn.requests.length
    expect(await checkout(await newcomer({ verification: 'pending' }), 'premium')).toMatchObject({
      ok: true,
      value: { choice: 'waits_for_verification' },
    })
    expect(payments.standIn.requests).toHaveLength(before)
  })
  it('is not opened for a company whose verification lapsed after its free month, and says that rather than that nothing can be paid', async () => {
    const artisan = await newcomer()
    await inTransaction(system(), (tx) => startFreeMonth(tx, artisan.artisanId, 'pro'))
    await database.db
      .update(artisans)
      .set({ verification: 'pending' })
      .where(eq(artisans.id, artisan.artisanId))
    expect(await checkout(artisan, 'eco', 40)).toEqual(refuse('not_verified'))
  })
  it('is the same one when asked twenty times at once, and again later', async () => {
    const artisan = await newcomer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(artisan)))
    const again = await checkout(artisan)
    expect(new Set([...answers, again].map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(
      [...payments.standIn.billing.sessions.values()].filter(
        (session) => session.client_reference_id === artisan.artisanId,
      ),
    ).toHaveLength(1)
  })
  it('is refused while a subscription runs', async () => {
    const artisan = await newcomer()
    expect(await afterPayment(artisan, 'pro', 'visa')).toBe(true)
    expect(await checkout(artisan, 'premium')).toEqual(refuse('already_subscribed'))
  })
  it('is refused when the price is not the catalogue’s', async () => {
    const price = payments.standIn.billing.prices.get(STAND_IN_PRICES.premium)!
    price.unit_amount = 1
    const artisan = await newcomer()
    expect(await checkout(artisan, 'premium')).toEqual(refuse('payment_unavailable'))
    price.unit_amount = 6990
    expect(await checkout(artisan, 'premium')).toMatchObject({ ok: true })
  })
})

describe('what is asked of the provider (A17)', () => {
  const bodies = [
    '{"offer":"pro","price":"price_other"}',
    '{"offer":"pro","amount":0}',
    '{"offer":"pro","priceId":"price_other"}',
    '{"offer":"pro","customer":"cus_other"}',
    '{"offer":"pro","trial_period_days":365}',
    '{"offer":"pro","__proto__":{"offer":"eco"}}',
    '{"__proto__":{"offer":"pro"}}',
    '{"offer":"pro","constructor":{}}',
    '{"offer":["pro"]}',
    '{"offer":{"toString":"pro"}}',
    '{"offer":"PRO"}',
    '{"offer":"price_standin_pro"}',
    '{"offer":"gratuit"}',
    '{"offer":"pro "}',
    '{"offer":null}',
    '{"offer":0}',
    '["pro"]',
    '"pro"',
    'offer=pro',
    '',
  ]
  it('is refused in each of twenty bodies that hold anything but an offer', () => {
    expect(bodies).toHaveLength(20)
    expect(bodies.map(offerInBody)).toEqual(bodies.map(() => null))
    expect(
      ['eco', 'pro', 'premium'].map((offer) => offerInBody(JSON.stringify({ offer }))),
    ).toEqual(['eco', 'pro', 'premium'])
  })
  it('was never another price than ours, nor an amount', () => {
    const known = new Set<unknown>(Object.values(STAND_IN_PRICES))
    const asked = sessionsAsked()
    expect(asked.length).toBeGreaterThan(5)
    expect(
      asked.filter(
        ({ params }) =>
          !known.has((params.line_items as { price: string }[])[0]!.price) ||
          JSON.stringify(params).includes('amount'),
      ),
    ).toEqual([])
  })
  it('gives nothing to who comes back with another’s session: no toast, nothing written, nothing asked', async () => {
    const [owner, other] = [await newcomer(), await newcomer()]
    await checkout(owner)
    payments.standIn.billing.complete(lastSession().id, null)
    const [before, asked] = [await stored(), payments.standIn.requests.length]
    for (const id of [lastSession().id, 'cs_test_nothing', "cs_'; --", 'cs_'])
      expect(await isOwnActivation(as(other), id, payments.connection)).toBe(false)
    expect(await stored()).toBe(before)
    expect(payments.standIn.requests).toHaveLength(asked)
    expect(await isOwnActivation(as(owner), lastSession().id, payments.connection)).toBe(true)
  })
  it('is no activation while the page is not completed', async () => {
    const artisan = await newcomer()
    await checkout(artisan)
    expect(await isOwnActivation(as(artisan), lastSession().id, payments.connection)).toBe(false)
  })
})
