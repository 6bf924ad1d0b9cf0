import { describe, expect, it } from 'vitest'
import {
  creditsOf,
  givenBackCents,
  operatorNumber,
  postalAddressOf,
  totalsOfPrice,
  vatWords,
} from './operator-invoice.ts'

describe('an invoice of the operator', () => {
  it('has a number of its own series, by year', () => {
    expect([operatorNumber('invoice', 2026, 42), operatorNumber('credit_note', 2027, 1)]).toEqual([
      'OUV-2026-00042',
      'OUVA-2027-00001',
    ])
  })
  it.each([
    ['metropole', 2_000, 3_325, 665, null],
    ['dom', 850, 3_677, 313, null],
    ['dom_exempt', 0, 3_990, 0, 'TVA non applicable, art. 294 du CGI'],
    ['com', 0, 3_990, 0, 'TVA non applicable, art. 259, 1° du CGI'],
  ] as const)('to a company of %s holds %i basis points of VAT in its price', (...row) => {
    const [territory, rate, base, vat, words] = row
    expect(totalsOfPrice(3_990, territory)).toEqual({
      vat: [{ vatBasisPoints: rate, baseCents: base, vatCents: vat }],
      totalExclCents: base,
      totalVatCents: vat,
      totalInclCents: 3_990,
    })
    expect(vatWords(territory)).toBe(words)
  })
  it('always comes to the price, to the cent', () => {
    for (let cents = 1; cents <= 7_000; cents++) {
      const { totalExclCents, totalVatCents } = totalsOfPrice(cents, 'metropole')
      expect(totalExclCents + totalVatCents).toBe(cents)
      expect(Math.abs(totalVatCents - totalExclCents * 0.2)).toBeLessThan(1)
    }
  })
  it('is given back from the latest, never more than is left', () => {
    const invoices = [
      { id: 'b', leftCents: 30 },
      { id: 'a', leftCents: 40 },
    ]
    expect(creditsOf(50, invoices).map(({ invoice, cents }) => [invoice.id, cents])).toEqual([
      ['b', 30],
      ['a', 20],
    ])
    expect(creditsOf(100, invoices).reduce((sum, { cents }) => sum + cents, 0)).toBe(70)
  })
  it('of an order is given back whole when it is cancelled, else what is not kept of an ended period', () => {
    const order = { status: 'activated', endedAt: null, inclCents: 3_990, received: 3_990 }
    const ended = { ...order, endedAt: new Date() }
    expect([
      givenBackCents(order),
      givenBackCents({ ...order, received: 0 }),
      givenBackCents(ended),
      givenBackCents({ ...ended, received: 1_000 }),
      givenBackCents({ ...order, status: 'cancelled', received: 0 }),
    ]).toEqual([0, 0, 0, 2_990, 3_990])
  })
  it('needs an address in its parts', () => {
    expect(postalAddressOf('1 rue du Marché, 69003 Lyon')).toEqual({
      line: '1 rue du Marché',
      postalCode: '69003',
      city: 'Lyon',
      countryCode: 'FR',
    })
    expect([postalAddressOf(''), postalAddressOf('Lyon')]).toEqual([null, null])
  })
})
