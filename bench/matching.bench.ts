import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listPlacesOver } from '#app/features/places/communes.server.ts'
import {
  candidatesSql,
  findCandidates,
} from '#app/features/requests/matching/find-candidates.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { newId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { addArtisans } from './artisans.ts'
import { changeArtisans } from './churn.ts'
import { figure, quantile, report, time } from './measure.ts'

const SIZES = (process.env.MATCHING_SIZES ?? '10000,100000,1000000').split(',').map(Number)
const ROUNDS = Number(process.env.MATCHING_ROUNDS ?? 400)
/** With artisans changing, each size is left to change for so long before it is measured, so that vacuums are in it. */
const CHURN_SECONDS = Number(process.env.MATCHING_CHURN_SECONDS ?? 150)
const database = useTestDatabase({ durable: true })

type Plan = {
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
const blocksOf = (plan: Plan): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
/** The blocks that a plan's scans of `artisan_trades` touch. */
const scanOf = (plan: Plan): number =>
  plan['Relation Name'] === 'artisan_trades'
    ? blocksOf(plan)
    : (plan.Plans ?? []).reduce((sum, part) => sum + scanOf(part), 0)

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
      await database.db.insert(quoteRequests).values({
        id,
        trade: 'plomberie',
        postalCode: place.postalCode,
        insee: place.insee,
        town: place.name,
        lat: place.lat,
        lng: place.lng,
        description: 'x',
        publicDescription: 'x',
        descriptionHash: id,
        status: 'open',
        createdAt: TEST_NOW,
        openedAt: TEST_NOW,
        expiresAt: new Date(TEST_NOW.getTime() + 1e9),
        updatedAt: TEST_NOW,
      })
    }
    const bare = await time(ROUNDS, async (round) => {
      const place = places[(Math.abs(round) * 7_907) % places.length]!
      await database.pool.query(
        'select artisan_id from artisan_trades t where trade = $1 and available order by location <-> point($2, $3) limit 25',
        ['plomberie', place.lng * Math.cos((place.lat * Math.PI) / 180), place.lat],
      )
    })
    const asked = (round: number) => {
      const place = places[(Math.abs(round) * 7_907) % places.length]!
      return {
        id: ids[0]!,
        trade: 'plomberie',
        lat: place.lat,
        lng: place.lng,
        beyondKm: 0,
        particulierId: null,
      } as never
    }
    const find = () => time(ROUNDS, (round) => findCandidates(database.ctx(), asked(round)))
    /** Blocks of the nearest with what ranks them, median over a tenth as many places. */
    const blocks = async (): Promise<number> => {
      const counts: number[] = []
      for (let round = 0; round < ROUNDS; round += 10) {
        const {
          rows: [explained],
        } = await database.db.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          sql`explain (analyze, buffers, format json) ${candidatesSql(asked(round))}`,
        )
        counts.push(scanOf(explained!['QUERY PLAN'][0]!.Plan))
      }
      return quantile(counts, 0.5)
    }
    const found = await find()
    const touched = await blocks()
    let matched = 0
    const whole = await time(ROUNDS, async (round) => {
      const { proposed } = await matchRequest(
        database.ctx(),
        ids[round < 0 ? ROUNDS - 1 - round : round]!,
      )
      if (proposed.length === 5) matched++
    })
    expect(matched).toBeGreaterThan(ROUNDS * 0.9)
    const churn = await changeArtisans(database, size / 100)
    await new Promise((resolve) => setTimeout(resolve, CHURN_SECONDS * 1_000))
    const changing = await find()
    const touchedChanging = await blocks()
    await churn.stop()
    firstMedian ||= quantile(found, 0.5)
    rows.push([
      size.toLocaleString('fr-FR'),
      figure(quantile(bare, 0.5)),
      figure(quantile(bare, 0.99)),
      figure(quantile(found, 0.5)),
      figure(quantile(found, 0.99)),
      String(touched),
      figure(quantile(found, 0.5) / firstMedian),
      figure(quantile(changing, 0.5)),
      figure(quantile(changing, 0.99)),
      String(touchedChanging),
      figure(quantile(whole, 0.5)),
      figure(quantile(whole, 0.99)),
    ])
  }
  report(
    'matching',
    'Matching',
    `Bare: the 25 nearest by the index alone. Find: \`findCandidates\`, the 25 nearest who are eligible, with what ranks them; blocks: of the index and the table that it touches for them, median. Changing: the same while 1 % of the artisans go on holiday or come back each minute, after ${CHURN_SECONDS} s of it. Whole: \`matchRequest\`, which locks the request, finds, scores and ranks the 25, takes five places, writes five leads, the 25 candidates and their events, and commits. Milliseconds.`,
    [
      'artisans',
      'bare median',
      'bare p99',
      'find median',
      'find p99',
      'blocks',
      'growth of the median',
      'changing median',
      'changing p99',
      'changing blocks',
      'whole median',
      'whole p99',
    ],
    rows,
  )
})
