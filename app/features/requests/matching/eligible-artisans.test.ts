import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { distanceKm } from '#app/features/places/places.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { ok } from '#app/values/result.ts'
import { anArtisan, aParticulier, aQuoteRequest, PLACES, type TestPlace } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { matchingOf } from '#test/matching-builders.ts'
import { blockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { declineLead } from '#app/features/requests/leads/decline-lead.server.ts'

const database = useTestDatabase()
const { aCorner, aRequestAt, match, near, leadsOf, askedOf } = matchingOf(database)

describe('who is eligible', () => {
  const place = aCorner()
  const excluded: [string, (place: TestPlace) => Promise<unknown>][] = [
    ['practises another trade', (at) => near(at, { trades: ['peinture'] })],
    ['is not verified', (at) => near(at, { verification: 'pending' })],
    ['is on holiday', (at) => near(at, { onHoliday: true })],
    ['is suspended', (at) => near(at, { file: { suspendedAt: TEST_NOW } })],
    ['has no contact left this month', (at) => near(at, { contacts: 0 })],
    ['has no month of contacts', (at) => near(at, { plan: null })],
    ['is farther than the radius they chose', () => near(place.north(11), { radiusKm: 10 })],
    [
      'is farther than their plan reaches',
      () => near(place.north(16), { plan: 'gratuit', radiusKm: 60 }),
    ],
    ['has no place on the map', () => near(place, { place: null })],
    ['has an insurance that ended', (at) => near(at, { file: { insuranceTo: '2026-03-09' } })],
  ]

  it.each(excluded)('nobody who %s', async (_, make) => {
    await make(place)
    const { id } = await aRequestAt(place)
    expect(await match(id)).toEqual({ proposed: [], earlyUntil: null, nobody: true })
  })

  it('somebody exactly within their radius, as the crow flies', async () => {
    const here = aCorner()
    const there = here.north(9.9)
    const inside = await near(there, { radiusKm: 10 })
    const { id } = await aRequestAt(here)
    await match(id)
    const [lead] = await leadsOf(id)
    expect(lead).toMatchObject({
      artisanId: inside.artisanId,
      status: 'proposed',
      outsideArea: false,
    })
    expect(lead!.distanceKm).toBeCloseTo(distanceKm(here, there), 6)
  })

  it('overseas as well as in Paris', async () => {
    const there = await anArtisan(database, {
      trades: ['carrelage'],
      place: PLACES.saintDenis,
      radiusKm: 15,
    })
    const author = await aParticulier(database)
    const id = await aQuoteRequest(database, author, { trade: 'carrelage', postalCode: '97400' })
    await match(id)
    expect(await askedOf(id)).toEqual(new Set([there.artisanId]))
  })

  it('nobody twice for one request, and nobody its author blocked', async () => {
    const here = aCorner()
    const [first, second] = [await near(here), await near(here)]
    const { id, author } = await aRequestAt(here)
    await match(id)
    const asked = await leadsOf(id)
    await declineLead(
      database.ctx(first),
      asked.find((lead) => lead.artisanId === first.artisanId)!.id,
      'no_time',
    )
    await match(id)
    expect(await leadsOf(id)).toHaveLength(2)

    expect(await blockArtisan(database.ctx(author), second.artisanId)).toEqual(ok())
    const next = await aRequestAt(here, author)
    await match(next.id)
    expect(await askedOf(next.id)).toEqual(new Set([first.artisanId]))
  })

  it('only an open request is matched', async () => {
    const here = aCorner()
    await near(here)
    const { id } = await aRequestAt(here)
    for (const status of [
      'unconfirmed',
      'paused',
      'awarded',
      'closed',
      'cancelled',
      'expired',
    ] as const) {
      await database.db.update(quoteRequests).set({ status }).where(eq(quoteRequests.id, id))
      expect(await match(id)).toEqual({ proposed: [], earlyUntil: null, nobody: false })
    }
  })
})
