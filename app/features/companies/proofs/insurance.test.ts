import { describe, expect, it } from 'vitest'
import { newId, type PolicyId } from '#app/values/identity/ids.ts'
import { coverEnd, policyForWorks, standingPolicies, type Policy } from './insurance.ts'

const policy = (change: Partial<Policy> = {}): Policy => ({
  id: newId<PolicyId>(),
  kind: 'decennale',
  insurer: 'A',
  insurerContact: 'B',
  policyNumber: null,
  coverage: 'France',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  activities: ['plomberie'],
  documented: true,
  verdict: 'passed',
  ...change,
})
const period = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })

describe('the end of an insurance’s cover', () => {
  it.each([
    ['there is none', [], null],
    ['one policy', [period('2026-01-01', '2026-12-31')], '2026-12-31'],
    [
      'the next one follows at once',
      [period('2026-01-01', '2026-12-31'), period('2027-01-01', '2027-12-31')],
      '2027-12-31',
    ],
    [
      'three in a row, in any order',
      [
        period('2028-01-01', '2028-06-30'),
        period('2026-01-01', '2026-12-31'),
        period('2026-11-01', '2027-12-31'),
      ],
      '2028-06-30',
    ],
    [
      'a hole before the next one',
      [period('2026-01-01', '2026-12-31'), period('2027-01-02', '2027-12-31')],
      '2026-12-31',
    ],
    [
      'it ended',
      [period('2025-01-01', '2025-12-31'), period('2024-01-01', '2024-12-31')],
      '2025-12-31',
    ],
    ['it has still to begin', [period('2026-07-01', '2027-06-30')], '2026-06-14'],
    ['it ends today', [period('2026-01-01', '2026-06-15')], '2026-06-15'],
  ])('%s', (_name, policies, end) => {
    expect(coverEnd(policies, '2026-06-15')).toBe(end)
  })
})

describe('the insurance of a devis', () => {
  it('is the policy that covers the trade on that day', () => {
    const roof = policy({ activities: ['couverture'] })
    const water = policy({ activities: ['plomberie', 'chauffage'] })
    const next = policy({ activities: ['plomberie'], startsOn: '2027-01-01', endsOn: '2027-12-31' })
    expect(policyForWorks([roof, next, water], 'plomberie', '2026-06-15')).toBe(water)
    expect(policyForWorks([roof, next, water], 'plomberie', '2027-02-01')).toBe(next)
    expect(policyForWorks([roof, next], 'plomberie', '2026-06-15')).toBe(next)
    expect(policyForWorks([], 'plomberie', '2026-06-15')).toBeNull()
  })
  it('is never one that the team refused, nor one of civil liability', () => {
    const policies = [policy({ verdict: 'refused' }), policy({ kind: 'rc_pro' })]
    expect([
      policyForWorks(policies, 'plomberie', '2026-06-15'),
      standingPolicies(policies, 'decennale'),
    ]).toEqual([null, []])
  })
})
