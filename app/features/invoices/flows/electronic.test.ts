import { describe, expect, it } from 'vitest'
import { sampleInvoices } from '#seed/sample-invoices.ts'
import type { Day } from '#app/values/time/french-date.ts'
import {
  countingStatus,
  leavesByPlatform,
  standingOf,
  TRIED_FOR_MS,
  waitBeforeTry,
  type FlowStanding,
} from './electronic.ts'

const CASE = { regime: 'standard', territory: 'metropole' } as const
const { client: business } = sampleInvoices({ ...CASE, client: 'business' }).plain!
const { client: individual } = sampleInvoices({ ...CASE, client: 'individual' }).plain!

describe('an invoice leaves by the platform alone (E1)', () => {
  it.each<[Day, typeof business, Day | null, boolean]>([
    ['2027-08-31', business, null, false],
    ['2027-09-01', business, null, true],
    ['2027-09-01', individual, null, false],
    ['2027-09-01', { ...business, siren: null }, null, false],
    ['2026-12-01', business, '2026-12-01', true],
    ['2026-11-30', business, '2026-12-01', false],
    ['2026-12-01', individual, '2026-12-01', false],
    ['2027-09-01', business, '2027-12-01', true],
  ])('on %s', (issuedOn, client, since, expected) => {
    expect(leavesByPlatform({ client, issuedOn }, since)).toBe(expected)
  })
})

const said = (...codes: number[]) =>
  codes.map((code, at) => ({ code, reason: `${code}`, saidAt: new Date(at * 1_000) }))
const NOT_SENT = { depositedAt: null, stoppedAt: null, refusal: '' }

describe('where it stands', () => {
  it.each<[number[], FlowStanding]>([
    [[200], 'deposited'],
    [[200, 202, 204, 205], 'approved'],
    // An earlier phase that arrives late changes nothing.
    [[205, 200, 202, 203], 'approved'],
    // In one phase, what was said last.
    [[207, 205], 'approved'],
    [[205, 208], 'suspended'],
    [[211, 205], 'payment_sent'],
    [[212, 200], 'paid'],
    // What is refused stays so.
    [[210, 205], 'refused'],
    [[205, 210], 'refused'],
    [[213, 200], 'rejected'],
  ])('%j', (codes, standing) => {
    expect(standingOf(NOT_SENT, said(...codes)).standing).toBe(standing)
  })

  it('never goes back, in whatever order the messages come', () => {
    const phases = [200, 202, 204, 211, 212, 210]
    let best = -1
    for (const code of phases.toReversed()) {
      const messages = said(...phases.slice(phases.indexOf(code)), ...phases.slice(0, best + 1))
      expect(countingStatus(messages)!.code).toBe(210)
      best++
    }
  })

  it('before anything was said, by its deposit', () => {
    const at = new Date()
    expect(standingOf(null, []).standing).toBe('by_hand')
    expect(standingOf(NOT_SENT, []).standing).toBe('waiting')
    expect(standingOf({ ...NOT_SENT, stoppedAt: at }, []).standing).toBe('stopped')
    expect(standingOf({ ...NOT_SENT, depositedAt: at }, []).standing).toBe('sent')
    expect(standingOf({ ...NOT_SENT, stoppedAt: at, refusal: 'Non' }, [])).toEqual({
      standing: 'rejected',
      reason: 'Non',
    })
  })
})

it('waits longer each time, three hours at most, and a day in all', () => {
  expect([1, 2, 3, 20].map(waitBeforeTry)).toEqual([30_000, 60_000, 120_000, 10_800_000])
  let tries = 0
  for (let waited = 0; waited < TRIED_FOR_MS; waited += waitBeforeTry(tries)) tries++
  expect(tries).toBeLessThan(20)
  expect(TRIED_FOR_MS).toBeGreaterThan(86_400_000)
})
