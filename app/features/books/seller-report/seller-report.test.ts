import { describe, expect, test } from 'vitest'
import { sellerIdentityForm } from './seller-identity-form.ts'
import { missingOfSeller, sellerYear } from './seller-report.ts'

describe('the quarters of a seller', () => {
  const paid = (on: string, cents: number, contract = 'a') => ({ on, cents, contract })

  test('are sums of what was paid, with the works and what the site charged', () => {
    expect(
      sellerYear(
        [paid('2026-01-01', 100), paid('2026-03-31', 50, 'b'), paid('2026-12-31', 70)],
        [{ on: '2026-04-01', cents: 29 }],
      ),
    ).toEqual([
      { paidCents: 150, works: 2, feesCents: 0 },
      { paidCents: 0, works: 0, feesCents: 29 },
      { paidCents: 0, works: 0, feesCents: 0 },
      { paidCents: 70, works: 1, feesCents: 0 },
    ])
  })

  test('are never below zero: what was given back lowers those before, then those after', () => {
    const of = (...cents: number[]) =>
      sellerYear(
        cents.map((one, index) =>
          paid(`2026-${String(index * 3 + 1).padStart(2, '0')}-15`, one * 100),
        ),
        [],
      )?.map(({ paidCents }) => paidCents)
    expect(of(100, 50, -70, 10)).toEqual([8_000, 0, 0, 1_000])
    expect(of(-30, 20, 20, 0)).toEqual([0, 0, 1_000, 0])
    expect(of(10, -10, 0, 0)).toBeUndefined()
  })

  test('count no works where they come to no euro', () => {
    expect(sellerYear([paid('2026-01-01', 49), paid('2026-04-01', 50, 'b')], [])).toMatchObject([
      { paidCents: 49, works: 0 },
      { paidCents: 50, works: 1 },
      { works: 0 },
      { works: 0 },
    ])
    expect(sellerYear([paid('2026-01-01', 49)], [])).toBeNull()
  })
})

test('an individual is asked who they are, a company its SIREN, both an address', () => {
  const nobody = {
    name: '',
    firstName: '',
    lastName: '',
    siren: '',
    vatNumber: '',
    taxNumber: '',
    bornOn: '',
    street: '',
    postalCode: '',
    city: '',
    iban: '',
  }
  expect(missingOfSeller({ kind: 'entity', ...nobody })).toEqual(['name', 'siren', 'address'])
  expect(missingOfSeller({ kind: 'individual', ...nobody })).toEqual([
    'firstName',
    'lastName',
    'taxNumber',
    'bornOn',
    'address',
  ])
  for (const taxNumber of ['', '12', '9023217600053', 'x023217600053'])
    expect(sellerIdentityForm.shape.taxNumber.safeParse(taxNumber).success).toBe(false)
})
