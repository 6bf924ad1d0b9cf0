import { countdownText, countdownTone } from './remaining.ts'

/** How often the words are looked at: they change by the minute. */
const EVERY_MS = 5_000

const known = new WeakMap<HTMLElement, { said: string; seconds: number; since: number }>()

/**
 * Lets every « 3 h pour répondre » of the page run on: the seconds that the server counted, less those since they were
 * shown, so that a clock that is wrong, here or there, does not matter.
 */
export function runCountdowns(): void {
  const tick = () => {
    for (const time of document.querySelectorAll<HTMLElement>('time[data-left]')) {
      const said = time.dataset.left!
      let start = known.get(time)
      // The page asked the server again: it knows better.
      if (start?.said !== said)
        known.set(time, (start = { said, seconds: Number(said), since: performance.now() }))
      const left = Math.floor(start.seconds - (performance.now() - start.since) / 1_000)
      const words = countdownText(left, time.dataset.to ?? '', time.dataset.past)
      const text = time.firstChild
      if (!text || text.nodeValue === words) continue
      text.nodeValue = words
      const badge = time.closest('.badge')
      if (badge)
        badge.className =
          countdownTone(left) === 'neutral' ? 'badge' : `badge badge-${countdownTone(left)}`
    }
  }
  tick()
  setInterval(tick, EVERY_MS)
  document.addEventListener('visibilitychange', tick)
}
