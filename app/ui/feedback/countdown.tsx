import Clock from 'lucide-react/icons/clock'
import { Badge } from '#app/ui/data/badge.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { countdownText, countdownTone } from './remaining.ts'

/**
 * A deadline: « 3 h pour répondre ». Computed when the page is, from the context's clock; where a page has a script, it
 * runs on (countdown.client.ts). `past` says what happened once it ended.
 */
export function Countdown({
  seconds,
  to,
  past,
  dueAt,
}: {
  /** From now to the deadline; negative once passed. */
  seconds: number
  /** What the time is for, after the figure: « pour répondre ». */
  to: string
  past?: string
  /** The instant itself, ISO 8601, for machines. */
  dueAt?: string
}) {
  const words = countdownText(seconds, to, past)
  return (
    <Badge tone={countdownTone(seconds)} icon={<Icon of={Clock} />}>
      {dueAt ? (
        <time
          dateTime={dueAt}
          data-left={seconds}
          data-to={to}
          data-past={past}
          suppressHydrationWarning
        >
          {words}
        </time>
      ) : (
        words
      )}
    </Badge>
  )
}
