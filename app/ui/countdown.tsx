import Clock from 'lucide-react/icons/clock'
import { Badge, type Tone } from './badge.tsx'
import { Icon } from './icon.tsx'
import { countdownText } from './remaining.ts'

/** A deadline: « 3 h pour répondre ». Computed when the page is, from the context's clock; it does not tick. */
export function Countdown({ seconds, to, past, dueAt }: {
  /** From now to the deadline; negative once passed. */
  seconds: number
  /** What the time is for, after the figure: « pour répondre ». */
  to: string
  past?: string
  /** The instant itself, ISO 8601, for machines. */
  dueAt?: string
}) {
  const tone: Tone = seconds <= 0 ? 'bad' : seconds < 6 * 3600 ? 'warn' : 'neutral'
  const words = countdownText(seconds, to, past)
  return (
    <Badge tone={tone} icon={<Icon of={Clock} />}>
      {dueAt ? <time dateTime={dueAt}>{words}</time> : words}
    </Badge>
  )
}
