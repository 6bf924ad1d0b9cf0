import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { planOrders } from '#app/features/subscriptions/orders/plan-orders.tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { paymentConnection } from '#app/platform/payments/payments.server.ts'
import { agreedPrice } from '#app/features/subscriptions/plans/agreed-price.server.ts'
import {
  decidingSubscription,
  graceEnd,
  isLive,
  rightsOf,
  type PaidStatus,
} from './paid-subscription.ts'
import {
  paymentCustomers,
  paymentInvoices,
  paymentSubscriptions,
} from './payments.tables.server.ts'
import type { PlanSlug } from '#app/features/subscriptions/plans/plans.ts'

/** An invoice of the subscription, as its owner sees it. Cents TTC. */
export type InvoiceView = {
  id: string
  number: string | null
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  totalCents: number
  taxCents: number
  issuedAt: Date
  pageUrl: string | null
  pdfUrl: string | null
  nextAttemptAt: Date | null
}

/** What is paid, with what, until when: an artisan's own view. */
export type PaymentView = {
  /** Whether a payment provider is connected at all. */
  connected: boolean
  /** Whether the reader has a customer there: its own pages can be opened. */
  known: boolean
  /** The subscription that decides; null when there never was one. */
  paid: {
    id: string
    plan: PlanSlug
    priceCents: number
    status: PaidStatus
    live: boolean
    trial: boolean
    /** When it ends, if it does; when the next payment is taken, if one is. */
    endsAt: Date | null
    renewsAt: Date | null
    /** Whether its end was asked for. */
    ending: boolean
    /** While a payment is awaited: until when the plan goes on all the same. */
    graceEnd: Date | null
    card: { brand: string; last4: string } | null
  } | null
  /** What the plan that runs costs a month as it was agreed, by card or by transfer; null: nothing that is paid runs. */
  monthlyCents: number | null
  invoices: InvoiceView[]
}

/** The reader's payments, the newest invoice first. */
export async function getPayments(ctx: Ctx<Artisan>): Promise<PaymentView> {
  const { artisanId } = ctx.who
  const [subscriptions, invoices, customers, ordered] = await Promise.all([
    subscriptionsOf(ctx),
    ctx.db
      .select()
      .from(paymentInvoices)
      .where(eq(paymentInvoices.artisanId, artisanId))
      .orderBy(desc(paymentInvoices.issuedAt), desc(paymentInvoices.id))
      .limit(60),
    ctx.db
      .select({ id: paymentCustomers.id })
      .from(paymentCustomers)
      .where(eq(paymentCustomers.artisanId, artisanId))
      .limit(1),
    ctx.db
      .select({ inclCents: planOrders.inclCents, months: planOrders.months })
      .from(planOrders)
      .where(
        and(
          eq(planOrders.artisanId, artisanId),
          isNotNull(planOrders.begunAt),
          isNull(planOrders.endedAt),
          gt(planOrders.endsAt, ctx.now),
        ),
      )
      .limit(1),
  ])
  const one = decidingSubscription(subscriptions)
  const rights = one && rightsOf(one)
  const grace = one?.status === 'past_due' ? graceEnd(one) : null
  return {
    connected: paymentConnection() !== null,
    known: customers.length > 0,
    paid: one &&
      rights && {
        id: one.id,
        plan: one.plan,
        priceCents: await agreedPrice(ctx, one),
        status: one.status,
        // Once the grace is over, nothing runs any more, whatever the provider still tries until it is told.
        live: isLive(one) && !(grace && grace <= ctx.now),
        trial: rights.trial && one.status === 'trialing',
        endsAt: rights.endsAt,
        renewsAt: rights.renewsAt,
        ending: one.cancelAt !== null && isLive(one),
        graceEnd: grace && grace > ctx.now ? grace : null,
        card: one.cardBrand === null ? null : { brand: one.cardBrand, last4: one.cardLast4 ?? '' },
      },
    monthlyCents:
      one && isLive(one)
        ? await agreedPrice(ctx, one)
        : ordered[0]
          ? Math.round(ordered[0].inclCents / ordered[0].months)
          : null,
    // A free month is invoiced at 0,00 €: nothing was owed, nothing is shown.
    invoices: invoices
      .filter((invoice) => invoice.totalCents !== 0)
      .map(
        ({
          id,
          number,
          status,
          totalCents,
          taxCents,
          issuedAt,
          pageUrl,
          pdfUrl,
          nextAttemptAt,
        }) => ({
          id,
          number,
          status,
          totalCents,
          taxCents,
          issuedAt,
          pageUrl,
          pdfUrl,
          nextAttemptAt,
        }),
      ),
  }
}

/** While a payment of the reader is awaited: until when the plan goes on all the same. */
export async function getGraceEnd(ctx: Ctx<Artisan>): Promise<Date | null> {
  const one = decidingSubscription(await subscriptionsOf(ctx))
  const end = one?.status === 'past_due' ? graceEnd(one) : null
  return end && end > ctx.now ? end : null
}

function subscriptionsOf(ctx: Ctx<Artisan>) {
  return ctx.db
    .select()
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.artisanId, ctx.who.artisanId))
}
