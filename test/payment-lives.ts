import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import {
  paymentInvoices,
  paymentSubscriptions,
} from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { creditBalances, subscribers } from '#app/features/subscriptions/tables.server.ts'
import { anArtisan } from './builders.ts'
import { STAND_IN_PRICES } from './stripe-stand-in.ts'
import type { TestCard } from './stripe-stand-in-objects.ts'
import type { TestDatabase } from './database.ts'
import type { TestPayments } from './payments.ts'

export type Life = { artisanId: ArtisanId; customer: string; subscription: string }

/** Companies that pay at the stand-in, and what that leaves. */
export function paymentLivesOf(database: TestDatabase, payments: TestPayments) {
  /** Companies that take a plan with a card at the stand-in's present instant. */
  async function lives(
    count: number,
    card: TestCard | null,
    trialDays: number | null = 30,
  ): Promise<Life[]> {
    const { standIn, connection } = payments
    const one = async (): Promise<Life> => {
      const { artisanId } = await anArtisan(database, { plan: null, now: standIn.now })
      const { id: customerId } = await connection.provider.createCustomer(
        { reference: artisanId, email: 'atelier@ouvreo.example', name: 'Atelier' },
        `customer ${artisanId}`,
      )
      const order = {
        customerId,
        reference: artisanId,
        priceId: STAND_IN_PRICES.pro,
        priceCents: 3990,
        trial: trialDays ? { days: trialDays } : null,
        successUrl: 'http://localhost/',
        cancelUrl: 'http://localhost/',
      }
      const checkout = await connection.provider.openCheckout(order, `checkout ${artisanId}`)
      const subscription = standIn.billing.complete(checkout.id, card).subscription!
      // A card has one free month: these companies have one each.
      const method = standIn.billing.subscriptions.get(subscription)!.default_payment_method
      if (method) method.card.fingerprint = `card of ${artisanId}`
      return { artisanId, customer: customerId, subscription }
    }
    const all: Life[] = []
    while (all.length < count)
      all.push(...(await Promise.all(Array.from({ length: Math.min(6, count - all.length) }, one))))
    return all
  }

  const eventsOf = ({ customer }: Life) =>
    payments.standIn.events.filter(
      ({ data: { object } }) =>
        ('customer' in object ? object.customer : (object as { id: string }).id) === customer,
    )

  const lastOfType = (events: Stripe.Event[], type: string) =>
    events.findLast((event) => event.type === type)!

  /** Everything that a life left, without what tells two lives apart. */
  async function outcome({ artisanId, subscription }: Life) {
    const [[row], [balance], [company], [paid], invoices] = await Promise.all([
      database.db.select().from(subscribers).where(eq(subscribers.artisanId, artisanId)),
      database.db.select().from(creditBalances).where(eq(creditBalances.artisanId, artisanId)),
      database.db.select().from(artisans).where(eq(artisans.id, artisanId)),
      database.db
        .select()
        .from(paymentSubscriptions)
        .where(eq(paymentSubscriptions.id, subscription)),
      database.db.select().from(paymentInvoices).where(eq(paymentInvoices.artisanId, artisanId)),
    ])
    return {
      row: row && {
        subscribed: row.subscribed,
        tier: row.subscriptionTier,
        end: row.subscriptionEnd,
        renews: row.renewsAt,
        trial: row.trial,
        started: row.startedAt,
        own: row.paymentSubscriptionId === subscription,
        trialSiret: row.trialSiret === company!.siret,
      },
      rights: {
        plan: balance?.plan,
        granted: balance?.granted,
        radius: company!.planRadiusKm,
        creditsLeft: company!.creditsLeft,
      },
      paid: paid && {
        status: paid.status,
        plan: paid.plan,
        trialEnd: paid.trialEnd,
        periodStart: paid.periodStart,
        periodEnd: paid.periodEnd,
        cancelAt: paid.cancelAt,
        endedAt: paid.endedAt,
        unpaid: paid.unpaid,
      },
      invoices: invoices
        .map(
          ({ status, totalCents, paidCents, attempts }) =>
            `${status} ${totalCents} ${paidCents} ${attempts}`,
        )
        .sort(),
    }
  }

  return { lives, eventsOf, lastOfType, outcome }
}
