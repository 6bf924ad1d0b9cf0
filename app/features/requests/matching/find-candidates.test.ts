import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#app/features/accounts/tables.server.ts'
import { STANDING } from '#app/features/companies/checks/refresh-standing.server.ts'
import {
  effectiveRadiusKm,
  isAvailable,
  planeLocation,
} from '#app/features/companies/area/service-area.ts'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'
import { distanceKm, type Point } from '#app/features/places/places.ts'
import { blockedArtisans, quoteRequests } from '#app/features/requests/tables.server.ts'
import { PLANS, type PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import {
  newId,
  type AccountId,
  type ArtisanId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { candidatesSql, findCandidates, type Candidate } from './find-candidates.server.ts'
import { CANDIDATES } from '#app/features/requests/leads/lead.ts'
import { countAnswer } from '#app/features/requests/leads/move-lead.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'

const database = useTestDatabase()
const COMPANIES = 200
const ADDED = { distanceKm: 1, score: 0.5, scoreParts: [], answerBy: TEST_NOW, updatedAt: TEST_NOW }

/** Numbers between 0 and 1 that are the same for one seed on every run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Companies of all sorts within some 30 km of a centre, and requests among them, one with a company that is wanted, one that looks farther, one with artisans tried and blocked. */
async function aWorld(centre: Point, seed: number): Promise<QuoteRequestId[]> {
  const random = chance(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const somewhere = (): Point => ({
    lat: centre.lat + (random() - 0.5) * 0.4,
    lng: centre.lng + ((random() - 0.5) * 0.4) / Math.cos((centre.lat * Math.PI) / 180),
  })
  const files = Array.from({ length: COMPANIES }, () => {
    const id = newId<ArtisanId>()
    const [place, plan] = [
      random() < 0.03 ? null : somewhere(),
      pick([
        'gratuit',
        'eco',
        'pro',
        'pro',
        'pro',
        'pro',
        'premium',
        'premium',
        'premium',
        null,
      ] as const),
    ]
    return {
      id,
      accountId: id as string as AccountId,
      companyName: 'A',
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
      plan,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      radiusKm: 10 + Math.floor(random() * 120),
      creditsLeft: plan !== null && random() < 0.95,
      planRadiusKm: PLANS[plan ?? 'gratuit'].maxRadiusKm,
      premiumPlan: plan === 'premium',
      onHoliday: random() < 0.04,
      suspendedAt: random() < 0.03 ? TEST_NOW : null,
      verification: random() < 0.95 ? ('verified' as const) : ('pending' as const),
      insuranceTo: pick([null, '2026-12-31', '2026-12-31', '2026-03-10', '2026-03-09'] as const),
      ratingSum: Math.floor(random() * 50),
      ratingCount: Math.floor(random() * 11),
      proposedCount: Math.floor(random() * 30),
      answeredCount: Math.floor(random() * 30),
      answerMinutes: Math.floor(random() * 9_000),
    }
  })
  await database.db.insert(users).values(
    files.map(({ accountId }) => ({
      id: accountId,
      name: 'A',
      email: `${accountId}@ouvreo.example`,
      emailVerified: true,
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
    })),
  )
  await database.db.insert(artisans).values(files)
  await database.db.insert(creditBalances).values(
    files.flatMap(({ id, plan }) =>
      plan
        ? [
            {
              artisanId: id,
              plan,
              anchorAt: TEST_NOW,
              timeZone: 'Europe/Paris',
              periodStart: TEST_NOW,
              periodEnd: new Date(TEST_NOW.getTime() + 30 * 86_400_000),
            },
          ]
        : [],
    ),
  )
  const tradesOfOne = () =>
    random() < 0.1
      ? (['peinture'] as const)
      : random() < 0.3
        ? (['plomberie', 'peinture'] as const)
        : (['plomberie'] as const)
  await database.db.insert(artisanTrades).values(
    files.flatMap((file) => {
      const [lat, lng] = [file.lat ?? 0, file.lng ?? 0]
      const kept = {
        ...Object.fromEntries(STANDING.map((fact) => [fact, file[fact]])),
        artisanId: file.id,
        lat,
        lng,
        location: planeLocation(lat, lng),
        available: isAvailable(file, '2026-03-10'),
        reachKm: effectiveRadiusKm(file.radiusKm, file.planRadiusKm),
      }
      return tradesOfOne().map((trade) => ({ ...kept, trade }))
    }),
  )
  const author = await aParticulier(database)
  const requests: QuoteRequestId[] = []
  for (let index = 0; index < 6; index++) {
    const id = newId<QuoteRequestId>()
    const [wantedArtisanId, beyondKm] = [index === 1 ? pick(files).id : null, index === 2 ? 50 : 0]
    await database.db.insert(quoteRequests).values({
      id,
      particulierId: author.accountId,
      trade: 'plomberie',
      postalCode: '00000',
      insee: '00000',
      town: 'Ville',
      ...somewhere(),
      description: 'x',
      publicDescription: 'x',
      descriptionHash: id,
      status: 'open',
      wantedArtisanId,
      beyondKm,
      createdAt: TEST_NOW,
      openedAt: TEST_NOW,
      expiresAt: new Date(TEST_NOW.getTime() + 1e9),
      updatedAt: TEST_NOW,
    })
    requests.push(id)
  }
  const tried = files
    .filter(() => random() < 0.1)
    .map(({ id }) => ({
      id: newId<never>(),
      requestId: requests[3]!,
      artisanId: id,
      status: 'declined' as const,
      proposedAt: new Date(TEST_NOW.getTime() - Math.floor(random() * 20) * 86_400_000),
      ...ADDED,
    }))
  await database.db.insert(leads).values(tried)
  await database.db
    .insert(blockedArtisans)
    .values(
      files
        .filter(() => random() < 0.05)
        .map(({ id }) => ({ particulierId: author.accountId, artisanId: id, at: TEST_NOW })),
    )
  return requests
}

/** The rule as it is told, from the rows that it is about: every company is looked at, none through what is kept for matching. */
async function plainCandidates(requestId: QuoteRequestId): Promise<Candidate[]> {
  const [request] = await database.db
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.id, requestId))
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
    (await database.db.select().from(creditBalances)).map((balance) => [
      balance.artisanId,
      balance.plan,
    ]),
  )
  const all = await database.db.select().from(leads)
  const blocked = new Set(
    (
      await database.db
        .select()
        .from(blockedArtisans)
        .where(eq(blockedArtisans.particulierId, request!.particulierId!))
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
        const [request] = await database.db
          .select()
          .from(quoteRequests)
          .where(eq(quoteRequests.id, id))
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
    const [request] = await database.db
      .select()
      .from(quoteRequests)
      .where(eq(quoteRequests.id, requestId))
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
    const [request] = await database.db
      .select()
      .from(quoteRequests)
      .where(eq(quoteRequests.id, requestId))
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
