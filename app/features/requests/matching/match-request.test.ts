import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { distanceKm } from '#app/features/places/places.ts'
import { askFurther, setWantedQuotes } from '#app/features/requests/life/change-wishes.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import type { ArtisanId, QuoteRequestId } from '#app/values/identity/ids.ts'
import {
  anArtisan,
  aParticulier,
  aQuoteRequest,
  PLACES,
  type ArtisanOptions,
  type TestPlace,
} from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { blockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { declineLead } from '#app/features/requests/leads/decline-lead.server.ts'
import { explainNobody } from './explain-nobody.server.ts'
import { matchRequest } from './match-request.server.ts'
import { matchWaitingRequests } from './match-waiting-requests.server.ts'
import { premiumFirstUntil } from './premium-first.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { deadlines, leads, matchings } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'

const database = useTestDatabase()
const later = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)

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

const match = (id: QuoteRequestId, now = TEST_NOW) => matchRequest(database.ctx(undefined, now), id)
const near = (place: TestPlace, options: ArtisanOptions = {}) =>
  anArtisan(database, { place, radiusKm: 25, ...options })
async function leadsOf(id: QuoteRequestId) {
  return database.db.select().from(leads).where(eq(leads.requestId, id)).orderBy(leads.id)
}
async function consideredFor(id: QuoteRequestId) {
  const [matching] = await database.db.select().from(matchings).where(eq(matchings.requestId, id))
  return matching!.candidates
}
const askedOf = async (id: QuoteRequestId) =>
  new Set((await leadsOf(id)).map((lead) => lead.artisanId as string))
async function row(id: QuoteRequestId) {
  return (await database.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0]!
}

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

    expect(await blockArtisan(database.ctx(author), second.artisanId)).toEqual({
      ok: true,
      value: undefined,
    })
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

describe('who is chosen', () => {
  it('five of those the weights put first; the others wait, and all are kept with their score', async () => {
    const here = aCorner()
    const artisans = await Promise.all(
      Array.from({ length: 8 }, (_, index) => near(here.north(index * 2))),
    )
    const { id } = await aRequestAt(here)
    const matched = await match(id)
    expect(matched.proposed).toHaveLength(5)
    expect(await askedOf(id)).toEqual(
      new Set(artisans.slice(0, 5).map((artisan) => artisan.artisanId)),
    )
    expect(await row(id)).toMatchObject({ seatsTaken: 5, nobodySince: null })
    const candidates = await consideredFor(id)
    expect(candidates.map((candidate) => candidate.outcome)).toEqual([
      ...Array<string>(5).fill('proposed'),
      ...Array<string>(3).fill('waiting'),
    ])
    for (const candidate of candidates)
      expect(candidate.parts.reduce((sum, part) => sum + part.points, 0)).toBeCloseTo(
        candidate.score,
        9,
      )
  })

  it('among the 25 nearest only, whatever the others are worth', async () => {
    const here = aCorner()
    const nearest = await Promise.all(
      Array.from({ length: 25 }, (_, index) => near(here.north(1 + index / 10))),
    )
    const best = await near(here.north(20), {
      file: { ratingSum: 500, ratingCount: 100, proposedCount: 100, answeredCount: 100 },
    })
    const { id } = await aRequestAt(here)
    await match(id)
    const considered = new Set((await consideredFor(id)).map((candidate) => candidate.artisanId))
    expect(considered).toEqual(new Set(nearest.map((artisan) => artisan.artisanId)))
    expect(considered).not.toContain(best.artisanId)
  })

  it('as many as the person wants; lowering takes no place, raising fills more', async () => {
    const here = aCorner()
    await Promise.all(Array.from({ length: 6 }, () => near(here)))
    const { id, author } = await aRequestAt(here, undefined, 2)
    expect((await match(id)).proposed).toHaveLength(2)
    await setWantedQuotes(database.ctx(author), id, 1)
    expect(await row(id)).toMatchObject({ seatsTaken: 2, wantedQuotes: 1 })
    const [lead] = await leadsOf(id)
    await declineLead(database.ctx(await whoIs(lead!.artisanId)), lead!.id, 'too_small')
    expect((await match(id)).proposed).toEqual([])
    await setWantedQuotes(database.ctx(author), id, 5)
    expect((await match(id)).proposed).toHaveLength(4)
    expect(await row(id)).toMatchObject({ seatsTaken: 5 })
  })

  it('the company that the person asked for by name, however many are nearer and whatever it is worth, before Premium’s window', async () => {
    const place = aCorner()
    for (let n = 0; n < 27; n++) await near(place, { plan: n === 0 ? 'premium' : 'pro' })
    const wanted = await near(place.north(20), { plan: 'eco' })
    const { id } = await aRequestAt(place)
    await database.db
      .update(quoteRequests)
      .set({ wantedArtisanId: wanted.artisanId })
      .where(eq(quoteRequests.id, id))
    await match(id)
    expect((await leadsOf(id)).length).toBe(2)
    expect((await askedOf(id)).has(wanted.artisanId)).toBe(true)
    const considered = await consideredFor(id)
    expect([considered.length, considered[0]!.artisanId, considered[0]!.outcome]).toEqual([
      25,
      wanted.artisanId,
      'proposed',
    ])
    // Premium’s window ends here, so that no other test finds it.
    await sweepDeadlines(database.ctx<System>(undefined, later(15)))
  })

  it('nobody asked for by name who could not take it: out of reach, on holiday, blocked', async () => {
    const place = aCorner()
    await near(place)
    const refused: [string, ArtisanOptions][] = [
      ['far', { place: place.north(26) }],
      ['away', { onHoliday: true }],
      ['trade', { trades: ['peinture'] }],
    ]
    for (const [, options] of refused) {
      const wanted = await near(place, options)
      const { id } = await aRequestAt(place)
      await database.db
        .update(quoteRequests)
        .set({ wantedArtisanId: wanted.artisanId })
        .where(eq(quoteRequests.id, id))
      await match(id)
      expect((await askedOf(id)).has(wanted.artisanId)).toBe(false)
    }
    const [blocked, { id: first, author }] = [await near(place), await aRequestAt(place)]
    await match(first)
    expect(await blockArtisan(database.ctx(author), blocked.artisanId)).toMatchObject({ ok: true })
    const { id } = await aRequestAt(place, author)
    await database.db
      .update(quoteRequests)
      .set({ wantedArtisanId: blocked.artisanId })
      .where(eq(quoteRequests.id, id))
    await match(id)
    expect((await askedOf(id)).has(blocked.artisanId)).toBe(false)
  })

  it('the one who waited longest, all else being equal', async () => {
    const here = aCorner()
    const artisans = await Promise.all(Array.from({ length: 3 }, () => near(here)))
    const turns: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const { id } = await aRequestAt(here, undefined, 1, later(turn * 1_440))
      await match(id, later(turn * 1_440 + 20))
      turns.push(...(await askedOf(id)))
    }
    expect(new Set(turns)).toEqual(new Set(artisans.map((artisan) => artisan.artisanId)))
  })
})

describe('Premium’s fifteen minutes', () => {
  it('asks the Premium ones first, the others when the time is over', async () => {
    const here = aCorner()
    const premium = await near(here.north(8), { plan: 'premium' })
    const others = await Promise.all([near(here), near(here)])
    const { id } = await aRequestAt(here)
    expect(await match(id)).toMatchObject({ earlyUntil: later(15) })
    expect(await askedOf(id)).toEqual(new Set([premium.artisanId]))
    expect(await premiumFirstUntil(database.ctx<System>(undefined, later(14)), id)).toEqual(
      later(15),
    )
    expect(await premiumFirstUntil(database.ctx<System>(undefined, later(15)), id)).toBeNull()

    // A place freed meanwhile does not let the others in early.
    const [lead] = await leadsOf(id)
    await declineLead(database.ctx(premium), lead!.id, 'no_time')
    expect((await match(id, later(5))).proposed).toEqual([])
    expect((await row(id)).nobodySince).toBeNull()

    expect((await sweepDeadlines(database.ctx<System>(undefined, later(14)))).matched).toBe(0)
    expect((await sweepDeadlines(database.ctx<System>(undefined, later(15)))).matched).toBe(1)
    expect(await askedOf(id)).toEqual(
      new Set([premium.artisanId, ...others.map((artisan) => artisan.artisanId)]),
    )
    expect((await sweepDeadlines(database.ctx<System>(undefined, later(16)))).matched).toBe(0)
    expect(
      await database.db.select().from(deadlines).where(eq(deadlines.requestId, id)),
    ).toMatchObject([{ kind: 'match', doneAt: later(15) }])
  })

  it('asks everybody at once where there is no Premium among the candidates', async () => {
    const here = aCorner()
    await near(here.north(30), { plan: 'premium', radiusKm: 25 })
    const pro = await near(here)
    const { id } = await aRequestAt(here)
    expect(await match(id)).toMatchObject({ earlyUntil: null })
    expect(await askedOf(id)).toEqual(new Set([pro.artisanId]))
    expect(await premiumFirstUntil(database.ctx<System>(), id)).toBeNull()
  })
})

describe('a request that nobody can serve', () => {
  it('says so at once, offers to ask farther, and marks who is asked beyond their zone', async () => {
    const here = aCorner()
    const far = await near(here.north(18), { radiusKm: 10, plan: 'pro' })
    const bound = await near(here.north(16), { radiusKm: 15, plan: 'gratuit' })
    const { id, author } = await aRequestAt(here)
    expect(await match(id)).toMatchObject({ nobody: true })
    expect((await row(id)).nobodySince).toEqual(TEST_NOW)
    expect(await explainNobody(database.ctx(author), id)).toEqual({
      reason: 'too_far',
      askBeyondKm: 10,
    })

    expect(await askFurther(database.ctx(author), id, 11)).toEqual({
      ok: false,
      refusal: 'unknown_distance',
    })
    await askFurther(database.ctx(author), id, 10)
    await match(id)
    expect(await leadsOf(id)).toMatchObject([{ artisanId: far.artisanId, outsideArea: true }])
    expect(await askedOf(id)).not.toContain(bound.artisanId)
    expect((await row(id)).nobodySince).toBeNull()
  })

  it.each([
    ['none_around', async () => undefined],
    ['all_busy', async (place: TestPlace) => near(place, { contacts: 0 })],
  ] as const)('explains itself: %s', async (reason, prepare) => {
    const here = aCorner()
    await prepare(here)
    const { id, author } = await aRequestAt(here)
    await match(id)
    expect(await explainNobody(database.ctx(author), id)).toEqual({ reason, askBeyondKm: null })
    expect(await explainNobody(database.ctx(await aParticulier(database)), id)).toBeNull()
  })

  it('is matched again when an artisan becomes eligible', async () => {
    const here = aCorner()
    const { id } = await aRequestAt(here)
    await match(id)
    const newcomer = await near(here)
    expect(await matchWaitingRequests(database.ctx(), newcomer.artisanId)).toBe(1)
    expect(await askedOf(id)).toEqual(new Set([newcomer.artisanId]))
    expect(await matchWaitingRequests(database.ctx(), newcomer.artisanId)).toBe(0)
  })
})

it('reads balances as they are: an artisan whose last contact is taken is asked no more', async () => {
  const here = aCorner()
  const last = await near(here, { contacts: 1 })
  const first = await aRequestAt(here)
  await match(first.id)
  const [lead] = await leadsOf(first.id)
  expect(await takeLead(database.ctx(last), lead!.id)).toEqual({
    ok: true,
    value: { phoneShared: false },
  })
  expect(
    (
      await database.db
        .select()
        .from(creditBalances)
        .where(eq(creditBalances.artisanId, last.artisanId))
    )[0],
  ).toMatchObject({ granted: 1, reserved: 1 })
  const second = await aRequestAt(here)
  expect(await match(second.id)).toMatchObject({ nobody: true })
})

async function whoIs(artisanId: ArtisanId) {
  return { kind: 'artisan', artisanId, accountId: artisanId as never, clientKey: 'test' } as const
}
