import { Badge } from '#app/ui/data/badge.tsx'
import type { Day } from '#app/values/time/french-date.ts'
import { INSURANCE_WARNING_DAYS, daysBetween } from '#app/features/companies/artisan.ts'
import { hasEnded } from './proof.ts'
import type { CheckResult } from '#app/features/companies/checks/check-result.ts'

/** Where a policy or a qualification stands: ended, refused, checked, or waiting for the team. */
export function ProofBadge({
  verdict,
  endsOn,
  today,
}: {
  verdict: CheckResult | null
  endsOn: Day | null
  today: Day
}) {
  if (verdict === 'refused') return <Badge tone="bad">Refusée</Badge>
  if (hasEnded(endsOn, today)) return <Badge tone="bad">Échue</Badge>
  if (endsOn !== null && daysBetween(today, endsOn) <= INSURANCE_WARNING_DAYS)
    return <Badge tone="warn">Bientôt échue</Badge>
  return verdict === 'passed' ? <Badge tone="ok">Vérifiée</Badge> : <Badge>À vérifier</Badge>
}
