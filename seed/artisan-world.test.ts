import { describe, expect, it } from 'vitest'
import { listPlacesOver } from '#app/features/places/communes.server.ts'
import { distanceKm } from '#app/features/places/places.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { SERVED_POPULATION, worldArtisans } from './artisan-world.ts'

describe('the artisans of the demonstration', () => {
  const artisans = worldArtisans()

  it('leave no commune of 2 000 inhabitants or more without one of the nine trades', () => {
    const served = listPlacesOver(SERVED_POPULATION)
    expect(served.length).toBeGreaterThan(5_000)
    const gaps: string[] = []
    for (const trade of TRADE_SLUGS) {
      const practising = artisans
        .filter(({ trades }) => trades.includes(trade))
        .map(({ place, radiusKm, plan }) => ({
          place,
          reachKm: Math.min(radiusKm, PLANS[plan].maxRadiusKm),
        }))
      for (const place of served) {
        // Two latitudes say at once that two places are too far apart: a degree is never less than 110 km.
        const reached = practising.some(
          (artisan) =>
            Math.abs(artisan.place.lat - place.lat) * 110 <= artisan.reachKm &&
            distanceKm(artisan.place, place) <= artisan.reachKm,
        )
        if (!reached) gaps.push(`${trade} ${place.name} (${place.postalCode})`)
      }
    }
    expect(gaps).toEqual([])
  })

  it('are the same at every call, and not more than the start can bear', () => {
    expect(worldArtisans()).toEqual(artisans)
    expect(artisans.length).toBeLessThan(1_200)
  })
})
