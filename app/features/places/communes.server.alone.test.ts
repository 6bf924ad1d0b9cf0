import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import { refuse } from '#app/values/result.ts'
import {
  listPlacesOver,
  lookUpPostalCode,
  placeByInsee,
  placesByPostalCode,
  rowCount,
} from './communes.server.ts'
import { departementName, distanceKm } from './places.ts'

type SourceCommune = {
  code: string
  nom: string
  type: string
  departement: string
  population?: number
  codesPostaux?: string[]
}
const source = (
  JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json'),
      'utf8',
    ),
  ) as SourceCommune[]
).filter(({ type }) => type === 'commune-actuelle' || type === 'arrondissement-municipal')
const names = (code: string) => placesByPostalCode(code).map(({ name }) => name)

describe('coverage', () => {
  test('every commune and arrondissement of the official list is there, under each of its postal codes', () => {
    expect(source.filter(({ type }) => type === 'commune-actuelle')).toHaveLength(34_969)
    expect(rowCount()).toBe(34_969 + 45)
    for (const { code, departement, population, codesPostaux = [] } of source) {
      if (codesPostaux.length === 0) {
        expect(placeByInsee(code)).toBeNull()
        expect(departement).toBe('984')
      }
      for (const postalCode of codesPostaux) {
        expect(placeByInsee(code, postalCode)).toMatchObject({
          insee: code,
          departement,
          postalCode,
          population: population ?? 0,
        })
      }
    }
  })

  test('every one of the 6,310 postal codes leads to all its communes, most peopled first', () => {
    const wholeCities = ['75056', '69123', '13055']
    const expected = new Map<string, Set<string>>()
    for (const { code, codesPostaux = [] } of source) {
      if (!wholeCities.includes(code))
        for (const postalCode of codesPostaux)
          expected.set(postalCode, (expected.get(postalCode) ?? new Set()).add(code))
    }
    expect(expected.size).toBe(6_310)
    for (const [postalCode, codes] of expected) {
      const places = placesByPostalCode(postalCode)
      expect(new Set(places.map(({ insee }) => insee))).toEqual(codes)
      expect(places.map(({ population }) => population)).toEqual(
        places.map(({ population }) => population).sort((a, b) => b - a),
      )
    }
  })

  test('every place stands on Earth, in a named département, and nine inhabitants in ten are placed exactly', () => {
    let everybody = 0
    let exact = 0
    for (const place of listPlacesOver(0)) {
      expect(Math.abs(place.lat)).toBeLessThan(70)
      expect(Math.abs(place.lng)).toBeLessThanOrEqual(180)
      expect(place.lat).not.toBe(0)
      expect(departementName(place.departement)).not.toBeNull()
      everybody += place.population
      if (place.precision === 'exact') exact += place.population
    }
    expect(everybody).toBeGreaterThan(68_000_000)
    expect(exact / everybody).toBeGreaterThan(0.9)
  })

  test('a commune stands near its département’s other communes, save islands and Guyane', () => {
    const centre = new Map<string, { lat: number; lng: number; count: number }>()
    const metropole = listPlacesOver(0).filter(({ departement }) => departement.length === 2)
    for (const { departement, lat, lng } of metropole) {
      const sum = centre.get(departement) ?? { lat: 0, lng: 0, count: 0 }
      centre.set(departement, { lat: sum.lat + lat, lng: sum.lng + lng, count: sum.count + 1 })
    }
    const far = metropole.filter((place) => {
      const { lat, lng, count } = centre.get(place.departement)!
      return distanceKm(place, { lat: lat / count, lng: lng / count }) > 110
    })
    expect(far.map(({ name }) => name)).toEqual([])
  })
})

describe('tricky codes', () => {
  test.each([
    ['69003', ['Lyon 3e arrondissement']],
    ['75011', ['Paris 11e arrondissement']],
    ['75016', ['Paris 16e arrondissement']],
    ['75116', ['Paris 16e arrondissement']],
    ['13001', ['Marseille 1er arrondissement']],
    ['20000', ['Ajaccio']],
    ['98714', ['Papeete']],
    ['97133', ['Saint-Barthélemy']],
    ['97150', ['Saint-Martin']],
    ['97500', ['Saint-Pierre', 'Miquelon-Langlade']],
    ['98600', ['Uvea']],
  ])('%s is %j', (code, expected) => {
    expect(names(code)).toEqual(expected)
  })

  test('a code may cover several communes, and two départements', () => {
    expect(names('23000')).toContain('Guéret')
    expect(names('97400')[0]).toBe('Saint-Denis')
    expect(placesByPostalCode('97400')[0]).toMatchObject({
      insee: '97411',
      departement: '974',
      precision: 'exact',
    })
    expect(names('94240')).toEqual(['L’Haÿ-les-Roses'])
    expect(names('01400')).toContain('L’Abergement-Clémenciat')
    expect(
      new Set(placesByPostalCode('05700').map(({ departement }) => departement)).size,
    ).toBeGreaterThan(1)
  })

  test('what is no code leads nowhere', () => {
    for (const code of [
      '99999',
      '00000',
      '75000',
      '2A004',
      '7500',
      '690030',
      '',
      '69 003',
      '-1',
      '1e4',
    ])
      expect(placesByPostalCode(code)).toEqual([])
  })
})

test('a code is looked up as typed, with its refusal named', () => {
  expect(lookUpPostalCode('69 003')).toMatchObject({
    ok: true,
    value: [{ insee: '69383', postalCode: '69003' }],
  })
  expect(lookUpPostalCode('99999')).toEqual(refuse('unknown_postal_code'))
  expect(lookUpPostalCode('7500')).toEqual(refuse('not_five_digits'))
  expect(lookUpPostalCode('2A004')).toEqual(refuse('not_five_digits'))
  for (const code of ['75000', '69000', '13000'])
    expect(lookUpPostalCode(code)).toEqual(refuse('needs_arrondissement'))
})

describe('placeByInsee', () => {
  test('gives the first postal code unless told, and refuses one that is not the commune’s', () => {
    expect(placeByInsee('97411')?.postalCode).toBe('97400')
    expect(placeByInsee('97411', '97490')?.postalCode).toBe('97490')
    expect(placeByInsee('97411', '69003')).toBeNull()
    expect(placeByInsee('69123', '69003')).toMatchObject({ name: 'Lyon', postalCode: '69003' })
  })

  test('unknown codes, and the southern lands that have no postal code, are null', () => {
    for (const insee of ['00000', '99999', '20004', '98411', '', 'insee'])
      expect(placeByInsee(insee)).toBeNull()
  })
})

test('the great places come by population, the three cities by arrondissement', () => {
  const places = listPlacesOver(100_000)
  expect(places[0]).toMatchObject({ name: 'Toulouse', postalCode: '31000' })
  expect(places.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Paris 15e arrondissement', 'Nice', 'Saint-Denis', 'Villeurbanne']),
  )
  expect(
    places.some(({ name }) => name === 'Paris' || name === 'Lyon' || name === 'Marseille'),
  ).toBe(false)
  expect(places.every(({ population }) => population >= 100_000)).toBe(true)
  expect(places.length).toBeGreaterThan(45)
})

describe('positions', () => {
  test.each([
    ['75111', '69383', 390, 8],
    ['69123', '42218', 50, 5],
    ['2A004', '06088', 225, 10],
    ['97105', '97209', 170, 5],
    ['97411', '97416', 51, 5],
    ['98735', '98818', 4_630, 60],
    ['59350', '75056', 204, 6],
  ])('%s to %s is about %d km', (from, to, km, within) => {
    expect(Math.abs(distanceKm(placeByInsee(from)!, placeByInsee(to)!) - km)).toBeLessThan(within)
  })

  test('each arrondissement lies within 10 km of its city’s centre and apart from the others', () => {
    for (const [city, first, count] of [
      ['13055', 13201, 16],
      ['69123', 69381, 9],
      ['75056', 75101, 20],
    ] as const) {
      const parts = Array.from({ length: count }, (_, at) => placeByInsee(String(first + at))!)
      for (const part of parts) {
        expect(distanceKm(part, placeByInsee(city)!)).toBeLessThan(10)
        for (const other of parts)
          if (other !== part) expect(distanceKm(part, other)).toBeGreaterThan(0.4)
      }
    }
  })
})

test('table and name index together take less than 20 MB', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  vi.resetModules()
  const before = used()
  const { searchPlaces } = await import('./search-places.server.ts')
  expect(searchPlaces('69003')).toHaveLength(1)
  expect(searchPlaces('lyon')).toHaveLength(8)
  expect((used() - before) / 2 ** 20).toBeLessThan(20)
})
