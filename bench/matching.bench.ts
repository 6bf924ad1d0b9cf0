import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listPlacesOver } from '#app/features/places/communes.server.ts'
import { findCandidates } from '#app/features/leads/find-candidates.server.ts'
import { matchRequest } from '#app/features/leads/match-request.server.ts'
import { quoteRequests } from '#app/features/quote-requests/tables.server.ts'
import { newId, type QuoteRequestId } from '#app/values/ids.ts'
import { TEST_NOW, useTestDatabase } from '../test/database.ts'
import { figure, quantile, report, time } from './measure.ts'

const SIZES = (process.env.MATCHING_SIZES ?? '10000,100000,1000000').split(',').map(Number)
const ROUNDS = Number(process.env.MATCHING_ROUNDS ?? 400)
const database = useTestDatabase()

/** Adds artisans, one trade each, spread over the communes as people are. */
async function grow(from: number, to: number) {
  const places = listPlacesOver(500)
  await database.db.execute(sql`create table if not exists bench_places (n int primary key, lat float8, lng float8)`)
  if (from === 0) await database.db.execute(sql`insert into bench_places select (row_number() over ())::int - 1, p.lat, p.lng from jsonb_to_recordset(${JSON.stringify(places.map(({ lat, lng }) => ({ lat, lng })))}::jsonb) as p(lat float8, lng float8)`)
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const untimed = (text: string) => client.query({ text, query_timeout: 1_200_000 } as never)
    await untimed(`
      with made as (select gen_random_uuid() as id, i from generate_series(${from}, ${to - 1}) i),
      people as (insert into users (id, name, email, email_verified, created_at, updated_at) select id, 'A', 'a' || i || '@bench.example', true, now(), now() from made),
      companies as (
        insert into artisans (id, account_id, company_name, verification, contacts_left, radius_km, plan_radius_km, rating_sum, rating_count, proposed_count, answered_count, answer_minutes, created_at, updated_at)
        select id, id, 'Entreprise ' || i, 'verified', true, 60, 60, i % 50, i % 11, i % 30, i % 29, (i % 29) * 40, now(), now() from made
      )
      insert into artisan_trades (artisan_id, trade, location, lat, lng, reach_km, available)
      select m.id, (array['maconnerie','plomberie','electricite','peinture','couverture','chauffage','menuiserie','renovation','carrelage'])[1 + m.i % 9],
        point((p.lng + m.i % 97 * 0.001) * cos(radians(p.lat)), p.lat), p.lat, p.lng + m.i % 97 * 0.001, 60, true
      from made m join bench_places p on p.n = (m.i * 7919::bigint) % ${places.length}`)
    await untimed('vacuum analyze')
  } finally {
    client.release()
  }
}

it('finds the five of a request among many artisans', async () => {
  const places = listPlacesOver(2_000)
  const rows: string[][] = []
  let present = 0
  let firstMedian = 0
  for (const size of SIZES) {
    await grow(present, size)
    present = size
    const ids: QuoteRequestId[] = []
    for (let round = 0; round < ROUNDS + Math.ceil(ROUNDS / 10); round++) {
      const place = places[(round * 7_907) % places.length]!
      const id = newId<QuoteRequestId>()
      ids.push(id)
      await database.db.insert(quoteRequests).values({ id, trade: 'plomberie', postalCode: place.postalCode, insee: place.insee, town: place.name, lat: place.lat, lng: place.lng, description: 'x', publicDescription: 'x', descriptionHash: id, status: 'open', createdAt: TEST_NOW, openedAt: TEST_NOW, expiresAt: new Date(TEST_NOW.getTime() + 1e9), updatedAt: TEST_NOW })
    }
    const bare = await time(ROUNDS, async (round) => {
      const place = places[(Math.abs(round) * 7_907) % places.length]!
      await database.pool.query('select artisan_id from artisan_trades t where trade = $1 and available order by location <-> point($2, $3) limit 25', ['plomberie', place.lng * Math.cos((place.lat * Math.PI) / 180), place.lat])
    })
    const found = await time(ROUNDS, async (round) => {
      const place = places[(Math.abs(round) * 7_907) % places.length]!
      await findCandidates(database.ctx(), { id: ids[0]!, trade: 'plomberie', lat: place.lat, lng: place.lng, beyondKm: 0, particulierId: null } as never)
    })
    let matched = 0
    const whole = await time(ROUNDS, async (round) => {
      const { proposed } = await matchRequest(database.ctx(), ids[round < 0 ? ROUNDS - 1 - round : round]!)
      if (proposed.length === 5) matched++
    })
    expect(matched).toBeGreaterThan(ROUNDS * 0.9)
    const plan = await database.pool.query(`explain (analyze, buffers, format json) select artisan_id from artisan_trades t where trade = 'plomberie' and available order by location <-> point(1.6, 46.2) limit 25`)
    const blocks = (plan.rows[0] as { 'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[] })['QUERY PLAN'][0]!.Plan
    firstMedian ||= quantile(found, 0.5)
    rows.push([size.toLocaleString('fr-FR'), figure(quantile(bare, 0.5)), figure(quantile(bare, 0.99)), String(blocks['Shared Hit Blocks'] + blocks['Shared Read Blocks']), figure(quantile(found, 0.5)), figure(quantile(found, 0.99)), figure(quantile(found, 0.5) / firstMedian), figure(quantile(whole, 0.5)), figure(quantile(whole, 0.99))])
  }
  report('matching', 'Matching', 'Bare: the 25 nearest by the index alone. Find: `findCandidates`, the 25 nearest who are eligible, with what ranks them. Whole: `matchRequest`, which locks the request, finds, scores and ranks the 25, takes five places, writes five leads, the 25 candidates and their events, and commits. Milliseconds.', ['artisans', 'bare median', 'bare p99', 'bare blocks', 'find median', 'find p99', 'growth of the median', 'whole median', 'whole p99'], rows)
})
