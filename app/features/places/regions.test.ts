import { expect, it } from 'vitest'
import { DEPARTEMENT_NAMES } from './departements.ts'
import { isMetropolitan, REGION_SLUGS, regionName, regionOfInsee } from './regions.ts'

it('puts every département in one region', () => {
  for (const code of Object.keys(DEPARTEMENT_NAMES))
    expect(regionOfInsee(`${code}001`.slice(0, 5)), code).not.toBeNull()
  expect(REGION_SLUGS.filter(isMetropolitan)).toHaveLength(13)
})

it.each([
  ['69383', 'Auvergne-Rhône-Alpes'],
  ['2A004', 'Corse'],
  ['97411', 'La Réunion'],
  ['75056', 'Île-de-France'],
])('knows that %s lies in %s', (insee, name) => {
  expect(regionName(regionOfInsee(insee)!)).toBe(name)
})

it('knows no region of what is no commune', () => {
  for (const insee of ['', '00000', '99999', '96000']) expect(regionOfInsee(insee)).toBeNull()
})
