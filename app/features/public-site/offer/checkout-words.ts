import {
  creditsOfMonth,
  priceExclCents,
  TRIAL_DAYS,
  type Plan,
} from '#app/features/subscriptions/plans/plans.ts'
import type { CheckoutFacts } from '#app/features/subscriptions/payments/checkout-facts.server.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { formatEuros } from '#app/values/numbers/money.ts'

/** Where an artisan stands before choosing: what decides what is due, and when. */
export type CheckoutStanding = 'before_trial' | 'in_trial' | 'trial_used' | 'paying'

/** What of a subscription decides it. */
type Standing = { status: 'inactive' | 'active' | 'expired'; trial: boolean; endsAt: Date | null }

/** Where the reader stands: a plan that is paid, a free month that runs, one that was had, or one to come. */
export function checkoutStanding(
  subscription: Standing,
  payments: { paid: { live: boolean } | null },
  { hadFreeMonth }: Pick<CheckoutFacts, 'hadFreeMonth'>,
): CheckoutStanding {
  if (payments.paid?.live) return 'paying'
  if (subscription.status === 'active' && subscription.trial) return 'in_trial'
  return hadFreeMonth ? 'trial_used' : 'before_trial'
}

/** One line of the summary; the total is strong. */
export type SummaryLine = { term: string; value: string; strong?: boolean }

/**
 * Everything to know before the click (law.md, T10): the price TTC and HT, what is free and until when, whether and how
 * it renews, how one leaves, and what is due today. `timeZone` is the company's.
 */
export function checkoutSummary(
  plan: Plan,
  standing: CheckoutStanding,
  connected: boolean,
  timeZone: string,
  trialEndsAt: Date | null = null,
): SummaryLine[] {
  const price = formatEuros(plan.priceInclCents)
  const free = standing === 'before_trial' || standing === 'in_trial'
  const contacts = (trial: boolean) => creditsOfMonth(plan, trial) ?? 'sans limite'
  return [
    { term: 'Formule', value: plan.name },
    {
      term: 'Prix par mois',
      value: `${price} TTC, soit ${formatEuros(priceExclCents(plan.priceInclCents))} HT`,
    },
    ...(free
      ? [
          {
            term: 'Mois offert',
            value:
              standing === 'in_trial' && trialEndsAt
                ? `En cours jusqu’au ${formatDate(trialEndsAt, timeZone)}`
                : `${TRIAL_DAYS} jours à partir de la vérification du dossier`,
          },
          { term: 'Contacts du mois offert', value: `${contacts(true)}` },
        ]
      : [{ term: 'Contacts par mois', value: `${contacts(false)}` }]),
    { term: 'Renouvellement', value: renewal(price, free, connected) },
    {
      term: 'Arrêt',
      value: connected
        ? 'En deux clics depuis votre espace, à tout moment et sans frais. Vous gardez vos droits jusqu’à la fin du mois commencé.'
        : 'Rien à faire\u00a0: sans nouvelle décision de votre part, tout s’arrête de lui-même.',
    },
    {
      term: 'Total dû aujourd’hui',
      value:
        standing === 'paying'
          ? 'Au prorata de votre mois, montré avant tout changement'
          : free || !connected
            ? formatEuros(0)
            : `${price} TTC`,
      strong: true,
    },
  ]
}

function renewal(price: string, free: boolean, connected: boolean): string {
  if (!connected && !free)
    return 'Aucun. La formule s’arrête à la fin des mois que vous avez payés, et nous vous demandons avant si vous continuez.'
  if (!connected)
    return 'Aucun. À la fin du mois offert, vous passez en Gratuit. Rien n’est débité sans une nouvelle décision de votre part.'
  if (!free) return `Chaque mois, ${price} TTC, jusqu’à ce que vous l’arrêtiez.`
  return `Aucun sans carte\u00a0: à la fin du mois offert, vous passez en Gratuit. Si vous ajoutez une carte, la formule continue à ${price} TTC par mois, chaque mois, jusqu’à ce que vous l’arrêtiez.`
}
