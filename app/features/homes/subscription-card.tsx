import {
  SUBSCRIPTION_STATUS_LABELS,
  SUBSCRIPTION_TONES,
} from '#app/features/subscriptions/status-copy.ts'
import type { SubscriptionStatus } from '#app/features/subscriptions/subscription.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { SpaceCard } from './space-card.tsx'

/** What of a subscription its card speaks of. */
type Standing = {
  plan: { name: string }
  chosen: { name: string } | null
  status: SubscriptionStatus
  trial: boolean
  endsAt: Date | null
  renewsAt: Date | null
  next?: { name: string } | null
}

/**
 * The card's words: the plan, its badge, until when it goes, and what is left. `creditsLeft`: null
 * is without limit, undefined before the first month.
 */
export type SubscriptionCardWords = {
  plan: string
  status: SubscriptionStatus
  line: string | null
  warning: string | null
  contacts: string | null
}

/** Says where an artisan's subscription stands; `line` is null when the company must be verified first. */
export function subscriptionWords(
  { plan, chosen, status, trial, endsAt, renewsAt, next }: Standing,
  {
    creditsLeft,
    graceEnd,
    timeZone,
  }: { creditsLeft: number | null | undefined; graceEnd: Date | null; timeZone: string },
): SubscriptionCardWords {
  const day = (instant: Date) => formatDate(instant, timeZone)
  return {
    plan: plan.name,
    status,
    line:
      status === 'active'
        ? active()
        : status === 'expired'
          ? `Terminé le ${endsAt ? day(endsAt) : ''}. Vous gardez la formule ${plan.name}.`
          : chosen && chosen.name !== plan.name
            ? `${chosen.name} choisi, commence à la vérification.`
            : null,
    warning: graceEnd
      ? `Paiement refusé\u00a0: la formule continue jusqu’au ${day(graceEnd)}.`
      : null,
    contacts:
      creditsLeft === undefined
        ? null
        : creditsLeft === null
          ? 'Contacts sans limite'
          : creditsLeft === 0
            ? 'Aucun contact restant'
            : `${creditsLeft}\u00a0contact${creditsLeft > 1 ? 's' : ''} restant${creditsLeft > 1 ? 's' : ''}`,
  }

  function active(): string {
    const until = endsAt ?? renewsAt
    if (trial)
      return `Mois offert${until ? ` jusqu’au ${day(until)}` : ''}${endsAt ? `, puis ${next?.name ?? 'Gratuit'}.` : ', puis la formule continue.'}`
    if (endsAt) return `Jusqu’au ${day(endsAt)}, puis ${next?.name ?? 'Gratuit'}.`
    return renewsAt ? `Se renouvelle le ${day(renewsAt)}.` : 'En cours.'
  }
}

/** The subscription on the dashboard. */
export function SubscriptionCard({
  subscription,
  verified,
}: {
  subscription: SubscriptionCardWords
  verified: boolean
}) {
  return (
    <SpaceCard title="Abonnement" href={paths.subscription()} act="Gérer">
      <span className="flex flex-wrap items-center gap-2 text-fg">
        {subscription.plan}
        <Badge tone={SUBSCRIPTION_TONES[subscription.status]}>
          {SUBSCRIPTION_STATUS_LABELS[subscription.status]}
        </Badge>
      </span>
      {subscription.warning && <span className="mt-2 block text-bad">{subscription.warning}</span>}
      <span className="mt-2 block">
        {subscription.line ??
          (verified ? 'Aucune formule en cours.' : 'Le mois offert commence à la vérification.')}
      </span>
      {subscription.contacts && (
        <span className="mt-2 block">
          {subscription.contacts},{' '}
          <AppLink href={paths.creditStatement()} className="link">
            relevé
          </AppLink>
        </span>
      )}
      <AppLink href={paths.pricing()} className="link mt-2 inline-block">
        Voir les formules
      </AppLink>
    </SpaceCard>
  )
}
