import { sql } from 'drizzle-orm'
import { it } from 'vitest'
import { placeByInsee } from '#app/features/places/communes.server.ts'
import type { Visitor } from '#app/platform/context.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { addArtisans } from '../../../bench/artisans.ts'
import { listServedTowns, listNeighbours, listTradesServed } from './served-towns.server.ts'
import { getTownFigures } from './town-figures.server.ts'
const database = useTestDatabase()
it('x', async () => {
  await addArtisans(database, 0, 100_000)
  const ctx = database.ctx<Visitor>({ kind: 'visitor', clientKey: 'x' }, TEST_NOW)
  for (const trade of ['plomberie', 'peinture'] as const) { const t = performance.now(); const n = (await listServedTowns(ctx, trade)).length; console.log(trade, n, 'served in', Math.round(performance.now() - t), 'ms') }
  for (const insee of ['75111', '69383', '97411', '48095']) {
    const town = placeByInsee(insee)!
    const times: number[] = []
    let f
    for (let i = 0; i < 30; i++) { const t = performance.now(); f = await getTownFigures(ctx, 'plomberie', town); times.push(performance.now() - t) }
    times.sort((a, b) => a - b)
    const t = performance.now(); await listNeighbours(ctx, 'plomberie', town); const nb = performance.now() - t
    console.log(town.name, f!.artisans, 'artisans', f!.bases.length, 'bases; median', times[15]!.toFixed(1), 'p97', times[28]!.toFixed(1), 'neighbours', nb.toFixed(1))
  }
  const t = performance.now(); await listTradesServed(ctx, placeByInsee('69383')!); console.log('nine trades', Math.round(performance.now() - t))
  const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain analyze select a.insee, count(*) from artisan_trades t cross join lateral (select 12742.0176 * asin(least(1, sqrt(sin(radians(t.lat - 48.86) / 2) ^ 2 + cos(radians(48.86)) * cos(radians(t.lat)) * sin(radians(t.lng - 2.38) / 2) ^ 2))) as km) d join artisans a on a.id = t.artisan_id where t.trade = 'plomberie' and t.available and t.location <@ box(point(0.1, 47.4), point(3.0, 50.3)) and d.km <= t.reach_km group by a.insee`)
  console.log(rows.map((r) => r['QUERY PLAN']).join('\n'))
}, 300_000)
