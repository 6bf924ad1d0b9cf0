import { INITIAL_PLANS } from '#app/features/subscriptions/plans/initial-plans.ts'
import { describe, expect, it } from 'vitest'
import {
  endOfOrder,
  faultOfPayment,
  priceOfOrder,
  refusalToActivate,
  refusalToCancel,
} from './plan-order.ts'

describe('the price and the rules of an order', () => {
  it('come from the catalogue, TTC and HT', () => {
    expect([
      priceOfOrder(INITIAL_PLANS.eco, 1, 2_000),
      priceOfOrder(INITIAL_PLANS.pro, 3, 2_000),
      priceOfOrder(INITIAL_PLANS.premium, 12, 850),
      priceOfOrder(INITIAL_PLANS.pro, 1, 0),
    ]).toEqual([
      { inclCents: 1990, exclCents: 1658 },
      { inclCents: 11_970, exclCents: 9975 },
      { inclCents: 83_880, exclCents: 77_309 },
      { inclCents: 3990, exclCents: 3990 },
    ])
  })
  it('activate what is paid, and cancel what is not', () => {
    const facts = {
      status: 'awaiting_transfer',
      inclCents: 3990,
      received: 3990,
      endsAt: null,
      endedAt: null,
    } as const
    expect([
      refusalToActivate(facts),
      refusalToActivate({ ...facts, received: 3989 }),
      refusalToActivate({ ...facts, status: 'cancelled' }),
    ]).toEqual([null, 'not_paid', 'state_changed'])
    expect([refusalToCancel(facts), refusalToCancel({ ...facts, received: 0 })]).toEqual([
      'money_received',
      null,
    ])
  })
  it('take a payment above zero, on a day that has come, with the bank’s reference', () => {
    const good = { cents: 3990, day: '2026-03-10', reference: 'X' }
    expect(
      [
        good,
        { ...good, cents: 0 },
        { ...good, cents: Number.NaN },
        { ...good, day: '2026-03-11' },
        { ...good, day: '10/03/2026' },
        { ...good, reference: ' ' },
      ].map((one) => faultOfPayment(one, '2026-03-10')),
    ).toEqual([null, 'amount_wrong', 'amount_wrong', 'day_wrong', 'day_wrong', 'reference_missing'])
  })
  it('count months in the artisan’s own calendar', () => {
    expect(endOfOrder(new Date('2026-01-31T09:00:00Z'), 1, 'Europe/Paris').toISOString()).toBe(
      '2026-02-28T09:00:00.000Z',
    )
    expect(endOfOrder(new Date('2026-03-10T09:00:00Z'), 1, 'Europe/Paris').toISOString()).toBe(
      '2026-04-10T08:00:00.000Z',
    )
  })
})
