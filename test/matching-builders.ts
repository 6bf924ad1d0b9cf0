import { eq } from 'drizzle-orm'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Particulier } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import {
  anArtisan,
  aParticulier,
  aQuoteRequest,
  type ArtisanOptions,
  type TestPlace,
} from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** Requests and artisans in corners of France of their own. */
export function matchingOf(database: TestDatabase) {
  /** Each test has its own corner of France, so that only its own artisans are near. */
  let corner = 0

  function aCorner(): TestPlace & { north: (km: number) => TestPlace } {
    const town = {
      insee: '49007',
      postalCode: '49000',
      town: 'Angers',
      lat: 43 + (corner % 3) * 2.9,
      lng: -1 + Math.floor(corner++ / 3) * 4.2,
    }
    return { ...town, north: (km) => ({ ...town, lat: town.lat + km / 111.195 }) }
  }

  async function aRequestAt(
    place: TestPlace,
    author?: Particulier,
    wantedQuotes = 5,
    now = TEST_NOW,
  ): Promise<{ id: QuoteRequestId; author: Particulier }> {
    const who = author ?? (await aParticulier(database))
    const id = await aQuoteRequest(database, who, { wantedQuotes }, now)
    await database.db
      .update(quoteRequests)
      .set({ lat: place.lat, lng: place.lng })
      .where(eq(quoteRequests.id, id))
    return { id, author: who }
  }

  const near = (place: TestPlace, options: ArtisanOptions = {}) =>
    anArtisan(database, { place, radiusKm: 25, ...options })

  const match = (id: QuoteRequestId, now = TEST_NOW) =>
    matchRequest(database.ctx(undefined, now), id)

  async function leadsOf(id: QuoteRequestId) {
    return database.db.select().from(leads).where(eq(leads.requestId, id)).orderBy(leads.id)
  }

  const askedOf = async (id: QuoteRequestId) =>
    new Set((await leadsOf(id)).map((lead) => lead.artisanId as string))

  return { aCorner, aRequestAt, match, near, leadsOf, askedOf }
}
