import { and, eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import type { SubscriptionEvent } from '#app/features/subscriptions/events.ts'
import { freeMonthEndOf, subscriptionStatus } from '#app/features/subscriptions/subscription.ts'
import { creditLedger, subscribers } from '#app/features/subscriptions/tables.server.ts'
import { paths } from '#app/paths.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDate, formatDateTime, formatTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { paymentSubscriptions } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { pick } from '#app/values/pick.ts'
import { INITIAL_PLANS } from './initial-plans.ts'
import { creditsOfMonth, planOfTier, TRIAL_DAYS, vatOfCompany, type Plans } from './plans.ts'
import { readPlans } from './read-plans.server.ts'
import { partsOfPrice } from './price-words.ts'

type PlanNews = {
  to: { accountId: AccountId; email: string }
  subscriber: typeof subscribers.$inferSelect
  /** What every plan costs and gives now. */
  plans: Plans
  /** What the reader's plan costs a month: what was agreed where a card pays it. */
  priceCents: number
  zone: string
  /** The VAT in the price, basis points. */
  vat: number
  now: Date
  /** The day of the free month that a reminder is for. */
  day: string
}

/** « 2 contacts par mois dans un rayon de 15 km ». */
const freeInWords = ({ gratuit }: Plans): string =>
  `${gratuit.creditsPerMonth}\u00a0contacts par mois dans un rayon de ${gratuit.maxRadiusKm}\u00a0km`

/** What an artisan is told of their plan. */
export const PLAN_NEWS: News<
  Extract<
    SubscriptionEvent,
    {
      type:
        | 'subscription.free_month_started'
        | 'subscription.free_month_ending'
        | 'subscription.ended'
    }
  >,
  PlanNews
> = {
  async read(ctx, event) {
    const [row] = await ctx.db
      .select({
        subscriber: subscribers,
        ...pick(artisans, 'insee', 'postalCode', 'accountId'),
        agreedCents: paymentSubscriptions.priceCents,
      })
      .from(subscribers)
      .innerJoin(artisans, eq(artisans.id, subscribers.artisanId))
      .leftJoin(
        paymentSubscriptions,
        eq(paymentSubscriptions.id, subscribers.paymentSubscriptionId),
      )
      .where(eq(subscribers.artisanId, event.artisanId))
    if (!row) return null
    const { subscriber, insee, postalCode, accountId, agreedCents } = row
    const plans = await readPlans(ctx)
    return {
      plans,
      priceCents: agreedCents ?? plans[planOfTier(subscriber.subscriptionTier).slug].priceInclCents,
      to: { accountId, email: subscriber.email },
      subscriber,
      zone: timeZoneOf(insee ?? ''),
      vat: vatOfCompany({ postalCode, insee }),
      now: ctx.now,
      day: 'day' in event ? event.day : '',
    }
  },
  words: {
    'subscription.free_month_started': ({ to, subscriber, plans, zone }) => {
      const endsAt = freeMonthEndOf(subscriber)
      if (!endsAt) return []
      const plan = planOfTier(subscriber.subscriptionTier)
      const contacts = creditsOfMonth(plans[plan.slug], true)
      const lastDay = formatDate(endsAt, zone)
      return {
        to,
        key: subscriber.artisanId,
        href: paths.proHome(),
        mail: {
          type: 'free_month_started',
          subject: 'Votre mois offert commence',
          preview: `Formule ${plan.name} offerte jusqu’au ${lastDay}.`,
          body: [
            'Bonjour,',
            // Without an end they gave a card, and the plan goes on.
            subscriber.subscriptionEnd === null
              ? `Vous avez ${TRIAL_DAYS} jours pour essayer le service. À la fin, votre formule continue avec le moyen de paiement que vous avez ajouté\u202f; vous pouvez l’arrêter d’ici là en deux clics.`
              : `Vous avez ${TRIAL_DAYS} jours pour essayer le service, sans carte bancaire. À la fin, vous passez à la formule Gratuit, sans rien à faire.`,
            {
              facts: [
                ['Formule', plan.name],
                ['Contacts', contacts === null ? 'sans limite' : `${contacts}`],
                ['Jusqu’au', lastDay],
              ],
            },
            { button: 'Ouvrir mon espace' },
          ],
        },
      }
    },
    'subscription.free_month_ending': ({
      to,
      subscriber,
      plans,
      priceCents,
      zone,
      vat,
      now,
      day,
    }) => {
      const endsAt = freeMonthEndOf(subscriber)
      if (!endsAt || endsAt <= now) return []
      const plan = planOfTier(subscriber.subscriptionTier)
      const goesOn = subscriber.subscriptionEnd === null
      const last = day === '30'
      const lastDay = formatDateTime(endsAt, zone)
      const ends = last
        ? `Dernier jour de votre mois offert ${plan.name}, qui se termine le ${formatDate(endsAt, zone)} à ${formatTime(endsAt, zone)}`
        : `Votre mois offert ${plan.name} se termine le ${formatDate(endsAt, zone)}`
      return {
        to,
        key: `${subscriber.artisanId}:${day}`,
        href: goesOn ? paths.subscription() : paths.pricing(),
        mail: {
          type: 'free_month_ending',
          subject: last
            ? 'Dernier jour de votre mois offert'
            : 'Votre mois offert se termine bientôt',
          preview: `Il se termine le ${lastDay}.`,
          body: [
            'Bonjour,',
            `La formule ${plan.name} vous est offerte jusqu’au ${lastDay}.`,
            goesOn
              ? `Vous avez ajouté un moyen de paiement\u00a0: elle continue ensuite à ${formatEuros(priceCents)} TTC par mois, ${partsOfPrice(priceCents, vat)}. Vous pouvez l’arrêter d’ici là en deux clics, sans frais.`
              : `Ensuite vous gardez la formule Gratuit, avec ${freeInWords(plans)}. Rien ne vous sera débité.`,
            { button: goesOn ? 'Gérer mon abonnement' : 'Comparer les formules' },
          ],
        },
        notice: {
          kind: 'free_month_ending',
          title: `${ends}. ${goesOn ? 'La formule continue ensuite avec votre carte' : 'Rien ne vous sera débité'}`,
        },
      }
    },
    'subscription.ended': ({ to, subscriber, plans, now }) => {
      const endedAt = subscriber.subscriptionEnd
      if (!endedAt || subscriptionStatus(subscriber, now) !== 'expired') return []
      const plan = planOfTier(subscriber.subscriptionTier).name
      return {
        to,
        key: `${subscriber.artisanId}:${endedAt.toISOString()}`,
        href: paths.pricing(),
        mail: {
          type: 'plan_ended',
          subject: 'Vous passez à la formule Gratuit',
          title: `Votre formule ${plan} est terminée`,
          preview: `Vous gardez ${plans.gratuit.creditsPerMonth}\u00a0contacts par mois.`,
          body: [
            'Bonjour,',
            `Vous êtes maintenant sur la formule Gratuit, avec ${freeInWords(plans)}. Plus rien ne vous est débité. Vos demandes et vos devis en cours continuent.`,
            { button: 'Comparer les formules' },
          ],
        },
        notice: {
          kind: 'plan_ended',
          title: `Votre formule ${plan} est terminée, vous êtes en Gratuit`,
        },
      }
    },
  },
  sample: ({ phone }, type) => {
    const endsAt = new Date('2026-04-09T08:00:00Z')
    const goesOn = phone !== null && type !== 'subscription.ended'
    return {
      subscriber: {
        artisanId: newId(),
        subscriptionTier: 'Premium',
        subscribed: true,
        trial: true,
        subscriptionEnd: goesOn ? null : endsAt,
        renewsAt: goesOn ? endsAt : null,
      },
      plans: INITIAL_PLANS,
      priceCents: INITIAL_PLANS.pro.priceInclCents,
      zone: 'Europe/Paris',
      vat: 2_000,
      now: new Date(
        type === 'subscription.ended' ? '2026-04-10T08:00:00Z' : '2026-03-10T08:00:00Z',
      ),
      day: phone ? '20' : '30',
    }
  },
}

/** What an artisan is told of contacts that the team added. */
export const CREDIT_NEWS: News<
  Extract<SubscriptionEvent, { type: 'subscription.contacts_added' }>,
  { to: PlanNews['to']; lineId: string; amount: number | null }
> = {
  async read(ctx, { artisanId, lineId }) {
    const [line] = await ctx.db
      .select({
        lineId: creditLedger.id,
        amount: creditLedger.amount,
        to: { accountId: artisans.accountId, email: users.email },
      })
      .from(creditLedger)
      .innerJoin(artisans, eq(artisans.id, creditLedger.artisanId))
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(
        and(
          eq(creditLedger.id, lineId),
          eq(creditLedger.artisanId, artisanId),
          eq(creditLedger.movement, 'bonus'),
        ),
      )
    return line ?? null
  },
  words: {
    'subscription.contacts_added': ({ to, lineId, amount }) => ({
      to,
      key: lineId,
      href: paths.creditStatement(),
      notice: {
        kind: 'contacts_added',
        title:
          amount === 1
            ? 'L’équipe vous accorde 1 contact de plus ce mois-ci'
            : `L’équipe vous accorde ${amount} contacts de plus ce mois-ci`,
      },
    }),
  },
  sample: () => ({ lineId: newId(), amount: 2 }),
}
