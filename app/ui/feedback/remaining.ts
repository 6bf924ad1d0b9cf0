/** No-break space, so that a figure never leaves its unit. */
const NBSP = '\u00a0'

/**
 * The time left, in the largest honest unit, rounded down so that nobody is promised more than there is:
 * « 45 min », « 3 h », « 2 jours » from 48 h; null once there is none. `seconds` is from now to the deadline.
 */
export function remainingText(seconds: number): string | null {
  if (seconds <= 0) return null
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return `moins d’une${NBSP}minute`
  if (minutes < 60) return `${minutes}${NBSP}min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours}${NBSP}h`
  return `${Math.floor(hours / 24)}${NBSP}jours`
}

/** « 3 h pour répondre », or the sentence for a deadline that has passed. */
export function countdownText(seconds: number, to: string, past = 'Délai passé'): string {
  const left = remainingText(seconds)
  return left === null ? past : `${left} ${to}`
}

/** How pressing that is: `bad` once passed, `warn` in the last six hours. */
export function countdownTone(seconds: number): 'bad' | 'warn' | 'neutral' {
  return seconds <= 0 ? 'bad' : seconds < 6 * 3_600 ? 'warn' : 'neutral'
}
