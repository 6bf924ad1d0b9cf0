import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'

const slot = globalThis as { ouvreoClock?: { skewMs: number; offsetMs: number } }

/**
 * Sets the product's one clock: the database's time (so that two processes agree), moved by `CLOCK_OFFSET` seconds.
 * Called at start and every minute; between calls the process's own clock runs on.
 */
export async function synchroniseClock(db: Database, offsetSeconds: number): Promise<void> {
  const before = Date.now()
  const result = await db.execute<{ now: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now`,
  )
  const middle = (before + Date.now()) / 2
  slot.ouvreoClock = {
    skewMs: Math.round(Number(result.rows[0]!.now) - middle),
    offsetMs: offsetSeconds * 1000,
  }
}

/** The product's present instant, UTC. Only contexts are made from it; verbs read `ctx.now`. */
export function currentInstant(): Date {
  const clock = slot.ouvreoClock
  return new Date(Date.now() + (clock ? clock.skewMs + clock.offsetMs : 0))
}
