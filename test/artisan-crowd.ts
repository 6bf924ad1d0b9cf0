import { users } from '#app/features/accounts/tables.server.ts'
import { STANDING } from '#app/features/companies/checks/refresh-standing.server.ts'
import {
  effectiveRadiusKm,
  isAvailable,
  planeLocation,
} from '#app/features/companies/area/service-area.ts'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'
import type { Point } from '#app/features/places/places.ts'
import { blockedArtisans, quoteRequests } from '#app/features/requests/tables.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import {
  newId,
  type AccountId,
  type ArtisanId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { aParticulier } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** Numbers between 0 and 1 that are the same for one seed on every run (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Hundreds of companies around a town, each of which lacks something or nothing. */
export function artisanCrowdOf(database: TestDatabase) {
  const COMPANIES = 200

  const ADDED = {
    distanceKm: 1,
    score: 0.5,
    scoreParts: [],
    answerBy: TEST_NOW,
    updatedAt: TEST_NOW,
  }

  /**
   * Companies of all sorts within some 30 km of a centre, and requests among them, one with a company that is wanted,
   * one that looks farther, one with artisans tried and blocked.
   */
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
      const [wantedArtisanId, beyondKm] = [
        index === 1 ? pick(files).id : null,
        index === 2 ? 50 : 0,
      ]
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

  return { aWorld }
}
