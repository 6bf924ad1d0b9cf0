import { describe, expect, test } from 'vitest'
import { listPlacesOver, placeByInsee } from './communes.server.ts'
import { searchPlaces } from './search-places.server.ts'

const labels = (text: string, limit?: number) =>
  searchPlaces(text, limit).map(({ name, postalCode }) => `${name} ${postalCode}`)

describe('by name', () => {
  test.each([
    ['lyon', 'Lyon 69001'],
    ['LYON', 'Lyon 69001'],
    ['Guéret', 'Guéret 23000'],
    ['gueret', 'Guéret 23000'],
    ['saint etienne', 'Saint-Étienne 42000'],
    ['St-Étienne', 'Saint-Étienne 42000'],
    ['st etien', 'Saint-Étienne 42000'],
    ['ste foy les ly', 'Sainte-Foy-lès-Lyon 69110'],
    ['havre', 'Le Havre 76600'],
    ['le havre', 'Le Havre 76600'],
    ['mans', 'Le Mans 72000'],
    ['l’haÿ', 'L’Haÿ-les-Roses 94240'],
    ["l'hay", 'L’Haÿ-les-Roses 94240'],
    ['Lyon 3ème', 'Lyon 3e arrondissement 69003'],
    ['paris 11', 'Paris 11e arrondissement 75011'],
    ['paris 1er', 'Paris 1er arrondissement 75001'],
    ['papeete', 'Papeete 98714'],
    ['y', 'Y 80190'],
    ['ye', 'Yerres 91330'],
    ['bordea', 'Bordeaux 33000'],
    ['villeurb', 'Villeurbanne 69100'],
    ['aix en prov', 'Aix-en-Provence 13100'],
  ])('%j gives %s first', (text, first) => {
    expect(labels(text)[0]).toBe(first)
  })

  test('the whole name comes before the start of a longer one, then the start of a word, then a piece', () => {
    expect(labels('saint-denis').slice(0, 2)).toEqual(['Saint-Denis 97400', 'Saint-Denis 93200'])
    expect(labels('eu')[0]).toBe('Eu 76260')
    const fits = searchPlaces('rennes', 50).map(({ name }) => name)
    expect(fits[0]).toBe('Rennes')
    expect(fits.indexOf('Rennes-le-Château')).toBeGreaterThan(0)
    expect(fits.indexOf('Rennes-le-Château')).toBeLessThan(fits.indexOf('Varennes-Vauzelles'))
  })

  test('“st” may be the start of Strasbourg or of a saint', () => {
    const found = searchPlaces('st', 50).map(({ name }) => name)
    expect(found[0]).toBe('Strasbourg')
    expect(found).toContain('Saint-Denis')
  })

  test('nothing sensible gives nothing', () => {
    for (const text of [
      '',
      '   ',
      '---',
      'xyzzy',
      '%',
      '\n',
      '\u0000',
      'qq\nqq',
      '99999',
      '690034',
      'lyon\n'.repeat(1_000),
    ])
      expect(searchPlaces(text)).toEqual([])
  })
})

describe('by postal code', () => {
  test('a start of a code gives each commune once, most peopled first, under the code that fits', () => {
    expect(labels('69003')).toEqual(['Lyon 3e arrondissement 69003'])
    expect(labels('69 003')).toEqual(['Lyon 3e arrondissement 69003'])
    expect(labels('311')[0]).toBe('Toulouse 31100')
    expect(labels('974')[0]).toBe('Saint-Denis 97400')
    expect(labels('13', 50)).toContain('Aix-en-Provence 13100')
    expect(labels('1309')[0]).toBe('Aix-en-Provence 13090')
    expect(labels('01')[0]).toBe('Bourg-en-Bresse 01000')
    expect(new Set(searchPlaces('9', 50).map(({ insee }) => insee)).size).toBe(50)
  })

  test('code and name narrow each other, on either side', () => {
    expect(labels('69003 Lyon')).toEqual(['Lyon 3e arrondissement 69003'])
    expect(labels('Lyon 69003')).toEqual(['Lyon 3e arrondissement 69003'])
    expect(labels('Lyon 3e arrondissement (69003)')).toEqual(['Lyon 3e arrondissement 69003'])
    expect(labels('saint-denis 974')[0]).toBe('Saint-Denis 97400')
    expect(labels('93 saint denis')[0]).toBe('Saint-Denis 93200')
    expect(searchPlaces('69003 Bordeaux')).toEqual([])
  })
})

test('at most the asked number, 8 unless told, and never none or thousands', () => {
  expect(searchPlaces('saint')).toHaveLength(8)
  expect(searchPlaces('saint', 3)).toHaveLength(3)
  expect(searchPlaces('saint', 0)).toHaveLength(1)
  expect(searchPlaces('saint', 1e9)).toHaveLength(50)
})

test('whatever is found can be found again by its codes', () => {
  for (const text of ['saint', 'lyon', '9', 'mar', 'la ']) {
    for (const place of searchPlaces(text, 50))
      expect(placeByInsee(place.insee, place.postalCode)).toEqual(place)
  }
})

test('every commune of 10,000 inhabitants and more is found by its own name and postal code', () => {
  for (const place of listPlacesOver(10_000))
    expect(searchPlaces(`${place.postalCode} ${place.name}`)[0]?.insee).toBe(place.insee)
})
