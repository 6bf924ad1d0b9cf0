import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits until the present window of a rate limit has at least `needed` seconds left, so that what a test then spends
 * is counted in one window: they are fixed, and begin at whole multiples of their length (`rate-limit.server.ts`).
 */
export async function waitForRoomInWindow(windowSeconds: number, needed: number): Promise<void> {
  const left = windowSeconds - ((Date.now() / 1000) % windowSeconds)
  if (left < needed) await wait(left * 1000 + 100)
}
