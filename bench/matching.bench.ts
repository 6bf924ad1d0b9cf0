import { expect, it } from 'vitest'
import { listPlacesOver } from '#app/features/places/communes.server.ts'
import { findCandidates } from '#app/features/leads/find-candidates.server.ts'
import { matchRequest } from '#app/features/leads/match-request.server.ts'
import { quoteRequests } from '#app/features/quote-requests/tables.server.ts'
import { newId, type QuoteRequestId } from '#app/values/ids.ts'
import { TEST_NOW, useTestDatabase } from '../test/database.ts'
import { addArtisans } from './artisans.ts'
import { figure, quantile, report, time } from './measure.ts'

const SIZES = (process.env.MATCHING_SIZES ?? '10000,100000,1000000').split(',').map(Number)
const ROUNDS = Number(process.env.MATCHING_ROUNDS ?? 400)
const database = useTestDatabase({ durable: true })

it('finds the five of a request among many artisans', async () => {
  const places = listPlacesOver(2_000)
  const rows: string[][] = []
  let present = 0
  let firstMedian = 0
  for (const size of SIZES) {
    await addArtisans(database, present, size)
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
