import { describe, expect, test } from 'vitest'
import { placeByInsee } from './communes.server.ts'
import { landPath, territoryWindow } from './outline.ts'
import { franceOutlines } from './outlines.server.ts'

const outlines = franceOutlines()
const at = (insee: string) => placeByInsee(insee)!

/** The corners of a path, each with its place in the drawing. */
function cornersOf(path: string): [number, number][] {
  return path
    .split('M')
    .slice(1)
    .flatMap((line) => {
      let [x, y] = [0, 0]
      return line
        .replace('z', '')
        .split('l')
        .map((step): [number, number] => {
          const [dx, dy] = step.split(' ').map(Number) as [number, number]
          x += dx
          y += dy
          return [x, y]
        })
    })
}

/** Whether a place of the drawing is on land: a ray to the east crosses the coast an odd number of times. */
function isLand(path: string, x: number, y: number): boolean {
  let inside = false
  for (const line of path.split('M').slice(1)) {
    const ring = cornersOf(`M${line}`)
    ring.forEach(([ax, ay], index) => {
      const [bx, by] = ring.at(index - 1)!
      if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside
    })
  }
  return inside
}

describe('a window on the map', () => {
  test.each([
    [
      'Saint-Denis of La Réunion: sea to the north, the island to the south',
      '97411',
      40,
      { x: 20, y: 100 },
      { x: 0, y: -60 },
    ],
    ['Nice: land to the north, sea to the south', '06088', 40, { x: 0, y: -100 }, { x: 0, y: 120 }],
    ['Brest: land to the east, sea to the west', '29019', 60, { x: 150, y: 0 }, { x: -180, y: 0 }],
    [
      'Strasbourg: France to the west, not beyond the Rhine',
      '67482',
      40,
      { x: -100, y: 0 },
      { x: 120, y: 0 },
    ],
    [
      'Nouméa: land to the north-east, sea to the south-west',
      '98818',
      40,
      { x: 60, y: -100 },
      { x: -150, y: 120 },
    ],
  ])('%s', (_, insee, halfKm, land, sea) => {
    const path = landPath(outlines, { centre: at(insee), halfKm }, 200)
    expect(isLand(path, land.x, land.y)).toBe(true)
    expect(isLand(path, sea.x, sea.y)).toBe(false)
  })

  test('inland, the land is the whole window, and nothing is drawn far outside of it', () => {
    expect(
      cornersOf(landPath(outlines, { centre: at('63113'), halfKm: 30 }, 200)).toSorted(
        ([ax, ay], [bx, by]) => ax - bx || ay - by,
      ),
    ).toEqual([
      [-220, -220],
      [-220, 220],
      [220, -220],
      [220, 220],
    ])
    expect(
      cornersOf(landPath(outlines, { centre: at('97411'), halfKm: 15 }, 200)).every(
        ([x, y]) => Math.abs(x) <= 220 && Math.abs(y) <= 220,
      ),
    ).toBe(true)
  })

  test('on the open sea there is nothing', () => {
    expect(landPath(outlines, { centre: { lat: 47, lng: -15 }, halfKm: 50 }, 200)).toBe('')
  })
})

describe('the whole land around a place', () => {
  test('metropolitan France reaches from Brest to Corsica', () => {
    const { centre, halfKm } = territoryWindow(outlines, at('69383'))!
    expect(territoryWindow(outlines, at('2A004'))).toEqual({ centre, halfKm })
    expect(halfKm).toBeGreaterThan(480)
    expect(halfKm).toBeLessThan(620)
  })

  test.each([
    ['97105', 30, 90],
    ['97209', 25, 60],
    ['97302', 180, 260],
    ['97411', 25, 60],
    ['97608', 15, 40],
  ])('an overseas territory is alone (%s)', (insee, least, most) => {
    const { halfKm } = territoryWindow(outlines, at(insee))!
    expect(halfKm).toBeGreaterThan(least)
    expect(halfKm).toBeLessThan(most)
  })

  test('no land is known in the open sea', () => {
    expect(territoryWindow(outlines, { lat: 40, lng: -30 })).toBeNull()
  })
})
