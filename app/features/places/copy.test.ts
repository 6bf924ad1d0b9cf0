import { expect, test } from 'vitest'
import { distanceLabel, placeLabel, POSTAL_CODE_REFUSALS } from './copy.ts'

test('a distance is said as precisely as it is known', () => {
  expect(distanceLabel(0.4)).toBe('moins de 1\u00A0km')
  expect(distanceLabel(4.54)).toBe('4,5\u00A0km')
  expect(distanceLabel(9.96)).toBe('10\u00A0km')
  expect(distanceLabel(27.4)).toBe('27\u00A0km')
  expect(distanceLabel(4.54, 'estimated')).toBe('environ 5\u00A0km')
  expect(distanceLabel(0, 'estimated')).toBe('environ 1\u00A0km')
})

test('a place is named with its postal code', () => {
  expect(placeLabel({ name: 'Lyon 3e arrondissement', postalCode: '69003' })).toBe(
    'Lyon 3e arrondissement (69003)',
  )
})

test('an unknown code says what to do', () => {
  expect(POSTAL_CODE_REFUSALS.unknown_postal_code).toBe(
    'Nous ne connaissons pas ce code postal. Vérifiez les cinq chiffres.',
  )
})
