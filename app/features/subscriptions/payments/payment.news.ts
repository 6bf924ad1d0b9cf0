import { and, desc, eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import type { SubscriptionEvent } from '#app/features/subscriptions/events.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { agreedPrice } from '#app/features/subscriptions/plans/agreed-price.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { graceEnd, rightsOf } from './paid-subscription.ts'
import { paymentInvoices, paymentSubscriptions } from './payments.tables.server.ts'

/** A subscription at the provider and whose it is; null when it is not this artisan's. */
export async function readPaidSubscription(
  ctx: Ctx,
  { artisanId, subscriptionId }: { artisanId: ArtisanId; subscriptionId: string },
) {
  const [row] = await ctx.db
    .select({
      subscription: paymentSubscriptions,
      to: { accountId: artisans.accountId, email: subscribers.email },
      insee: artisans.insee,
    })
    .from(paymentSubscriptions)
    .innerJoin(subscribers, eq(subscribers.artisanId, paymentSubscriptions.artisanId))
    .innerJoin(artisans, eq(artisans.id, paymentSubscriptions.artisanId))
    .where(
      and(
        eq(paymentSubscriptions.id, subscriptionId),
        eq(paymentSubscriptions.artisanId, artisanId),
      ),
    )
  return row ? { ...row, zone: timeZoneOf(row.insee ?? '') } : null
}

type PaymentNews = NonNullable<Awaited<ReturnType<typeof readPaidSubscription>>> & {
  invoice: typeof paymentInvoices.$inferSelect | null
  priceCents: number
}

/** What an artisan is told of a plan that is paid by card. */
export const PAYMENT_NEWS: News<
  Extract<SubscriptionEvent, { type: 'subscription.payment_failed' | 'subscription.end_asked' }>,
  PaymentNews
> = {
  async read(ctx, event) {
    const news = await readPaidSubscription(ctx, event)
    if (!news) return null
    const [invoice = null] = await ctx.db
      .select()
      .from(paymentInvoices)
      .where(
        and(
          eq(paymentInvoices.subscriptionId, event.subscriptionId),
          eq(paymentInvoices.status, 'open'),
        ),
      )
      .orderBy(desc(paymentInvoices.issuedAt))
      .limit(1)
    return { ...news, invoice, priceCents: await agreedPrice(ctx, news.subscription) }
  },
  words: {
    // Once a month that was to be paid; nothing when it was paid meanwhile.
    'subscription.payment_failed': ({ to, subscription, invoice, priceCents, zone }) => {
      if (subscription.status !== 'past_due') return []
      const plan = PLANS[subscription.plan]
      const until = formatDate(graceEnd(subscription), zone)
      const facts: [string, string][] = [
        ['Montant', formatEuros(invoice?.totalCents ?? priceCents)],
      ]
      if (invoice?.nextAttemptAt)
        facts.push(['Prochain essai', formatDate(invoice.nextAttemptAt, zone)])
      facts.push(['La formule continue jusqu’au', until])
      return {
        to,
        key: `${subscription.id}:${subscription.periodStart.toISOString()}`,
        href: paths.subscription(),
        mail: {
          type: 'payment_failed',
          subject: 'Un paiement n’est pas passé',
          preview: `Votre formule continue jusqu’au ${until}.`,
          body: [
            'Bonjour,',
            `Le paiement de votre formule ${plan.name} a été refusé. Elle continue jusqu’au ${until}, le temps de changer de carte. Sans paiement ce jour-là, vous passez à la formule Gratuit et plus rien ne vous est demandé.`,
            { facts },
            { button: 'Changer de carte' },
          ],
        },
        notice: {
          kind: 'payment_failed',
          title: `Un paiement n’est pas passé. Votre formule continue jusqu’au ${until}`,
        },
      }
    },
    // Nothing when that was taken back meanwhile.
    'subscription.end_asked': ({ to, subscription, zone }, delivery) => {
      const rights = rightsOf(subscription)
      if (!subscription.cancelAt || subscription.endedAt || !rights?.endsAt) return []
      const lastDay = formatDate(rights.endsAt, zone)
      return {
        to,
        key: delivery,
        href: paths.subscription(),
        mail: {
          type: 'end_asked',
          subject: 'Votre résiliation est enregistrée',
          preview: `Vous en profitez jusqu’au ${lastDay}.`,
          body: [
            'Bonjour,',
            `Votre formule ${rights.plan.name} s’arrête le ${lastDay}. ${rights.trial ? 'Rien ne vous sera débité.' : 'Plus rien ne vous sera débité.'} Ensuite vous gardez la formule Gratuit\u202f; vos demandes et vos devis en cours continuent.`,
            'Vous avez changé d’avis\u202f? Jusque-là, un bouton suffit pour continuer.',
            { button: 'Voir mon abonnement' },
          ],
        },
      }
    },
  },
  sample: ({ phone }, type) => {
    const endsAt = new Date('2026-04-09T08:00:00Z')
    return {
      subscription: {
        id: 'sub_exemple',
        plan: 'pro',
        status: type === 'subscription.payment_failed' ? 'past_due' : phone ? 'trialing' : 'active',
        trialEnd: phone && endsAt,
        startedAt: new Date('2026-03-10T08:00:00Z'),
        periodStart: new Date('2026-03-17T08:00:00Z'),
        periodEnd: endsAt,
        cancelAt: endsAt,
        endedAt: null,
        unpaid: false,
      },
      invoice: {
        totalCents: phone ? 842_000 : 2_000_000_000,
        nextAttemptAt: phone && new Date('2026-03-12T08:00:00Z'),
      },
      priceCents: 3_990,
      zone: 'Europe/Paris',
    }
  },
}

/** Tells an artisan that the free month was had already, with this card or this company. */
export const freeMonthRefusedMail = (planName: string): Letter => ({
  type: 'free_month_refused',
  subject: 'Le mois offert a déjà servi',
  preview: 'Rien n’a été débité.',
  href: paths.pricing(),
  body: [
    'Bonjour,',
    `Le mois offert est accordé une fois par entreprise et par carte. Cette carte ou cette entreprise l’a déjà eu\u00a0: l’essai de la formule ${planName} est arrêté, et rien n’a été débité.`,
    'Vous pouvez choisir une formule payante quand vous voulez. D’ici là, vous gardez la formule Gratuit.',
    { button: 'Voir les formules' },
  ],
})

/** Its sample. */
export const freeMonthRefusedSamples = (): Letter[] => [freeMonthRefusedMail(PLANS.pro.name)]
