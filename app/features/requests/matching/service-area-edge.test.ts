import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { placesByPostalCode } from '#app/features/places/communes.server.ts'
import { distanceKm } from '#app/features/places/places.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { matchRequest } from './match-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'

const database = useTestDatabase()

describe('a pin at the edge of a service area', () => {
  it.each([
    ['in Lyon', '69003', 'north', 25],
    ['in Lyon', '69003', 'east', 60],
    ['in Réunion', '97400', 'north', 25],
    ['in Réunion', '97400', 'east', 60],
    ['in Saint-Pierre-et-Miquelon', '97500', 'east', 15],
  ] as const)(
    '%s (%s), to the %s, falls in a kilometre before %i km and out a kilometre after',
    async (_name, code, side, radiusKm) => {
      const works = placesByPostalCode(code)[0]!
      const at = (km: number) => {
        const degrees = km / 111.195
        const base =
          side === 'north'
            ? { lat: works.lat + degrees, lng: works.lng }
            : { lat: works.lat, lng: works.lng + degrees / Math.cos((works.lat * Math.PI) / 180) }
        expect(distanceKm(base, works)).toBeCloseTo(km, 0)
        return anArtisan(database, {
          trades: ['carrelage'],
          plan: 'premium',
          radiusKm,
          place: { insee: works.insee, postalCode: works.postalCode, town: works.name, ...base },
        })
      }
      const [inside, outside] = [await at(radiusKm - 1), await at(radiusKm + 1)]
      const request = await aQuoteRequest(database, await aParticulier(database), {
        trade: 'carrelage',
        postalCode: code,
        insee: works.insee,
      })
      await matchRequest(database.ctx(), request)
      const held = (
        await database.db
          .select({ artisanId: leads.artisanId })
          .from(leads)
          .where(eq(leads.requestId, request))
      ).map(({ artisanId }) => artisanId)
      expect([held.includes(inside.artisanId), held.includes(outside.artisanId)]).toEqual([
        true,
        false,
      ])
    },
  )
})
