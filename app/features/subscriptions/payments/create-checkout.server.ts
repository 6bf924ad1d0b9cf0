import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import {
  paymentConnection,
  type PaymentConnection,
} from '#app/platform/payments/payments.server.ts'
import { PaymentFault, type ProviderCheckout } from '#app/platform/payments/payments.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { getCheckoutFacts } from './checkout-facts.server.ts'
import { termsText, trialTerms, type CheckoutRefusal, type TrialTerms } from './checkout.ts'
import {
  choosePlan,
  type PlanChoice,
} from '#app/features/subscriptions/plans/choose-plan.server.ts'
import { emailOf } from './email-of.server.ts'
import type { Offer } from '#app/features/subscriptions/plans/offer.ts'
import { isLive } from './paid-subscription.ts'
import {
  paymentCheckouts,
  paymentCustomers,
  paymentSubscriptions,
} from './payments.tables.server.ts'
import { withinPatience } from './patience.server.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { priceOf } from '#app/features/subscriptions/plans/sold-plans.server.ts'
import { freeMonthEndOf, subscriptionStatus } from '#app/features/subscriptions/subscription.ts'
import { syncCustomer } from './sync-payments.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

/** Where the choice of a plan goes on: the provider's page, or one of ours when nothing is to be paid. */
export type CheckoutOpened = { url: string; choice: PlanChoice | 'payment' }

/**
 * Begins a plan: a page of payment where a provider is connected (with the free month, or what is
 * left of it, and no card asked for), else the local free month. A company that is not verified yet
 * has its choice remembered, and pays nothing. Nothing is written here before the provider has
 * answered; asking again asks for the same page, with the same idempotency key. Refuses while a
 * subscription runs or while a plan would serve to nothing (suspended), and says when the provider
 * cannot be had.
 */
export async function createCheckout(
  ctx: Ctx<Artisan>,
  offer: Offer,
  connection: PaymentConnection | null = paymentConnection(),
): Promise<Result<CheckoutOpened, CheckoutRefusal>> {
  const { artisanId } = ctx.who
  const refusal = refusalByStanding('subscribe', await standingOf(ctx, artisanId))
  if (refusal) return refuse(refusal)
  const [company] = await ctx.db.select().from(artisans).where(eq(artisans.id, artisanId))
  if (!connection || company?.verification !== 'verified')
    return choose(ctx, offer, connection !== null)
  try {
    return await withinPatience(pay(ctx, offer, connection, company))
  } catch (error) {
    if (error instanceof PaymentFault) return refuse('payment_unavailable')
    throw error
  }
}

async function choose(
  ctx: Ctx<Artisan>,
  offer: Offer,
  connected: boolean,
): Promise<Result<CheckoutOpened, CheckoutRefusal>> {
  const chosen = await choosePlan(ctx, offer)
  // Without a free month to come, there is nothing to remember: once verified, the plan is paid.
  if (!chosen.ok)
    return refuse(
      connected && chosen.refusal === 'trial_already_used' ? 'not_verified' : chosen.refusal,
    )
  if (chosen.value === 'waits_for_verification')
    return ok({ url: paths.company(), choice: chosen.value })
  const [subscriber] = await ctx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.artisanId, ctx.who.artisanId))
  return ok({ url: paths.proHome({ session_id: subscriber!.id }), choice: chosen.value })
}

async function pay(
  ctx: Ctx<Artisan>,
  offer: Offer,
  connection: PaymentConnection,
  company: typeof artisans.$inferSelect,
): Promise<Result<CheckoutOpened, CheckoutRefusal>> {
  const { provider } = connection
  const { artisanId } = ctx.who
  const subscriptions = await ctx.db
    .select()
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.artisanId, artisanId))
  if (subscriptions.some(isLive)) return refuse('already_subscribed')

  // What was paid by transfer runs to its end first.
  const [present] = await ctx.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.artisanId, artisanId))
  if (
    present &&
    !present.trial &&
    present.paymentSubscriptionId === null &&
    subscriptionStatus(present, ctx.now) === 'active'
  )
    return refuse('already_subscribed')
  const trial = await trialOf(ctx)
  const priceCents = (await readPlans(ctx))[offer].priceInclCents
  const terms = termsText(offer, trial, priceCents)
  // Read once: a page that another request opens meanwhile must not change the key of this one.
  const opened = await ctx.db
    .select()
    .from(paymentCheckouts)
    .where(eq(paymentCheckouts.artisanId, artisanId))
    .orderBy(desc(paymentCheckouts.createdAt))
  const open = opened.find(
    (one) => one.terms === terms && one.closedAt === null && one.expiresAt > ctx.now,
  )
  if (open) {
    const seen = await provider.readCheckout(open.id)
    if (seen?.status === 'open') return ok({ url: open.url, choice: 'payment' })
    if (seen?.status === 'complete' && seen.customerId) {
      await syncCustomer(ctx, connection, seen.customerId)
      return refuse('already_subscribed')
    }
  }

  const [known] = await ctx.db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.artisanId, artisanId))
    .orderBy(paymentCustomers.createdAt)
    .limit(1)
  const email = await emailOf(ctx, company.accountId)
  const customerId =
    known?.id ??
    (
      await provider.createCustomer(
        { reference: artisanId, email, name: company.companyName },
        key('customer', artisanId, email, company.companyName),
      )
    ).id
  const checkout = await provider.openCheckout(
    {
      customerId,
      reference: artisanId,
      priceId: await priceOf(ctx, connection, offer),
      priceCents,
      trial,
      // The provider writes its own identifier where the braces are.
      successUrl: absoluteUrl(`${paths.proHome()}?session_id={CHECKOUT_SESSION_ID}`)
        .replaceAll('%7B', '{')
        .replaceAll('%7D', '}'),
      cancelUrl: absoluteUrl(paths.checkout(offer)),
    },
    key('checkout', artisanId, customerId, terms, String(opened.length)),
  )
  if (!checkout.url) return refuse('no_address')
  await keep(ctx, offer, terms, customerId, { ...checkout, url: checkout.url })
  return ok({ url: checkout.url, choice: 'payment' })
}

/** The free month that the page may offer: what is left of it, all of it, or none. */
async function trialOf(ctx: Ctx<Artisan>): Promise<TrialTerms> {
  const [[subscriber], { hadFreeMonth }] = await Promise.all([
    ctx.db.select().from(subscribers).where(eq(subscribers.artisanId, ctx.who.artisanId)),
    getCheckoutFacts(ctx),
  ])
  return trialTerms(
    { endsAt: subscriber?.trial ? freeMonthEndOf(subscriber) : null, hadOne: hadFreeMonth },
    ctx.now,
  )
}

async function keep(
  ctx: Ctx<Artisan>,
  plan: Offer,
  terms: string,
  customerId: string,
  { id, url, expiresAt }: ProviderCheckout & { url: string },
): Promise<void> {
  const { artisanId } = ctx.who
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(paymentCustomers)
      .values({ id: customerId, artisanId, createdAt: tx.now })
      .onConflictDoNothing()
    await tx.db
      .insert(paymentCheckouts)
      .values({ id, artisanId, plan, terms, url, createdAt: tx.now, expiresAt })
      .onConflictDoNothing()
  })
}

/** An idempotency key: the same act with the same terms, however often it is asked, is one act at the provider. */
function key(...parts: string[]): string {
  return `${parts[0]}-${createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 40)}`
}
