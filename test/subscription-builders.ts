import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { reserveCredit } from '#app/features/subscriptions/credits/reserve-credit.server.ts'
import { subscriptionChanges } from '#app/features/subscriptions/tables.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isOwnActivation } from '#app/features/subscriptions/payments/checkout-return.server.ts'
import { createCheckout } from '#app/features/subscriptions/payments/create-checkout.server.ts'
import type { Offer } from '#app/features/subscriptions/plans/offer.ts'
import {
  paymentCustomers,
  paymentSubscriptions,
} from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { syncCustomer } from '#app/features/subscriptions/payments/sync-payments.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { anArtisan } from './builders.ts'
import { companyOf } from './proof-builders.ts'
import type { TestDatabase } from './database.ts'
import type { TestPayments } from './payments.ts'
import type { TestCard } from './stripe-stand-in-objects.ts'

/** Companies that pay by card at the provider's stand-in, whose present instant is theirs. */
export function subscribersOf(database: TestDatabase, payments: TestPayments) {
  const now = () => payments.standIn.now
  const system = () => database.ctx<System>(undefined, now())
  /** Where the artisan's mails about money go. */
  const getAddress = async (artisan: Artisan) =>
    (
      await database.pool.query<{ email: string }>(
        'select email from subscribers where artisan_id = $1',
        [artisan.artisanId],
      )
    ).rows[0]

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
    getAddress,
    /** The present instant of the product and of the provider alike. */
    now,
    as: (artisan: Artisan) => database.ctx(artisan, now()),
    system,
    advance: (days: number) =>
      payments.standIn.advance(new Date(now().getTime() + days * 86_400_000)),
    /** Uses one contact of the artisan's month. */
    take: (artisan: Artisan) =>
      inTransaction(system(), (tx) =>
        reserveCredit(tx, { artisanId: artisan.artisanId, leadId: newId<LeadId>() }),
      ),
    /** What happened to the artisan's subscription, by kind, in its order. */
    history: async (artisan: Artisan) =>
      (
        await database.db
          .select()
          .from(subscriptionChanges)
          .where(eq(subscriptionChanges.artisanId, artisan.artisanId))
          .orderBy(subscriptionChanges.id)
      ).map((change) => change.kind),
    /** The kinds of the mails about money that the artisan was sent, once what follows from events was done. */
    mailsOf: async (artisan: Artisan) => {
      await drain('events', (data, job) => handleEvent(system(), data, job))
      const { email } = (await getAddress(artisan))!
      return (await database.db.select().from(emailLogs).where(eq(emailLogs.email, email))).map(
        (mail) => mail.emailType,
      )
    },
    /** Reads the artisan again at the provider, as its messages make us do. */
    async told(artisan: Artisan): Promise<void> {
      const [customer] = await database.db
        .select()
        .from(paymentCustomers)
        .where(eq(paymentCustomers.artisanId, artisan.artisanId))
      await syncCustomer(system(), payments.connection, customer!.id)
    },
  }
}
