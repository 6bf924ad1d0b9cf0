import { expect, test } from 'vitest'
import { listPlacesOver, placeByInsee } from '#app/features/places/communes.server.ts'
import { franceOutlines } from '#app/features/places/outlines.server.ts'
import { LOCATOR_HALF, MAP_HALF, serviceAreaMap } from './service-area-map.ts'

const sources = { places: listPlacesOver(2_000), outlines: franceOutlines() }
const mapOf = (insee: string, km: number) => serviceAreaMap(placeByInsee(insee)!, km, sources)

test('names the towns one would expect, each on the side it lies', () => {
  const angers = mapOf('49007', 40)
  expect(angers).toMatchObject({ base: 'Angers', radiusKm: 40 })
  expect(angers.extentKm).toBeCloseTo(48.8)
  const names = angers.towns.map((town) => town.name)
  expect(names).not.toContain('Angers')
  expect(names.length).toBeGreaterThanOrEqual(4)
  for (const town of angers.towns) {
    expect(town.side).toBe(town.x > 0 ? 'right' : 'left')
    expect(Math.hypot(town.x, town.y)).toBeLessThan(49 * Math.SQRT2)
  }
})

test('a wider circle holds more towns', () => {
  expect(mapOf('69383', 30).townsInside).toBeGreaterThan(mapOf('69383', 10).townsInside)
})

test.each(['97411', '98735', '2A004', '75111'])('draws any corner of France (%s)', (insee) => {
  const map = mapOf(insee, 15)
  expect(map.towns.every((town) => Number.isFinite(town.x) && Number.isFinite(town.y))).toBe(true)
})

test('a small circle also stands in the whole country; an island that is seen whole does not', () => {
  const lille = mapOf('59350', 25).locator!
  const nice = mapOf('06088', 25).locator!
  expect(lille.y).toBeLessThan(nice.y)
  expect(lille.x).toBeLessThan(nice.x)
  for (const { x, y, radius } of [lille, nice])
    expect(Math.max(Math.abs(x), Math.abs(y)) + radius).toBeLessThan(LOCATOR_HALF)
  expect(mapOf('97411', 45).locator).toBeNull()
  expect(mapOf('97411', 45).land).toMatch(/^M-?\d+ -?\d+l/)
})

test('no name stands on the corner of the country', () => {
  for (const insee of ['59350', '69383', '75111', '31555', '67482']) {
    const { towns, extentKm } = mapOf(insee, 60)
    const corner = ((LOCATOR_HALF * 2) / MAP_HALF - 1) * extentKm
    expect(towns.filter(({ x, y }) => x < corner && y < corner)).toEqual([])
  }
})
