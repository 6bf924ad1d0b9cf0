import { distanceLabel } from '#app/features/places/copy.ts'

/** A lead shown as new until this many hours after it was proposed. */
const NEW_HOURS = 3
/** The time left is said in the list from this many hours before the end. */
const PRESSING_HOURS = 6

/** What stands beside a request's title: the time left when it presses, else that it is new, else nothing. */
export function leadMark(lead: { proposedAt: Date; answerBy: Date }, now: Date): { kind: 'countdown'; seconds: number; dueAt: string } | { kind: 'new' } | null {
  const seconds = Math.floor((lead.answerBy.getTime() - now.getTime()) / 1_000)
  if (seconds < PRESSING_HOURS * 3_600) return { kind: 'countdown', seconds, dueAt: lead.answerBy.toISOString() }
  return now.getTime() - lead.proposedAt.getTime() < NEW_HOURS * 3_600_000 ? { kind: 'new' } : null
}

/** What a description says beyond the sentence that is already its title; the whole of it when the title was cut. */
export function descriptionAfterTitle(description: string, title: string): string {
  const flat = description.trim()
  if (title.endsWith('…') || !flat.replace(/\s+/gu, ' ').startsWith(title)) return flat
  const [first = ''] = flat.split(/(?<=[.!?…])\s|\n/u, 1)
  return flat.slice(first.length).trim()
}

/** « Avrillé, 6 km ». */
export function townAndDistance(town: string, distanceKm: number): string {
  return `${town}, ${distanceLabel(distanceKm)}`
}
