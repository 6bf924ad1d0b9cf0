import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trialTerms } from './checkout.ts'
import {
  decidingSubscription,
  graceEnd,
  isLive,
  rightsOf,
  takesMoney,
  type PaidStatus,
  type PaidSubscription,
} from './paid-subscription.ts'

const DAY = 86_400_000
const BEGIN = new Date('2026-03-10T09:00:00.000Z')
const day = (n: number) => new Date(BEGIN.getTime() + n * DAY)
const one = (change: Partial<PaidSubscription> = {}): PaidSubscription => ({
  id: 'sub_1',
  status: 'active',
  plan: 'pro',
  startedAt: BEGIN,
  trialEnd: null,
  periodStart: BEGIN,
  periodEnd: day(31),
  cancelAt: null,
  endedAt: null,
  unpaid: false,
  cardBrand: 'visa',
  cardFingerprint: 'card',
  ...change,
})
const trying = (change: Partial<PaidSubscription> = {}) =>
  one({ status: 'trialing', trialEnd: day(30), periodEnd: day(30), ...change })
const STATUSES: PaidStatus[] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
]

describe('the rights of a subscription', () => {
  it('follow each of its states', () => {
    expect(rightsOf(one())).toMatchObject({
      tier: 'Premium',
      trial: false,
      startsAt: BEGIN,
      endsAt: null,
      renewsAt: day(31),
    })
    expect(rightsOf(one({ cancelAt: day(31) }))).toMatchObject({ endsAt: day(31), renewsAt: null })
    expect(rightsOf(trying())).toMatchObject({ trial: true, endsAt: null, renewsAt: day(30) })
    expect(rightsOf(trying({ cardBrand: null, cardFingerprint: null }))).toMatchObject({
      trial: true,
      endsAt: day(30),
      renewsAt: null,
    })
    // What is no card has no fingerprint, and is debited all the same.
    expect(rightsOf(trying({ cardBrand: 'sepa_debit', cardFingerprint: null }))).toMatchObject({
      trial: true,
      endsAt: null,
      renewsAt: day(30),
    })
    expect(rightsOf(trying({ cancelAt: day(30) }))).toMatchObject({
      trial: true,
      endsAt: day(30),
      renewsAt: null,
    })
    expect(rightsOf(one({ status: 'past_due', periodStart: day(31) }))).toMatchObject({
      endsAt: day(38),
      renewsAt: null,
    })
    expect(rightsOf(one({ status: 'unpaid', periodStart: day(31) }))).toMatchObject({
      endsAt: day(38),
    })
    expect(rightsOf(one({ status: 'paused', trialEnd: day(30) }))).toMatchObject({
      endsAt: day(30),
    })
    expect(rightsOf(one({ status: 'canceled', endedAt: day(31) }))).toMatchObject({
      endsAt: day(31),
      trial: false,
    })
    expect(rightsOf(trying({ status: 'canceled', endedAt: day(30) }))).toMatchObject({
      endsAt: day(30),
      trial: true,
    })
    expect(rightsOf(one({ status: 'incomplete' }))).toBeNull()
    expect(rightsOf(one({ status: 'incomplete_expired' }))).toBeNull()
  })
  it('end with the grace when the card was tried for longer, and with the end when that comes first', () => {
    expect(
      rightsOf(one({ status: 'canceled', periodStart: day(31), endedAt: day(45), unpaid: true })),
    ).toMatchObject({ endsAt: day(38) })
    expect(
      rightsOf(one({ status: 'canceled', periodStart: day(31), endedAt: day(33), unpaid: true })),
    ).toMatchObject({ endsAt: day(33) })
    expect(graceEnd(one({ periodStart: day(31) }))).toEqual(day(38))
  })
  it('run from the end of the free month once it is paid', () => {
    expect(
      rightsOf(one({ trialEnd: day(30), periodStart: day(30), periodEnd: day(61) })),
    ).toMatchObject({ trial: false, startsAt: day(30) })
  })
})

describe('money', () => {
  it('is taken for what runs, with something to pay with, until its end is asked', () => {
    expect([one(), trying(), one({ status: 'past_due' })].map(takesMoney)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      [
        one({ cancelAt: day(31) }),
        trying({ cardBrand: null }),
        one({ status: 'canceled', endedAt: day(3) }),
        one({ status: 'incomplete' }),
      ].map(takesMoney),
    ).toEqual([false, false, false, false])
  })
})

describe('the subscription that decides', () => {
  const any = fc
    .record({ status: fc.constantFrom(...STATUSES), started: fc.nat(100), id: fc.nat(1_000) })
    .map(({ status, started, id }) =>
      one({ id: `sub_${id}`, status, startedAt: day(started), endedAt: day(started + 31) }),
    )
  it('is the same in whatever order they became known, and one that lives before any other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: ({ id }) => id, maxLength: 6 }), (all) => {
        const chosen = decidingSubscription(all)
        expect(decidingSubscription(all.toReversed())).toEqual(chosen)
        expect(chosen === null).toBe(all.every((subscription) => rightsOf(subscription) === null))
        if (chosen && all.some(isLive)) expect(isLive(chosen)).toBe(true)
      }),
    )
  })
})

describe('the free month on the page of payment', () => {
  it('is what is left of it, to the instant or in whole days at its end, and never a second one', () => {
    const terms = (endsAt: Date | null, hadOne: boolean, now: Date) =>
      trialTerms({ endsAt, hadOne }, now)
    expect(terms(null, false, BEGIN)).toEqual({ days: 30 })
    expect(terms(day(30), true, BEGIN)).toEqual({ until: day(30) })
    expect(terms(day(30), true, day(27.9))).toEqual({ until: day(30) })
    expect(terms(day(30), true, day(28))).toEqual({ days: 2 })
    expect(terms(day(30), true, day(29.9))).toEqual({ days: 1 })
    expect(terms(day(30), true, day(30))).toBeNull()
    expect(terms(null, true, BEGIN)).toBeNull()
  })
})
