import { dayOf, formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import type { WorksStatus } from '#app/features/works/works.ts'
import type { SlotTimes } from './slot.ts'

/**
 * A date in words where the works lie: « mardi 24 novembre, de 8 h à 12 h » or « du mardi 24 novembre à 8 h au jeudi 26
 * novembre à 17 h ».
 */
export function slotWords({ startsAt, endsAt }: SlotTimes, zone: string): string {
  const [from, to] = [formatTime(startsAt, zone), formatTime(endsAt, zone)]
  if (dayOf(startsAt, zone) === dayOf(endsAt, zone))
    return `${formatWeekday(startsAt, zone)}, de ${from} à ${to}`
  return `du ${formatWeekday(startsAt, zone)} à ${from} au ${formatWeekday(endsAt, zone)} à ${to}`
}

/** The same within a sentence: « le mardi 24 novembre, de 8 h à 12 h ». */
export function slotInSentence(slot: SlotTimes, zone: string): string {
  const words = slotWords(slot, zone)
  return words.startsWith('du ') ? words : `le ${words}`
}

const STATES: Record<WorksStatus, string> = {
  to_schedule: 'à planifier',
  scheduled: 'planifiés',
  in_progress: 'en cours',
  to_confirm: 'à confirmer par le client',
  disputed: 'contestés par le client',
  done: 'terminés',
  cancelled: 'annulés',
}

/** Where the works of a devis stand, in a line: « Travaux planifiés mardi 24 novembre, de 8 h à 12 h ». */
export function worksWords(
  { status, startsAt, endsAt }: { status: WorksStatus; startsAt: Date | null; endsAt: Date | null },
  zone: string,
): string {
  return `Travaux ${STATES[status]}${status === 'scheduled' && startsAt && endsAt ? ` ${slotWords({ startsAt, endsAt }, zone)}` : ''}`
}
