import type { ReactNode } from 'react'
import { classes } from '#app/ui/class-names.ts'

/**
 * What a mark says: `tint` new or chosen, `ok` done, `warn` a deadline, `bad` refused or late,
 * `accent` set forward, `neutral` the rest.
 */
export type Tone = 'neutral' | 'tint' | 'ok' | 'warn' | 'bad' | 'accent'

/** A state in a word or two; the word carries the meaning, the tone only helps. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: Tone | undefined
  icon?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <span className={classes('badge', tone !== 'neutral' && `badge-${tone}`, className)}>
      {icon}
      {children}
    </span>
  )
}

/** The tone of a badge for a status' tone as the features' copy names it. */
export function badgeTone(tone: 'neutral' | 'tint' | 'good' | 'warn' | 'bad'): Tone {
  return tone === 'good' ? 'ok' : tone
}
