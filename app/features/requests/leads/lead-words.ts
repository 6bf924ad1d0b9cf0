import { distanceLabel } from '#app/features/places/copy.ts'

/** A lead shown as new until this many hours after it was proposed. */
const NEW_HOURS = 3
/** With so few hours left, the time is said even of a new one. */
const PRESSING_HOURS = 6

/** What stands beside a request's title: that it is new, then the time left, which alone is said when it presses. */
export function leadMark(
  lead: { proposedAt: Date; answerBy: Date },
  now: Date,
): { kind: 'countdown'; seconds: number; dueAt: string } | { kind: 'new' } {
  const seconds = Math.floor((lead.answerBy.getTime() - now.getTime()) / 1_000)
  const isNew = now.getTime() - lead.proposedAt.getTime() < NEW_HOURS * 3_600_000
  return isNew && seconds >= PRESSING_HOURS * 3_600
    ? { kind: 'new' }
    : { kind: 'countdown', seconds, dueAt: lead.answerBy.toISOString() }
}

/** What a description says beyond the sentence that is already its title; the whole of it when the title was cut. */
export function descriptionAfterTitle(description: string, title: string): string {
  const flat = description.trim()
  if (title.endsWith('…') || !flat.replace(/\s+/gu, ' ').startsWith(title)) return flat
  const [first = ''] = flat.split(/(?<=[.!?…])\s|\n/u, 1)
  return flat.slice(first.length).trim()
}

/**
 * What a line of a list says under the title: as above, but after a title that was cut it goes on
 * where the title stops.
 */
export function wordsUnderTitle(description: string, title: string): string {
  const flat = description.trim().replace(/\s+/gu, ' ')
  const stem = title.slice(0, -1)
  if (!title.endsWith('…') || !flat.startsWith(stem))
    return descriptionAfterTitle(description, title)
  return `… ${flat.slice(stem.length).replace(/^[\s,;:…–-]+/u, '')}`
}

/** « Avrillé, 6 km ». */
export function townAndDistance(town: string, distanceKm: number): string {
  return `${town}, ${distanceLabel(distanceKm)}`
}
