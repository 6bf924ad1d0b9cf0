import { formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'

/** When figures were counted, in words: « Chiffres du samedi 28 novembre, 9 h, recomptés chaque nuit. » */
export function countedAtWords({ countedAt, kept }: { countedAt: Date; kept: boolean }): string {
  const at = `${formatWeekday(countedAt, PARIS)}, ${formatTime(countedAt, PARIS)}`
  return kept
    ? `Chiffres du ${at}, recomptés chaque nuit\u00a0; les listes qu’ils ouvrent sont à l’instant.`
    : `Chiffres du ${at}, comptés à l’instant.`
}
