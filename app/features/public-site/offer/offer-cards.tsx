import type { ReactNode } from 'react'
import {
  priceExclCents,
  type Plans,
  type PlanSlug,
} from '#app/features/subscriptions/plans/plans.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { planWords } from './plan-words.ts'

/**
 * The plans side by side: price TTC and HT, what is in it, what is not, and where one goes from
 * there; `freeMonth`: the reader still has, or is in, theirs.
 */
export function OfferCards({
  plans,
  slugs,
  action,
  level = 2,
  freeMonth = true,
}: {
  plans: Plans
  slugs: readonly PlanSlug[]
  action: (slug: PlanSlug) => ReactNode
  level?: 2 | 3
  freeMonth?: boolean
}) {
  const Heading = `h${level}` as const
  return (
    <ul className="offers" data-count={slugs.length}>
      {slugs.map((slug) => {
        const { plan, promise, features, limits } = planWords(plans[slug])
        return (
          <li key={slug} className="offer" data-popular={plan.popular ? '' : undefined}>
            <div>
              <Heading className="flex items-center justify-between gap-3 text-subtitle">
                {plan.name}
                {plan.popular && <Badge tone="tint">Populaire</Badge>}
              </Heading>
              <p className="mt-2 text-muted">{promise}</p>
            </div>
            <div>
              <p className="offer-price">
                <Money cents={plan.priceInclCents} short={plan.priceInclCents === 0} />{' '}
                <small>par mois</small>
              </p>
              {plan.priceInclCents > 0 && (
                <p className="mt-1 text-sm text-faint">
                  TTC, soit <Money cents={priceExclCents(plan.priceInclCents)} /> HT.
                  {freeMonth && ' Premier mois offert.'}
                </p>
              )}
              {plan.priceInclCents === 0 && (
                <p className="mt-1 text-sm text-faint">Sans abonnement et sans durée.</p>
              )}
            </div>
            <div className="grid content-start gap-4">
              <CheckList items={features} />
              {limits.length > 0 && (
                <p className="offer-limits">Limites&nbsp;: {limits.join(', ').toLowerCase()}.</p>
              )}
            </div>
            <div>{action(slug)}</div>
          </li>
        )
      })}
    </ul>
  )
}
