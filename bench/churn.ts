import type { TestDatabase } from '#test/database.ts'

/** How many changes were made, and how to end them. */
export type Churn = { changes: () => number; stop: () => Promise<void> }

/**
 * Has artisans go on holiday and come back, one transaction each, at a steady rate: the change that costs matching
 * most, since each takes a place out of the index that it reads, or puts one in.
 */
export async function changeArtisans(database: TestDatabase, perMinute: number): Promise<Churn> {
  const { rows } = await database.pool.query<{ artisan_id: string }>(
    'select artisan_id from artisan_trades tablesample bernoulli (10) where available',
  )
  const away: string[] = []
  const began = performance.now()
  let changes = 0
  let running = true
  const work = async () => {
    while (running) {
      const due = ((performance.now() - began) / 60_000) * perMinute
      for (; changes < due && running; changes++) {
        const back = changes % 2 === 1
        const id = back ? away.shift()! : rows[(changes * 7_919) % rows.length]!.artisan_id
        if (!back) away.push(id)
        await database.pool.query(
          'update artisan_trades set available = $2 where artisan_id = $1',
          [id, back],
        )
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const ended = work()
  return {
    changes: () => changes,
    stop: async () => {
      running = false
      await ended
    },
  }
}
