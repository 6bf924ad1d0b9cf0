import { eq } from 'drizzle-orm'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import type { LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { anArtisan, aParticulier, aQuoteRequest, PLACES, type ArtisanOptions } from './builders.ts'
import type { TestDatabase } from './database.ts'

/** Requests that were proposed to one artisan each, and what becomes of them. */
export function proposedLeadsOf(database: TestDatabase) {
  /** Every test has a trade and a territory of its own, so that its artisans are the only ones. */
  let lane = 0

  function aLane(): { trade: TradeSlug; place: ArtisanOptions['place']; postalCode: string } {
    const trade = TRADE_SLUGS[lane % TRADE_SLUGS.length]!
    const overseas = Math.floor(lane++ / TRADE_SLUGS.length) % 2 === 1
    return overseas
      ? { trade, place: PLACES.saintDenis, postalCode: '97400' }
      : { trade, place: PLACES.lyon, postalCode: '69003' }
  }

  type Scene = {
    requestId: QuoteRequestId
    author: Particulier
    artisan: Artisan
    leadId: LeadId
    lane: ReturnType<typeof aLane>
  }

  /** One artisan who was proposed one request. */
  async function aScene(
    options: {
      contacts?: number | null
      phone?: string | null
      phoneSharing?: 'everyone' | 'one_by_one'
    } = {},
  ): Promise<Scene> {
    const own = aLane()
    const artisan = await anArtisan(database, {
      trades: [own.trade],
      place: own.place ?? null,
      contacts: options.contacts ?? 10,
    })
    const author = await aParticulier(
      database,
      options.phone === null ? {} : { phone: options.phone ?? '+33612345678' },
    )
    const requestId = await aQuoteRequest(database, author, {
      trade: own.trade,
      postalCode: own.postalCode,
      phoneSharing: options.phoneSharing ?? 'one_by_one',
    })
    const { proposed } = await matchRequest(database.ctx(), requestId)
    if (proposed.length !== 1) throw new Error(`${proposed.length} leads where one was meant`)
    return { requestId, author, artisan, leadId: proposed[0]!, lane: own }
  }

  const leadOf = async (id: LeadId) =>
    (await database.db.select().from(leads).where(eq(leads.id, id)))[0]!

  const balanceOf = async ({ artisanId }: Artisan) =>
    (
      await database.db.select().from(creditBalances).where(eq(creditBalances.artisanId, artisanId))
    )[0]!

  const seatsOf = async (id: QuoteRequestId) =>
    (await database.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0]!.seatsTaken

  return { aScene, leadOf, balanceOf, seatsOf }
}
