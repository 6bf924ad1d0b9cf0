import { expect, test } from 'vitest'
import { listPlacesOver, placeByInsee } from '#app/features/places/communes.server.ts'
import { serviceAreaMap } from './service-area-map.ts'

const places = listPlacesOver(2_000)
const mapOf = (insee: string, km: number) => serviceAreaMap(placeByInsee(insee)!, km, places)

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
