import { describe, expect, it } from 'vitest'
import { isOnCallAt } from './on-call/on-call-hours.ts'
import { billFault, cardFault, exclusive, isNightPrice, type PriceCard } from './price-card.ts'

const PARIS = 'Europe/Paris'
const card: PriceCard = {
  callOutCents: 6_000,
  hourCents: 5_500,
  nightHourCents: 9_000,
  ceilingCents: 25_000,
}

describe('the night price', () => {
  it.each([
    ['2026-03-10T18:59:00Z', PARIS, '69383', false],
    ['2026-03-10T19:00:00Z', PARIS, '69383', true],
    ['2026-03-11T05:59:00Z', PARIS, '69383', true],
    ['2026-03-11T06:00:00Z', PARIS, '69383', false],
    // A Sunday, a public holiday of all, and one of La Réunion alone.
    ['2026-03-15T11:00:00Z', PARIS, '69383', true],
    ['2026-05-01T11:00:00Z', PARIS, '69383', true],
    ['2026-12-20T06:00:00Z', 'Indian/Reunion', '97411', true],
    // 19 h in Saint-Denis, while it is 16 h in Paris.
    ['2026-03-10T16:00:00Z', 'Indian/Reunion', '97411', true],
    ['2026-03-10T16:00:00Z', PARIS, '69383', false],
  ])('%s in %s: %s', (at, zone, insee, night) => {
    expect(isNightPrice(new Date(at), zone, insee)).toBe(night)
  })
})

describe('the hours of a call', () => {
  const hours = {
    tue: [{ from: '18:00', to: '23:59' }],
    wed: [{ from: '00:00', to: '07:00' }],
  }
  it.each([
    ['2026-03-10T16:59:00Z', false],
    ['2026-03-10T17:00:00Z', true],
    ['2026-03-10T22:59:30Z', true],
    ['2026-03-10T23:00:00Z', true],
    ['2026-03-11T06:00:00Z', true],
    ['2026-03-11T06:01:00Z', false],
  ])('%s: %s', (at, on) => {
    expect(isOnCallAt(hours, new Date(at), PARIS)).toBe(on)
  })
})

it('holds a card together', () => {
  expect(cardFault(card)).toBeNull()
  expect(cardFault({ ...card, ceilingCents: 14_999 })).toMatch(
    /au moins le déplacement et une heure/,
  )
})

describe('the bill of an emergency', () => {
  const hour = (cents: number) => ({
    unit: 'h' as const,
    unitPriceCents: exclusive(cents, 1_000),
    vatBasisPoints: 1_000,
  })
  const bill = (change: object = {}, night = false) =>
    billFault(
      { card, night },
      { lines: [hour(5_500)], totalInclCents: 20_000, billedBeforeCents: 0, ...change },
    )
  it.each([
    ['within the card', {}, false, null],
    ['to the ceiling', { totalInclCents: 25_000 }, false, null],
    ['above it by a cent', { totalInclCents: 25_001 }, false, /au plus sans devis signé/],
    ['above it with an earlier bill', { billedBeforeCents: 5_001 }, false, /au plus sans devis/],
    ['an hour dearer than by day', { lines: [hour(5_510)] }, false, /de l’heure au plus/],
    ['the same at night', { lines: [hour(9_000)] }, true, null],
    ['an hour dearer than at night', { lines: [hour(9_010)] }, true, /de l’heure au plus/],
  ])('%s', (_, change, night, said) => {
    const fault = bill(change, night)
    if (said === null) expect(fault).toBeNull()
    else expect(fault).toMatch(said)
  })

  it('takes a price TTC back to the cent it was said at', () => {
    for (const rate of [0, 210, 550, 850, 1_000, 2_000])
      for (let cents = 1; cents < 3_000; cents += 7)
        expect(
          billFault(
            { card: { ...card, hourCents: cents }, night: false },
            {
              lines: [{ unit: 'h', unitPriceCents: exclusive(cents, rate), vatBasisPoints: rate }],
              totalInclCents: 0,
              billedBeforeCents: 0,
            },
          ),
        ).toBeNull()
  })
})
