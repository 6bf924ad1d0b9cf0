import { describe, expect, it } from 'vitest'
import { distanceKm } from '#app/features/places/places.ts'
import { effectiveRadiusKm, isAvailable, planeLocation } from './service-area.ts'

describe('where and when works are proposed', () => {
  const ready = {
    verification: 'verified',
    suspendedAt: null,
    onHoliday: false,
    creditsLeft: true,
    insuranceTo: null,
    lat: 1,
    lng: 1,
  } as const
  it('asks for all of it at once', () => {
    expect(isAvailable(ready, '2026-03-10')).toBe(true)
    const changes = [
      { verification: 'pending' },
      { suspendedAt: new Date() },
      { onHoliday: true },
      { creditsLeft: false },
      { lat: null },
      { lng: null },
      { insuranceTo: '2026-03-09' },
    ] as const
    expect(changes.map((change) => isAvailable({ ...ready, ...change }, '2026-03-10'))).toEqual(
      changes.map(() => false),
    )
    expect(isAvailable({ ...ready, insuranceTo: '2026-03-10' }, '2026-03-10')).toBe(true)
  })
  it('reaches no farther than the plan, nor than the artisan wants', () => {
    expect([effectiveRadiusKm(100, 15), effectiveRadiusKm(10, 60)]).toEqual([15, 10])
  })
  it('measures plane distances that follow true ones', () => {
    const here = planeLocation(45, 5)
    const east = planeLocation(45, 6)
    // One degree of longitude at 45° is 78.6 km, and one of latitude 111.2.
    expect(Math.hypot(east.x - here.x, east.y - here.y) * 111.2).toBeCloseTo(78.6, 1)
  })
  it.each([
    ['Brest', 48.39, -4.49],
    ['Ajaccio', 41.92, 8.74],
    ['Strasbourg', 48.58, 7.75],
    ['Mamoudzou', -12.78, 45.23],
    ['Saint-Denis', -20.88, 55.45],
    ['Pointe-à-Pitre', 16.24, -61.53],
    ['Saint-Pierre', 46.78, -56.18],
    ['Maripasoula', 3.64, -54.03],
    ['Nouméa', -22.27, 166.44],
    ['Papeete', -17.54, -149.57],
    ['Taiohae', -8.91, -140.1],
    ['Mata-Utu', -13.28, -176.18],
  ])('is wrong by a tenth at most in %s', (_name, lat, lng) => {
    for (let angle = 0; angle < 360; angle += 15) {
      const there = {
        lat: lat + 0.2 * Math.sin((angle * Math.PI) / 180),
        lng: lng + 0.2 * Math.cos((angle * Math.PI) / 180),
      }
      const [from, to] = [planeLocation(lat, lng), planeLocation(there.lat, there.lng)]
      const ratio =
        (Math.hypot(to.x - from.x, to.y - from.y) * 111.195) / distanceKm({ lat, lng }, there)
      expect(Math.abs(ratio - 1)).toBeLessThan(0.055)
    }
  })
})
