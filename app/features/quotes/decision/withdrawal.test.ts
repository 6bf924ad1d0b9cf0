import { describe, expect, test } from 'vitest'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import {
  paymentAllowedFrom,
  refundDueBy,
  refusalToPay,
  withdrawalRight,
  type ContractFacts,
} from './withdrawal.ts'

const contract = (concludedAt: string, facts: Partial<ContractFacts> = {}): ContractFacts => ({
  mode: 'distance',
  concludedAt: new Date(concludedAt),
  zone: PARIS,
  place: '49100',
  urgentRepair: false,
  informed: true,
  ...facts,
})
const until = (facts: ContractFacts) => {
  const right = withdrawalRight(facts)
  return right.applies ? right.until.toISOString() : right.why
}

describe('the fourteen days', () => {
  test('begin the day after and end at midnight of the place', () => {
    // Monday 2 November 2026, 10 h: until Monday 16 November, 23 h 59.
    expect(until(contract('2026-11-02T09:00:00Z'))).toBe('2026-11-16T22:59:59.999Z')
    // Signed at 23 h 30 in Paris: still the 2nd.
    expect(until(contract('2026-11-02T22:30:00Z'))).toBe('2026-11-16T22:59:59.999Z')
    // The same instant is already the 3rd at La Réunion.
    expect(
      until(contract('2026-11-02T22:30:00Z', { zone: timeZoneOf('97400'), place: '97400' })),
    ).toBe('2026-11-17T19:59:59.999Z')
  })

  test('go on to the next working day', () => {
    // Ends on Saturday 21 November: Monday 23.
    expect(until(contract('2026-11-07T09:00:00Z'))).toBe('2026-11-23T22:59:59.999Z')
    // Ends on Wednesday 11 November, a holiday: Thursday 12.
    expect(until(contract('2026-10-28T09:00:00Z'))).toBe('2026-11-12T22:59:59.999Z')
    // Ends on Easter Saturday 4 April 2026: Tuesday 7.
    expect(until(contract('2026-03-21T09:00:00Z'))).toBe('2026-04-07T21:59:59.999Z')
    // Ends on Saturday 22 May in Martinique, 2027.
    expect(
      until(contract('2026-05-08T15:00:00Z', { zone: timeZoneOf('97200'), place: '97200' })),
    ).toBe('2026-05-27T03:59:59.999Z')
  })

  test('cross a clock change without losing an hour', () => {
    expect(until(contract('2026-10-16T08:00:00Z'))).toBe('2026-10-30T22:59:59.999Z')
  })

  test('last a year more when the client was not informed', () => {
    // 16 November 2027 is a Tuesday.
    expect(until(contract('2026-11-02T09:00:00Z', { informed: false }))).toBe(
      '2027-11-16T22:59:59.999Z',
    )
  })

  test('do not exist on premises nor for an urgent repair', () => {
    expect(until(contract('2026-11-02T09:00:00Z', { mode: 'on_premises' }))).toBe('on_premises')
    expect(
      until(contract('2026-11-02T09:00:00Z', { mode: 'off_premises', urgentRepair: true })),
    ).toBe('urgent_repair')
  })
})

describe('payment', () => {
  test('waits seven whole days after a signature at the client’s home', () => {
    const home = contract('2026-11-02T09:00:00Z', { mode: 'off_premises' })
    expect(paymentAllowedFrom(home).toISOString()).toBe('2026-11-09T23:00:00.000Z')
    expect(refusalToPay(home, new Date('2026-11-09T22:59:59Z'))).toBe('payment_too_early')
    expect(refusalToPay(home, new Date('2026-11-09T23:00:00Z'))).toBeNull()
  })

  test('may come at once for a distance contract, on premises, or an urgent repair', () => {
    const at = new Date('2026-11-02T09:00:00Z')
    for (const facts of [
      contract(at.toISOString()),
      contract(at.toISOString(), { mode: 'on_premises' }),
      contract(at.toISOString(), { mode: 'off_premises', urgentRepair: true }),
    ])
      expect(refusalToPay(facts, at)).toBeNull()
  })

  test('comes back within fourteen days of a withdrawal', () => {
    expect(refundDueBy(new Date('2026-11-10T12:00:00Z'), PARIS).toISOString()).toBe(
      '2026-11-24T22:59:59.999Z',
    )
  })
})
