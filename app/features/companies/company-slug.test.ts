import { expect, it } from 'vitest'
import { companySlug } from './company-slug.ts'

it.each<[string, string | null, string[], string]>([
  ['Toitures Lebon & Fils', 'Saint-Denis', [], 'toitures-lebon-fils-saint-denis'],
  ['Élec’Réunion', 'Sainte-Marie', [], 'elec-reunion-sainte-marie'],
  ['Œuvres', null, [], 'oeuvres'],
  ['⚡️', null, [], 'entreprise'],
  ['Lebon', 'Lyon', ['lebon-lyon'], 'lebon-lyon-cdef'],
  ['../../admin', 'x?y#z', [], 'admin-x-y-z'],
])('%s of %s', (companyName, town, taken, slug) => {
  expect(
    companySlug({ id: '01234567-89ab-7def-8123-456789abcdef', companyName, town }, (one) =>
      (taken as string[]).includes(one),
    ),
  ).toBe(slug)
})

it('keeps a long name short', () => {
  expect(
    companySlug({ id: 'x', companyName: 'entreprise '.repeat(20), town: 'Lyon' }, () => false)
      .length,
  ).toBeLessThanOrEqual(60)
})
