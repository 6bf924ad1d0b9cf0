import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { Artisan } from '#app/platform/context.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { createCheckout } from './create-checkout.server.ts'
import type { Offer } from '#app/features/subscriptions/plans/offer.ts'
import {
  paymentCheckouts,
  paymentCustomers,
  paymentSubscriptions,
} from './payments.tables.server.ts'
import {
  creditBalances,
  creditLedger,
  subscribers,
} from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const DAY = 86_400_000
const after = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)
const as = (artisan: Artisan, days = 0) => database.ctx(artisan, after(days))
const newcomer = (options: Parameters<typeof anArtisan>[1] = {}) =>
  anArtisan(database, { plan: null, radiusKm: 100, ...options })
const checkout = (artisan: Artisan, offer: Offer = 'pro', days = 0) =>
  createCheckout(as(artisan, days), offer, payments.connection)
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

describe('a provider that fails', () => {
  const faults = {
    down: { kind: 'down' },
    slow: { kind: 'slow', ms: 1_400 },
    'answering 500': { kind: 'status', status: 500 },
    'answering 429': { kind: 'status', status: 429 },
    'whose answer is lost': { kind: 'lost' },
  } as const
  for (const [name, fault] of Object.entries(faults)) {
    it(`${name}: the specification’s sentence, nothing written, and the same key when it is asked again`, async () => {
      const artisan = await newcomer()
      await checkout(await newcomer())
      const before = await stored()
      payments.standIn.fault = { ...fault }
      expect(await checkout(artisan)).toEqual(refuse('payment_unavailable'))
      expect(await stored()).toBe(before)
      payments.standIn.fault = null
      const seen = payments.standIn.requests.length
      expect(await checkout(artisan)).toMatchObject({ ok: true })
      const writes = (from: number, to?: number) =>
        payments.standIn.requests.slice(from, to).filter(({ method }) => method === 'POST')
      const failed = writes(0, seen).filter(({ params }) =>
        JSON.stringify(params).includes(artisan.artisanId),
      )
      const [again] = writes(seen).filter(({ path }) => path === failed[0]!.path)
      expect(new Set(failed.map(({ key }) => key))).toEqual(new Set([again!.key]))
      expect(
        [...payments.standIn.billing.customers.values()].filter(
          (customer) => customer.metadata.artisan === artisan.artisanId,
        ),
      ).toHaveLength(1)
    })
  }
  it('whose answer to the page itself is lost: asked again, there is one page', async () => {
    const artisan = await newcomer()
    await checkout(artisan)
    await database.db
      .delete(paymentCheckouts)
      .where(eq(paymentCheckouts.artisanId, artisan.artisanId))
    expect(await checkout(artisan)).toMatchObject({ ok: true })
    expect(
      [...payments.standIn.billing.sessions.values()].filter(
        (session) => session.client_reference_id === artisan.artisanId,
      ),
    ).toHaveLength(1)
  })
})
