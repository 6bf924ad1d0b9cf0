import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import { log } from './log.server.ts'
import { measured } from './metrics/metrics.server.ts'

/** How far the database's clock may be from where it should stand by now, milliseconds: beyond, it jumped. */
const JUMP_MS = 5_000

/**
 * The database's instant at one moment of the process's own monotonic clock, which no correction of
 * the machine's time moves.
 */
type Clock = { databaseMs: number; monotonicMs: number; offsetMs: number; jumpMs: number }
const slot = globalThis as { ouvreoClock?: Clock }

/**
 * Sets the product's one clock: the database's time (so that two processes agree), moved by
 * `CLOCK_OFFSET` seconds. Called at start and every minute; between calls a monotonic clock runs
 * on. A database whose clock jumped in between is not followed, and what runs on deadlines stops
 * until it is back where it should be, or the process is started anew.
 */
export async function synchroniseClock(
  db: Pick<Database, 'execute'>,
  offsetSeconds: number,
): Promise<void> {
  const before = performance.now()
  const result = await db.execute<{ now: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now`,
  )
  const monotonicMs = (before + performance.now()) / 2
  const databaseMs = Number(result.rows[0]!.now)
  const known = slot.ouvreoClock
  const offsetMs = offsetSeconds * 1_000
  const awayMs = known ? databaseMs - (known.databaseMs + monotonicMs - known.monotonicMs) : 0
  if (known && known.offsetMs === offsetMs && Math.abs(awayMs) > JUMP_MS) {
    if (known.jumpMs === 0)
      log.error('clock jumped', { seconds: Math.round(awayMs / 1_000), deadlines: 'stopped' })
    known.jumpMs = awayMs
  } else {
    if (known?.jumpMs) log.warn('clock believed again', { deadlines: 'running' })
    slot.ouvreoClock = { databaseMs, monotonicMs, offsetMs, jumpMs: 0 }
  }
  measured.clockJump.set(slot.ouvreoClock!.jumpMs / 1_000)
}

/** How far the database's clock jumped, milliseconds; 0 while it is believed. */
export function clockJump(): number {
  return slot.ouvreoClock?.jumpMs ?? 0
}

/** How far the database's clock is ahead of this machine's, milliseconds. */
export function databaseAheadMs(): number {
  const clock = slot.ouvreoClock
  return clock ? clock.databaseMs + performance.now() - clock.monotonicMs - Date.now() : 0
}

/** The product's present instant, UTC. Only contexts are made from it; verbs read `ctx.now`. */
export function currentInstant(): Date {
  const clock = slot.ouvreoClock
  if (!clock) return new Date()
  return new Date(clock.databaseMs + performance.now() - clock.monotonicMs + clock.offsetMs)
}
