import { missedReadings, isServerAnswering } from './live-connection.ts'

/** How soon after news a page is read again, milliseconds. */
const SOON_MS = 40
/** How often at most, milliseconds: less and less while nobody answers. */
const AT_MOST_EVERY_MS = [1_000, 1_000, 2_000, 5_000]

let due: ReturnType<typeof setTimeout> | undefined
let lastRead = 0

/**
 * Reads again what the page shows, once for however often it is asked: not under a dialog that is being filled in, nor
 * while nobody answers, but as soon as that is over, since what happened is told once.
 */
export function readAgain(read: () => unknown): void {
  if (due) return
  due = setTimeout(
    () => {
      due = undefined
      lastRead = Date.now()
      if (document.querySelector('dialog[open]') || !isServerAnswering()) readAgain(read)
      else void read()
    },
    Math.max(
      SOON_MS,
      lastRead +
        AT_MOST_EVERY_MS[Math.min(missedReadings(), AT_MOST_EVERY_MS.length - 1)]! -
        Date.now(),
    ),
  )
}
