import { formatTime } from '#app/values/time/french-date.ts'
import type { DatedEntry } from './queries.server.ts'
import type { TooTight } from './round.ts'

/** Why one cannot be there in time, and from where. */
export function tightWords(tight: TooTight<DatedEntry> | undefined): string | null {
  if (!tight) return null
  const { before, minutes, left } = tight
  const what = `${before.kind === 'visit' ? 'la visite' : 'le chantier'} chez ${before.with} (${before.place})`
  const until = formatTime(before.endsAt, before.zone)
  return left < 0
    ? `Tombe pendant ${what}, jusqu’à ${until}.`
    : `Trop juste\u00a0: environ ${minutes}\u00a0min de route depuis ${what}, qui se termine à ${until}.`
}
