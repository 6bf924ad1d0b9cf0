import type { TradeSlug } from '#app/features/trades/trades.ts'
import { addDays, type Day } from '#app/values/time/french-date.ts'
import type { PolicyId } from '#app/values/identity/ids.ts'
import type { PolicyKind } from './proof.ts'

/** What the rules read of an insurance policy. Days are included at both ends. */
export type Policy = {
  id: PolicyId
  kind: PolicyKind
  insurer: string
  insurerContact: string
  policyNumber: string | null
  coverage: string
  startsOn: Day
  endsOn: Day
  activities: readonly TradeSlug[]
  /** Whether its certificate was sent. */
  documented: boolean
  /** What the team's current check says of it; null until it was checked. */
  verdict: 'passed' | 'refused' | null
}

/** The policies that count: of one kind, and not refused by the team. */
export function standingPolicies(policies: readonly Policy[], kind: PolicyKind): Policy[] {
  return policies.filter((policy) => policy.kind === kind && policy.verdict !== 'refused')
}

/**
 * The last day of the cover that today belongs to, policies that follow each other taken together. When nothing covers
 * today: the last day there was cover, or yesterday where it has still to begin. Null without any policy.
 */
export function coverEnd(
  policies: readonly Pick<Policy, 'startsOn' | 'endsOn'>[],
  today: Day,
): Day | null {
  if (policies.length === 0) return null
  const last = (some: readonly Pick<Policy, 'endsOn'>[]) =>
    some
      .map((policy) => policy.endsOn)
      .toSorted()
      .at(-1)
  let end = last(policies.filter((policy) => policy.startsOn <= today && policy.endsOn >= today))
  if (!end) return last(policies.filter((policy) => policy.endsOn < today)) ?? addDays(today, -1)
  for (;;) {
    const following = last(
      policies.filter((policy) => policy.startsOn <= addDays(end!, 1) && policy.endsOn > end!),
    )
    if (!following) return end
    end = following
  }
}

/**
 * The ten-year policy that a devis names: one whose activities hold the trade and whose period holds the day, else the
 * nearest to it, so that what is wrong can be said of it (law, D5). Null without any.
 */
export function policyForWorks(
  policies: readonly Policy[],
  trade: TradeSlug,
  day: Day,
): Policy | null {
  const score = (policy: Policy) =>
    (policy.activities.includes(trade) ? 2 : 0) +
    (policy.startsOn <= day && policy.endsOn >= day ? 1 : 0)
  return (
    standingPolicies(policies, 'decennale').toSorted(
      (a, b) => score(b) - score(a) || b.endsOn.localeCompare(a.endsOn),
    )[0] ?? null
  )
}
