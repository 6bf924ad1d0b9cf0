import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refreshAvailability } from '#app/features/companies/availability.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { listPlacesOver, placeByInsee } from '#app/features/places/communes.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Artisan, Visitor } from '#app/platform/context.ts'
import { anArtisan, PLACES, type TestPlace } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  listMainTowns,
  listNeighbours,
  listServedTowns,
  listTradesServed,
} from './served-towns.server.ts'
import { findTown } from './town.server.ts'
import { readTownSegment, townName, townSegment } from './town-address.ts'
import { MIN_ARTISANS } from './town-figures.ts'
import { getTownFigures } from './town-figures.server.ts'
import { planOf, PLAN_HALF } from './town-plan.ts'
import { answerTime, townDescription, townTitle, vatSentence } from './town-words.ts'
import { TRADE_PEOPLE } from './trade-people.ts'

// Towns are kept in the memory of a process, whatever its database.

const database = useTestDatabase()
let minute = 0
/** A visitor half an hour later each time: no list is kept for longer. */
const visitor = () =>
  database.ctx<Visitor>(
    { kind: 'visitor', clientKey: 'test' },
    new Date(TEST_NOW.getTime() + (minute += 31) * 60_000),
  )
const town = (insee: string) => placeByInsee(insee)!
const lyon3 = town('69383')
const has = (places: readonly { insee: string }[], insee: string) =>
  places.some((place) => place.insee === insee)

async function suspend(artisan: Artisan) {
  await inTransaction(database.ctx(), async (tx) => {
    await tx.db
      .update(artisans)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(artisans.id, artisan.artisanId))
    await refreshAvailability(tx, artisan.artisanId)
  })
}

describe('the address of a town', () => {
  it.each([
    ['69383', 'lyon-69003', 'Lyon 3e'],
    ['13201', 'marseille-13001', 'Marseille 1er'],
    ['94038', 'l-hay-les-roses-94240', 'L’Haÿ-les-Roses'],
    ['97411', 'saint-denis-97400', 'Saint-Denis'],
    ['98735', 'papeete-98714', 'Papeete'],
    ['31555', 'toulouse-31000', 'Toulouse'],
  ])('of %s is %s, and leads back', (insee, segment, name) => {
    expect(townSegment(town(insee))).toBe(segment)
    expect(townName(town(insee))).toBe(name)
    expect(findTown(segment)?.insee).toBe(insee)
  })

  it.each([
    'lyon',
    'lyon-69999',
    'paris-69003',
    'Lyon-69003',
    'lyon--69003',
    'toulouse-31200',
    'lyon-690030',
    '-69003',
    '../lyon-69003',
    undefined,
  ])('is not %s', (segment) => {
    expect(findTown(segment)).toBeNull()
  })

  it('is the same for no two communes, all 35 000 of them', () => {
    const segments = listPlacesOver(0).map(townSegment)
    expect(segments.length).toBeGreaterThan(34_000)
    expect(new Set(segments).size).toBe(segments.length)
    expect(segments.every((segment) => readTownSegment(segment))).toBe(true)
  })
})

describe('the towns of a trade', () => {
  it('begin with three artisans whose zone covers them, and end when one leaves', async () => {
    const trade = 'couverture'
    const two = [
      await anArtisan(database, { trades: [trade], radiusKm: 20 }),
      await anArtisan(database, { trades: [trade], radiusKm: 20, place: PLACES.villeurbanne }),
    ]
    expect(await listServedTowns(visitor(), trade)).toEqual([])
    expect((await getTownFigures(visitor(), trade, lyon3)).artisans).toBe(2)

    await anArtisan(database, { trades: [trade], radiusKm: 5, place: PLACES.villeurbanne })
    const towns = await listServedTowns(visitor(), trade)
    expect(has(towns, '69383') && has(towns, '69266')).toBe(true)
    // Givors, 20 km away: two of the three come that far.
    expect(has(towns, '69091')).toBe(false)
    const figures = await getTownFigures(visitor(), trade, lyon3)
    expect(figures).toMatchObject({
      artisans: 3,
      near: 3,
      rating: null,
      answer: null,
      verifiedAt: TEST_NOW.getTime(),
    })
    expect(figures.bases.map(({ insee, artisans: count }) => [insee, count])).toEqual([
      ['69383', 1],
      ['69266', 2],
    ])

    await suspend(two[0]!)
    expect((await getTownFigures(visitor(), trade, lyon3)).artisans).toBe(2)
    expect(await listServedTowns(visitor(), trade)).toEqual([])
  })

  it('are found overseas, by their own trades and nobody else’s', async () => {
    for (let n = 0; n < MIN_ARTISANS; n++)
      await anArtisan(database, {
        trades: ['menuiserie', 'peinture'],
        place: PLACES.saintDenis,
        radiusKm: 60,
      })
    await anArtisan(database, { trades: ['peinture'], place: PLACES.lyon, radiusKm: 60 })
    const ctx = visitor()
    expect(await listTradesServed(ctx, town('97411'))).toEqual(['peinture', 'menuiserie'])
    expect((await listMainTowns(ctx, 'menuiserie')).map((place) => place.insee)).toEqual(['97411'])
    const neighbours = await listNeighbours(ctx, 'menuiserie', town('97411'))
    expect(neighbours.length).toBeGreaterThan(3)
    expect(
      neighbours.every(({ place, km }) => place.departement === '974' && km > 0 && km <= 40),
    ).toBe(true)
    expect(
      has(
        neighbours.map(({ place }) => place),
        '97411',
      ),
    ).toBe(false)
    expect((await getTownFigures(ctx, 'menuiserie', lyon3)).artisans).toBe(0)
  })

  it('are counted in memory as the database counts them', async () => {
    const corners: TestPlace[] = [
      PLACES.lyon,
      PLACES.villeurbanne,
      { insee: '69091', postalCode: '69700', town: 'Givors', lat: 45.59, lng: 4.77 },
      { insee: '01053', postalCode: '01000', town: 'Bourg-en-Bresse', lat: 46.205, lng: 5.225 },
    ]
    for (const [index, place] of corners.entries())
      for (const radiusKm of [7 + index * 9, 31])
        await anArtisan(database, { trades: ['carrelage'], place, radiusKm, plan: 'premium' })
    const ctx = visitor()
    const listed = new Set((await listServedTowns(ctx, 'carrelage')).map((place) => place.insee))
    const around = listPlacesOver(0)
      .filter((place) => Math.abs(place.lat - 45.8) < 0.7 && Math.abs(place.lng - 4.9) < 0.8)
      .filter((_, index) => index % 6 === 0)
    expect(around.length).toBeGreaterThan(80)
    for (const place of around)
      expect([
        place.name,
        (await getTownFigures(ctx, 'carrelage', place)).artisans >= MIN_ARTISANS,
      ]).toEqual([place.name, listed.has(place.insee)])
  })

  it('have figures only where something was measured', async () => {
    for (let n = 0; n < 3; n++)
      await anArtisan(database, {
        trades: ['maconnerie'],
        file: {
          ratingSum: 9,
          ratingCount: 2,
          answeredCount: 3,
          answerMinutes: 600,
          verifiedAt: new Date(TEST_NOW.getTime() - n * 86_400_000),
        },
      })
    expect(await getTownFigures(visitor(), 'maconnerie', lyon3)).toMatchObject({
      rating: { average: 4.5, count: 6 },
      answer: { minutes: 200, count: 9 },
      verifiedAt: TEST_NOW.getTime(),
    })
  })

  it('are read through the index that matching uses', async () => {
    await database.db.execute(sql`set enable_seqscan = off`)
    const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain select artisan_id from artisan_trades t where t.trade = 'plomberie' and t.available and t.location <@ box(point(2, 44), point(4, 46))`,
    )
    await database.db.execute(sql`reset enable_seqscan`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/artisan_trades_nearest/)
  })
})

describe('the plan of a town', () => {
  it('draws the nearest to scale, north up', () => {
    const plan = planOf({ lat: 45, lng: 5 }, [
      { lat: 45.09, lng: 5, km: 10, artisans: 2 },
      { lat: 45, lng: 5.3, km: 25, artisans: 1 },
    ])
    expect(plan.rings.map((ring) => ring.km)).toEqual([5, 15, 30])
    const [north, east] = plan.marks
    expect(north).toMatchObject({ x: PLAN_HALF, nearest: true })
    expect(PLAN_HALF - north!.y).toBe(Math.round(plan.rings[2]!.r / 3))
    expect(east).toMatchObject({
      y: PLAN_HALF,
      x: PLAN_HALF + Math.round((plan.rings[2]!.r * 25) / 30),
      nearest: false,
    })
  })
})

describe('the words', () => {
  it.each([
    [0.2, '1 min'],
    [44.6, '45 min'],
    [200, '3 h 20'],
    [238, '4 h'],
    [180, '3 h'],
    [1_439, '24 h'],
    [4_400, '3 jours'],
  ])('%d minutes are « %s »', (minutes, words) => {
    expect(answerTime(minutes)).toBe(words)
  })

  it('fit what search engines show, for every town and trade', () => {
    const longest = Object.values(TRADE_PEOPLE)
      .map(({ many }) => many)
      .reduce((a, b) => (a.length > b.length ? a : b))
    const names = listPlacesOver(0).map((place) => ({
      name: townName(place),
      postalCode: place.postalCode,
    }))
    const titles = names.map(({ name, postalCode }) => townTitle(longest, name, postalCode).length)
    const descriptions = names.map(
      (place) => townDescription(1_234, longest, place, '149\u00A0km').length,
    )
    expect(Math.max(...titles)).toBeLessThanOrEqual(75)
    expect([Math.min(...descriptions) >= 50, Math.max(...descriptions) <= 160]).toEqual([
      true,
      true,
    ])
    expect(
      townDescription(3, 'plombiers', { name: 'Eu', postalCode: '76260' }, '1\u00A0km'),
    ).toContain('sans engagement')
  })

  it('tell the VAT of each territory', () => {
    expect(vatSentence('Lyon 3e', '69003', '69383')).toContain('10\u00A0%')
    expect(vatSentence('Le Tampon', '97430', '97422')).toMatch(
      /^Au Tampon, la TVA est de 8,5\u00A0%, et de 2,1\u00A0%/,
    )
    expect(vatSentence('Cayenne', '97300', '97302')).toContain('sans TVA')
    expect(vatSentence('Papeete', '98714', '98735')).toContain('taxe locale')
  })
})
