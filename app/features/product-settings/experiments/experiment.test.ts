import { describe, expect, it } from 'vitest'
import { newId } from '#app/values/identity/ids.ts'
import {
  livedStates,
  partOf,
  runOf,
  stateOf,
  steadyVariant,
  takesPart,
  variantFor,
  type ExperimentAudience,
  type ExperimentLine,
  type Variant,
} from './experiment.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, n))
const line = (
  madeOn: number,
  share: number,
  chosen: Variant | null = null,
  audience: ExperimentAudience = 'everybody',
): ExperimentLine => ({ share, audience, chosen, madeAt: day(madeOn) })
const state = (share: number, audience: ExperimentAudience = 'everybody') =>
  stateOf([line(1, share, null, audience)])
const accounts = Array.from({ length: 10_000 }, () => ({
  accountId: newId<string>(),
  createdAt: day(2),
}))
const share = (of: (account: (typeof accounts)[number]) => boolean) =>
  accounts.filter(of).length / accounts.length
// Four standard deviations of ten thousand draws.
const error = (p: number) => 4 * Math.sqrt((p * (1 - p)) / accounts.length)

describe('the part of an account', () => {
  it.each([1, 10, 33, 50, 90])(
    'has %i %% of ten thousand in the second variant, within the error',
    (percent) => {
      const p = percent / 100
      const seen = share((account) => variantFor('homeOrder', state(percent), account) === 'b')
      expect(Math.abs(seen - p)).toBeLessThan(error(p))
    },
  )

  it('is spread evenly over all parts, and unrelated from one experiment to another', () => {
    for (let tenth = 0; tenth < 10; tenth++)
      expect(
        Math.abs(
          share(({ accountId }) => Math.floor(partOf('homeOrder', accountId) / 1_000) === tenth) -
            0.1,
        ),
      ).toBeLessThan(error(0.1))
    const both = share(
      ({ accountId }) =>
        partOf('homeOrder', accountId) < 5_000 && partOf('another', accountId) < 5_000,
    )
    expect(Math.abs(both - 0.25)).toBeLessThan(error(0.25))
  })

  it('stays: who has the second variant keeps it while the share grows, and nobody has it at none', () => {
    for (const account of accounts.slice(0, 2_000)) {
      const seen = [0, 1, 5, 20, 50, 99, 100].map((percent) =>
        variantFor('homeOrder', state(percent), account),
      )
      expect(seen.join('')).toMatch(/^a+b+$/)
      expect(seen[0]).toBe('a')
      expect(seen.at(-1)).toBe('b')
    }
  })
})

describe('who takes part', () => {
  it('is everybody, or those who came since the experiment began; the others see the first variant', () => {
    const [before, after] = [
      { accountId: newId<string>(), createdAt: new Date(day(1).getTime() - 1) },
      { accountId: newId<string>(), createdAt: day(1) },
    ]
    expect(takesPart(state(100), before)).toBe(true)
    expect(takesPart(state(100, 'newcomers'), before)).toBe(false)
    expect(takesPart(state(100, 'newcomers'), after)).toBe(true)
    expect(variantFor('homeOrder', state(100, 'newcomers'), before)).toBe('a')
    expect(variantFor('homeOrder', state(100, 'newcomers'), after)).toBe('b')
  })

  it('sees what was chosen once it is over, whoever they are', () => {
    const over = stateOf([line(1, 50), line(5, 50, 'b')])
    expect(over).toMatchObject({ chosen: 'b', since: null })
    expect(accounts.every((account) => variantFor('homeOrder', over, account) === 'b')).toBe(true)
  })
})

describe('a run', () => {
  it('begins with the first share and ends with none or a choice; another one begins anew', () => {
    expect(runOf([])).toBeNull()
    expect(runOf([line(1, 0)])).toBeNull()
    expect(runOf([line(1, 10), line(3, 50)])).toMatchObject({ since: day(1), until: null })
    expect(runOf([line(1, 10), line(3, 0)])).toMatchObject({ since: day(1), until: day(3) })
    expect(runOf([line(1, 10), line(3, 10, 'a'), line(4, 10, 'b')])).toMatchObject({
      until: day(3),
    })
    expect(runOf([line(1, 10), line(3, 0), line(8, 20)])).toMatchObject({
      since: day(8),
      until: null,
      states: [{ from: day(8) }],
    })
    expect(stateOf([line(1, 10), line(3, 0)])).toMatchObject({ share: 0, since: null })
  })

  it('counts neither way whom a change of the share moved, and only by what they lived', () => {
    const run = runOf([line(1, 10), line(3, 50)])!
    const moved = accounts.find(
      ({ accountId }) =>
        partOf('homeOrder', accountId) >= 1_000 && partOf('homeOrder', accountId) < 5_000,
    )!
    const variant = (createdAt: Date) => {
      const account = { ...moved, createdAt }
      return steadyVariant('homeOrder', livedStates(run, account), account)
    }
    expect(variant(day(2))).toBeNull()
    // Whoever came after the change has only ever had one.
    expect(variant(day(3))).toBe('b')
    expect(variant(day(4))).toBe('b')
  })
})
