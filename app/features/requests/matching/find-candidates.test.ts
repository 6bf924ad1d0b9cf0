import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { effectiveRadiusKm, isAvailable } from '#app/features/companies/area/service-area.ts'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'
import { distanceKm } from '#app/features/places/places.ts'
import { blockedArtisans, quoteRequests } from '#app/features/requests/tables.server.ts'
import { PLANS, type PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { artisanCrowdOf } from '#test/artisan-crowd.ts'
import { candidatesSql, findCandidates, type Candidate } from './find-candidates.server.ts'
import { CANDIDATES } from '#app/features/requests/leads/lead.ts'
import { countAnswer } from '#app/features/requests/leads/move-lead.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'

const database = useTestDatabase()
const { aWorld } = artisanCrowdOf(database)

/**
 * The rule as it is told, from the rows that it is about: every company is looked at, none through
 * what is kept for matching.
 */
async function plainCandidates(requestId: QuoteRequestId): Promise<Candidate[]> {
  const [request] = await database.rows(quoteRequests, eq(quoteRequests.id, requestId))
  const practising = await database.db
    .select({ file: artisans })
    .from(artisans)
    .where(
      inArray(
        artisans.id,
        sql`(select artisan_id from artisan_trades where trade = ${request!.trade})`,
      ),
    )
  const plans = new Map<string, PlanSlug>(
    (await database.rows(creditBalances)).map((balance) => [balance.artisanId, balance.plan]),
  )
  const all = await database.rows(leads)
  const blocked = new Set(
    (
      await database.rows(
        blockedArtisans,
        eq(blockedArtisans.particulierId, request!.particulierId!),
      )
    ).map((row) => row.artisanId),
  )
  const wantedFirst = (artisanId: ArtisanId) => Number(artisanId === request!.wantedArtisanId)
  return practising
    .map(({ file }) => ({
      file,
      mine: all.filter((lead) => lead.artisanId === file.id),
      km: distanceKm(request!, { lat: file.lat ?? 0, lng: file.lng ?? 0 }),
      reach: effectiveRadiusKm(file.radiusKm, file.planRadiusKm),
    }))
    .filter(
      ({ file, mine, km, reach }) =>
        isAvailable(file, '2026-03-10') &&
        !blocked.has(file.id) &&
        mine.every((lead) => lead.requestId !== requestId) &&
        (km <= reach || km <= Math.min(reach + request!.beyondKm, file.planRadiusKm)),
    )
    .sort((a, b) => wantedFirst(b.file.id) - wantedFirst(a.file.id) || a.km - b.km)
    .slice(0, CANDIDATES)
    .map(({ file, mine, km, reach }) => {
      const { ratingSum, ratingCount, proposedCount, answeredCount, answerMinutes } = file
      const last = Math.max(...mine.map((lead) => lead.proposedAt.getTime()))
      return {
        artisanId: file.id,
        distanceKm: km,
        outsideArea: km > reach,
        boosted: PLANS[plans.get(file.id) ?? 'gratuit'].early,
        ratingSum,
        ratingCount,
        proposedCount,
        answeredCount,
        answerMinutes,
        lastProposedAt: mine.length > 0 ? new Date(last) : null,
      }
    })
}

describe('the nearest who can take a request', () => {
  it.each([
    ['Lyon', 45.7545, 4.868],
    ['Saint-Denis of Réunion', -20.95, 55.45],
    ['Nouméa', -22.27, 166.44],
  ])(
    'around %s are those that the rule names, with what it knows of them',
    async (_name, lat, lng) => {
      const requests = await aWorld({ lat, lng }, Math.round(lat * 1_000))
      let full = 0
      for (const id of requests) {
        const [request] = await database.rows(quoteRequests, eq(quoteRequests.id, id))
        const told = await plainCandidates(id)
        const { candidates } = await findCandidates(database.ctx(), request!)
        // Two ways to the same distance differ in their last digits, which decide nothing here.
        const rounded = (list: Candidate[]) =>
          list.map((one) => ({ ...one, distanceKm: Math.round(one.distanceKm * 1e6) / 1e6 }))
        expect(rounded(candidates)).toEqual(rounded(told))
        if (told.length === CANDIDATES) full++
      }
      expect(full).toBeGreaterThan(3)
    },
  )

  it('are ranked by what was counted a moment ago, in each of their trades', async () => {
    const artisan = await anArtisan(database, { trades: ['carrelage', 'menuiserie'] })
    const requestId = await aQuoteRequest(database, await aParticulier(database), {
      trade: 'carrelage',
    })
    const [request] = await database.rows(quoteRequests, eq(quoteRequests.id, requestId))
    const lead = {
      artisanId: artisan.artisanId,
      proposedAt: new Date(TEST_NOW.getTime() - 90 * 60_000),
    } as typeof leads.$inferSelect
    await inTransaction(database.ctx(), (tx) => countAnswer(tx, lead, true))
    await inTransaction(database.ctx(), (tx) => countAnswer(tx, lead, false))
    expect((await findCandidates(database.ctx(), request!)).candidates).toMatchObject([
      { artisanId: artisan.artisanId, proposedCount: 2, answeredCount: 1, answerMinutes: 90 },
    ])
    expect(
      await database.db
        .select({ trade: artisanTrades.trade, answered: artisanTrades.answeredCount })
        .from(artisanTrades)
        .where(eq(artisanTrades.artisanId, artisan.artisanId))
        .orderBy(artisanTrades.trade),
    ).toEqual([
      { trade: 'carrelage', answered: 1 },
      { trade: 'menuiserie', answered: 1 },
    ])
  })

  it('are read from an index alone', async () => {
    const requestId = await aQuoteRequest(database, await aParticulier(database))
    const [request] = await database.rows(quoteRequests, eq(quoteRequests.id, requestId))
    const { rows } = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${candidatesSql(request!)}`)
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index Only Scan using artisan_trades_nearest/,
    )
  })
})
