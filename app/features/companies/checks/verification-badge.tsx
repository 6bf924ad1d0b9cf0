import Clock from 'lucide-react/icons/clock'
import { Badge, type Tone } from '#app/ui/data/badge.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import type { VerificationStatus } from '#app/features/companies/artisan.ts'
import { VERIFICATION_STATUSES } from '#app/features/companies/copy.ts'

const TONES: Record<VerificationStatus, Tone> = {
  incomplete: 'neutral',
  pending: 'tint',
  verified: 'ok',
  refused: 'warn',
}

/** Where a company file stands, in a word. */
export function VerificationBadge({ verification }: { verification: VerificationStatus }) {
  return <Badge tone={TONES[verification]}>{VERIFICATION_STATUSES[verification].label}</Badge>
}

/** How long a file has waited, against the promise; red once it is broken, amber in its last twelve hours. */
export function WaitingBadge({ waiting }: { waiting: { hours: number; late: boolean } }) {
  const tone: Tone = waiting.late ? 'bad' : waiting.hours >= 36 ? 'warn' : 'neutral'
  return (
    <Badge tone={tone} icon={<Icon of={Clock} />}>
      {waitingText(waiting.hours)}
    </Badge>
  )
}

/** « depuis 3 h », « depuis 53 h »: hours, because the promise is in hours. */
export function waitingText(hours: number): string {
  return hours < 1 ? 'depuis moins d’une heure' : `depuis ${hours}\u00a0h`
}
