import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  departementName,
  departementOfInsee,
  distanceKm,
  foldPlaceName,
  normalisePlaceName,
} from './places.ts'

const paris = { lat: 48.8534, lng: 2.3488 }
const lyon = { lat: 45.7485, lng: 4.8467 }
const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true })
const point = fc.record({ lat: degrees(90), lng: degrees(180) })

describe('distanceKm', () => {
  test.each([
    ['Paris – Lyon', paris, lyon, 392],
    ['Paris – Marseille', paris, { lat: 43.297, lng: 5.3811 }, 661],
    ['Paris – Saint-Denis de La Réunion', paris, { lat: -20.8823, lng: 55.4504 }, 9_350],
    [
      'Nouméa – Papeete, across the 180th meridian',
      { lat: -22.2741, lng: 166.4488 },
      { lat: -17.5347, lng: -149.5684 },
      4_630,
    ],
    ['one degree of latitude', { lat: 45, lng: 3 }, { lat: 46, lng: 3 }, 111.2],
  ])('%s', (_, a, b, km) => {
    expect(Math.abs(distanceKm(a, b) / km - 1)).toBeLessThan(0.01)
  })

  test('is nothing to itself, the same both ways, and never past half the Earth', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceKm(a, a)).toBe(0)
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
        expect(distanceKm(a, b)).toBeGreaterThanOrEqual(0)
        expect(distanceKm(a, b)).toBeLessThanOrEqual(20_016)
      }),
    )
  })
})

test.each([
  ['L’Haÿ-les-Roses', 'l hay les roses'],
  ['SAINT-ÉTIENNE', 'saint etienne'],
  ['St Étienne', 'saint etienne'],
  ['Ste-Foy-lès-Lyon', 'sainte foy les lyon'],
  ['Œuilly', 'oeuilly'],
  ['  Lyon  3ème Arrondissement ', 'lyon 3e arrondissement'],
  ['Paris 1er', 'paris 1e'],
  ['Strasbourg', 'strasbourg'],
  ['Brest', 'brest'],
])('%s is compared as "%s"', (name, normal) => {
  expect(normalisePlaceName(name)).toBe(normal)
})

test('folding leaves St as typed', () => {
  expect(foldPlaceName('St-Étienne')).toBe('st etienne')
})

test('a normalised name is its own normal form, of plain letters, digits and single spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = normalisePlaceName(text)
      expect(once).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/)
      expect(normalisePlaceName(once)).toBe(once)
    }),
  )
})

test.each([
  ['69383', '69', 'Rhône'],
  ['2A004', '2A', 'Corse-du-Sud'],
  ['97105', '971', 'Guadeloupe'],
  ['97209', '972', 'Martinique'],
  ['97302', '973', 'Guyane'],
  ['97411', '974', 'La Réunion'],
  ['97502', '975', 'Saint-Pierre-et-Miquelon'],
  ['97611', '976', 'Mayotte'],
  ['97701', '977', 'Saint-Barthélemy'],
  ['97801', '978', 'Saint-Martin'],
  ['98613', '986', 'Wallis et Futuna'],
  ['98735', '987', 'Polynésie française'],
  ['98731', '987', 'Polynésie française'],
  ['98719', '987', 'Polynésie française'],
  ['98818', '988', 'Nouvelle-Calédonie'],
])('%s lies in %s, %s', (insee, departement, name) => {
  expect(departementOfInsee(insee)).toBe(departement)
  expect(departementName(departement)).toBe(name)
})

test('there is no département 20, 96 or constructor', () => {
  expect(['20', '96', 'constructor', ''].map(departementName)).toEqual([null, null, null, null])
})
