import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { isOwnActivation } from '#app/features/subscriptions/payments/checkout-return.server.ts'
import { createCheckout } from '#app/features/subscriptions/payments/create-checkout.server.ts'
import type { Offer } from '#app/features/subscriptions/plans/offer.ts'
import {
  paymentCustomers,
  paymentSubscriptions,
} from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { syncCustomer } from '#app/features/subscriptions/payments/sync-payments.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anArtisan } from './builders.ts'
import { companyOf } from './proof-builders.ts'
import type { TestDatabase } from './database.ts'
import type { TestPayments } from './payments.ts'
import type { TestCard } from './stripe-stand-in-objects.ts'

/** Companies that pay by card at the provider's stand-in, whose present instant is theirs. */
export function subscribersOf(database: TestDatabase, payments: TestPayments) {
  const now = () => payments.standIn.now

  /** The free month was had already. */
  async function hadFreeMonth(artisan: Artisan) {
    const { siret } = await companyOf(database, artisan.artisanId)
    await database.pool.query(
      `insert into subscribers (id, artisan_id, email, subscribed, trial, trial_siret, started_at, created_at) values ($1, $2, $3, false, false, $4, $5, $5)`,
      [newId(), artisan.artisanId, `${artisan.artisanId}@ouvreo.example`, siret, now()],
    )
  }

  return {
    /** An artisan who took a plan with a card; `trial` is the free month, else it was had already. */
    async subscriber(offer: Offer, card: TestCard | null = 'visa', trial = true): Promise<Artisan> {
      const artisan = await anArtisan(database, { plan: null, radiusKm: 150, now: now() })
      if (!trial) await hadFreeMonth(artisan)
      const ctx = database.ctx(artisan, now())
      expect(await createCheckout(ctx, offer)).toMatchObject({ ok: true })
      const session = [...payments.standIn.billing.sessions.values()].at(-1)!
      payments.standIn.billing.complete(session.id, card)
      const subscription = [...payments.standIn.billing.subscriptions.values()].at(-1)!
      // Each of these companies has a card of its own: a free month is one a card.
      if (subscription.default_payment_method)
        subscription.default_payment_method.card.fingerprint = artisan.artisanId
      expect(await isOwnActivation(ctx, session.id)).toBe(true)
      return artisan
    },
    /** The artisan's subscription as the provider has it. */
    subscriptionOf: async (artisan: Artisan) =>
      payments.standIn.billing.subscriptions.get(
        (
          await database.db
            .select()
            .from(paymentSubscriptions)
            .where(eq(paymentSubscriptions.artisanId, artisan.artisanId))
        )[0]!.id,
      )!,
    /** Where the artisan's mails about money go. */
    getAddress: async (artisan: Artisan) =>
      (
        await database.pool.query<{ email: string }>(
          'select email from subscribers where artisan_id = $1',
          [artisan.artisanId],
        )
      ).rows[0],
    /** Reads the artisan again at the provider, as its messages make us do. */
    async told(artisan: Artisan): Promise<void> {
      const [customer] = await database.db
        .select()
        .from(paymentCustomers)
        .where(eq(paymentCustomers.artisanId, artisan.artisanId))
      await syncCustomer(database.ctx<System>(undefined, now()), payments.connection, customer!.id)
    },
  }
}
