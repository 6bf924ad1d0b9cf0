import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { setWantedQuotes } from '#app/features/requests/life/change-wishes.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import type { ArtisanId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok } from '#app/values/result.ts'
import type { ArtisanOptions } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { matchingOf } from '#test/matching-builders.ts'
import { blockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { declineLead } from '#app/features/requests/leads/decline-lead.server.ts'
import { premiumFirstUntil } from './premium-first.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { deadlines, matchings } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'

const database = useTestDatabase()
const { aCorner, aRequestAt, match, near, leadsOf, askedOf } = matchingOf(database)
const later = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)

async function consideredFor(id: QuoteRequestId) {
  const [matching] = await database.rows(matchings, eq(matchings.requestId, id))
  return matching!.candidates
}
async function row(id: QuoteRequestId) {
  return (await database.rows(quoteRequests, eq(quoteRequests.id, id)))[0]!
}

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
    expect(await database.rows(deadlines, eq(deadlines.requestId, id))).toMatchObject([
      { kind: 'match', doneAt: later(15) },
    ])
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

it('reads balances as they are: an artisan whose last contact is taken is asked no more', async () => {
  const here = aCorner()
  const last = await near(here, { contacts: 1 })
  const first = await aRequestAt(here)
  await match(first.id)
  const [lead] = await leadsOf(first.id)
  expect(await takeLead(database.ctx(last), lead!.id)).toEqual(ok({ phoneShared: false }))
  expect(
    (await database.rows(creditBalances, eq(creditBalances.artisanId, last.artisanId)))[0],
  ).toMatchObject({ granted: 1, reserved: 1 })
  const second = await aRequestAt(here)
  expect(await match(second.id)).toMatchObject({ nobody: true })
})

async function whoIs(artisanId: ArtisanId) {
  return { kind: 'artisan', artisanId, accountId: artisanId as never, clientKey: 'test' } as const
}
