import { INITIAL_PLANS } from '#app/features/subscriptions/plans/initial-plans.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recount } from '#test/recount-credits.ts'
import { monthContaining } from './credit-month.ts'
import {
  creditsLeft,
  giveBackTarget,
  hasCreditLeft,
  monthSoFar,
  restOfMonth,
  type CreditLine,
} from './credits.ts'
import { creditsOfMonth } from '#app/features/subscriptions/plans/plans.ts'
import {
  freeMonthEnd,
  refusalToFreeMonth,
  subscriptionStatus,
} from '#app/features/subscriptions/subscription.ts'

const at = (text: string) => new Date(text)

describe('what is left of a month', () => {
  it('counts reserved and used contacts alike', () => {
    expect(creditsLeft({ granted: 10, reserved: 3, used: 4 })).toBe(3)
    expect(hasCreditLeft({ granted: 2, reserved: 1, used: 1 })).toBe(false)
  })
  it('is without limit on an unlimited plan', () => {
    expect(creditsLeft({ granted: null, reserved: 400, used: 12 })).toBeNull()
    expect(hasCreditLeft({ granted: null, reserved: 400, used: 12 })).toBe(true)
  })
  it('gives at least ten contacts in a free month', () => {
    expect(
      Object.values(INITIAL_PLANS).map((plan) => [
        plan.slug,
        creditsOfMonth(plan, false),
        creditsOfMonth(plan, true),
      ]),
    ).toEqual([
      ['gratuit', 2, 10],
      ['eco', 3, 10],
      ['pro', 10, 10],
      ['premium', null, null],
    ])
  })
})

describe('where a contact given back goes', () => {
  const present = { granted: 3, reserved: 0, used: 0 }
  const lead = { samePlan: false, sameMonth: false, used: false, monthWasCounted: true }
  it('stops counting under the plan it was taken with, reserved or used', () => {
    expect(giveBackTarget({ ...lead, samePlan: true, sameMonth: true }, present)).toBe('reserved')
    expect(giveBackTarget({ ...lead, samePlan: true, sameMonth: true, used: true }, present)).toBe(
      'used',
    )
  })
  it('is added to the present month when its own has ended, or when it was deducted at a change of plan, even from one without limit', () => {
    expect(giveBackTarget(lead, present)).toBe('present_month')
    expect(giveBackTarget({ ...lead, sameMonth: true, monthWasCounted: false }, present)).toBe(
      'present_month',
    )
  })
  it('goes nowhere from another month without limit, nor to one', () => {
    expect(giveBackTarget({ ...lead, monthWasCounted: false }, present)).toBe('nothing')
    expect(giveBackTarget(lead, { ...present, granted: null })).toBe('nothing')
  })
})

describe('a month that goes on under another plan', () => {
  it('counts what was taken since its beginning, whatever plans it passed through', () => {
    expect(restOfMonth(10, { taken: 4, extra: 2 })).toBe(8)
    expect(restOfMonth(3, { taken: 10, extra: 0 })).toBe(-7)
    expect(restOfMonth(null, { taken: 10, extra: 0 })).toBeNull()
  })
  it('never gives more than its last plan would have given from the beginning, whatever the plans between', () => {
    const step = fc.record({
      kind: fc.constantFrom('change', 'take', 'take', 'back', 'bonus'),
      n: fc.nat(20),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let period = 0
        let plan = INITIAL_PLANS.pro
        let [taken, extra] = [0, 0]
        const lines: CreditLine[] = [
          { movement: 'grant', leadId: null, amount: 10, periodStart: new Date(0) },
        ]
        const held: string[] = []
        const write = (
          movement: CreditLine['movement'],
          leadId: string | null,
          amount: number | null = 1,
        ) => lines.push({ movement, leadId, amount, periodStart: new Date(period) })
        for (const { kind, n } of steps) {
          const balance = recount(lines, new Date(period))
          expect(creditsLeft(balance)).toBe(
            plan.creditsPerMonth === null
              ? null
              : Math.max(0, plan.creditsPerMonth + extra - taken),
          )
          if (kind === 'change') {
            plan = [
              INITIAL_PLANS.gratuit,
              INITIAL_PLANS.eco,
              INITIAL_PLANS.pro,
              INITIAL_PLANS.premium,
            ][n % 4]!
            const amount = restOfMonth(plan.creditsPerMonth, monthSoFar(lines, new Date(0)))
            period++
            write('grant', null, amount)
          } else if (kind === 'take' && hasCreditLeft(balance)) {
            taken++
            held.push(`lead-${lines.length}`)
            write('reserve', held.at(-1)!)
          } else if (kind === 'back' && held.length > 0) {
            const [leadId] = held.splice(n % held.length, 1)
            taken--
            // Under a plan without limit it only stops counting: its line stays with the plan it was taken with.
            const own = lines.find(
              (line) => line.movement === 'reserve' && line.leadId === leadId,
            )!.periodStart
            lines.push({
              movement: 'give_back',
              leadId: leadId!,
              amount: 1,
              periodStart: plan.creditsPerMonth === null ? own : new Date(period),
            })
          } else if (kind === 'bonus' && plan.creditsPerMonth !== null) {
            extra += n
            write('bonus', null, n)
          }
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('recounting a month from the ledger', () => {
  const january = at('2026-01-10T09:00:00Z')
  const february = at('2026-02-10T09:00:00Z')
  const line = (
    movement: CreditLine['movement'],
    leadId: string | null,
    periodStart: Date,
    amount = 1,
  ): CreditLine => ({ movement, leadId, periodStart, amount })
  const lines = [
    line('grant', null, january, 3),
    line('reserve', 'a', january),
    line('reserve', 'b', january),
    line('reserve', 'c', january),
    line('use', 'a', january),
    line('give_back', 'b', january),
    line('grant', null, february, 3),
    line('give_back', 'c', february),
    line('reserve', 'd', february),
    line('use', 'd', february),
    line('give_back', 'd', february),
  ]
  it('leaves a month that ended as it was, and adds to the present one', () => {
    expect(recount(lines, january)).toEqual({ granted: 3, reserved: 0, used: 1 })
    expect(recount(lines, february)).toEqual({ granted: 4, reserved: 0, used: 0 })
  })
})

describe('a month of contacts', () => {
  const months = (anchor: string, zone: string, count: number) => {
    const starts: string[] = []
    let now = at(anchor)
    for (let i = 0; i < count; i++) {
      const month = monthContaining(at(anchor), zone, now)
      starts.push(month.start.toISOString())
      now = month.end
    }
    return starts
  }
  it('keeps the 31st through shorter months, leap years included', () => {
    expect(months('2026-01-31T12:00:00Z', 'UTC', 5).map((start) => start.slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
    expect(months('2028-01-31T12:00:00Z', 'UTC', 3).map((start) => start.slice(0, 10))).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ])
    expect(
      months('2028-02-29T12:00:00Z', 'UTC', 14)
        .map((start) => start.slice(0, 10))
        .slice(-3),
    ).toEqual(['2029-01-29', '2029-02-28', '2029-03-29'])
  })
  it('follows the local day and hour through both changes of hour', () => {
    expect(months('2026-03-15T09:00:00Z', 'Europe/Paris', 2)).toEqual([
      '2026-03-15T09:00:00.000Z',
      '2026-04-15T08:00:00.000Z',
    ])
    expect(months('2026-10-15T08:00:00Z', 'Europe/Paris', 2)).toEqual([
      '2026-10-15T08:00:00.000Z',
      '2026-11-15T09:00:00.000Z',
    ])
  })
  it('counts the day in the artisan’s calendar and not in UTC', () => {
    // 1 February 00:30 in Paris is still January in UTC, whose 31st would become 28 February.
    expect(months('2026-01-31T23:30:00Z', 'Europe/Paris', 3)).toEqual([
      '2026-01-31T23:30:00.000Z',
      '2026-02-28T23:30:00.000Z',
      '2026-03-31T22:30:00.000Z',
    ])
    expect(months('2026-01-31T21:00:00Z', 'Indian/Reunion', 2)).toEqual([
      '2026-01-31T21:00:00.000Z',
      '2026-02-28T21:00:00.000Z',
    ])
  })
  it('includes its first instant and excludes its last', () => {
    const anchor = at('2026-01-31T12:00:00Z')
    expect(monthContaining(anchor, 'UTC', at('2026-02-28T11:59:59.999Z')).start).toEqual(anchor)
    expect(monthContaining(anchor, 'UTC', at('2026-02-28T12:00:00Z'))).toEqual({
      start: at('2026-02-28T12:00:00Z'),
      end: at('2026-03-31T12:00:00Z'),
    })
  })
  it('finds any month of ten years, each beginning where the one before ended', () => {
    for (const anchor of ['2026-01-31T23:30:00Z', '2028-02-29T00:00:00Z', '2026-03-29T01:30:00Z']) {
      let end = at(anchor)
      for (let i = 0; i < 120; i++) {
        const month = monthContaining(at(anchor), 'Europe/Paris', end)
        expect(month.start).toEqual(end)
        expect(
          monthContaining(at(anchor), 'Europe/Paris', new Date(month.end.getTime() - 1)),
        ).toEqual(month)
        end = month.end
      }
    }
  })
})

describe('a subscription', () => {
  const now = at('2026-03-10T09:00:00Z')
  const facts = {
    subscribed: true,
    subscriptionTier: 'Premium',
    subscriptionEnd: at('2026-03-20T09:00:00Z'),
    trial: true,
    trialSiret: '1',
  } as const
  it('shows the badge that the specification defines', () => {
    expect(
      subscriptionStatus({ subscribed: false, subscriptionEnd: facts.subscriptionEnd }, now),
    ).toBe('inactive')
    expect(subscriptionStatus({ subscribed: true, subscriptionEnd: null }, now)).toBe('active')
    expect(subscriptionStatus(facts, now)).toBe('active')
    expect(subscriptionStatus({ subscribed: true, subscriptionEnd: now }, now)).toBe('expired')
  })
  it('refuses a second free month, and one to somebody who is not verified or pays already', () => {
    const company = { verified: true, siretHadTrial: false }
    expect(refusalToFreeMonth(company, null, now)).toBeNull()
    expect(refusalToFreeMonth({ ...company, verified: false }, null, now)).toBe('not_verified')
    expect(refusalToFreeMonth({ ...company, siretHadTrial: true }, null, now)).toBe(
      'trial_already_used',
    )
    expect(
      refusalToFreeMonth(company, { ...facts, subscriptionEnd: at('2026-01-01T00:00:00Z') }, now),
    ).toBe('trial_already_used')
    expect(refusalToFreeMonth(company, { ...facts, trial: false, trialSiret: null }, now)).toBe(
      'already_subscribed',
    )
  })
  it('ends the free month after 30 days of 24 hours, across a change of hour', () => {
    expect(freeMonthEnd(at('2026-03-10T09:00:00Z')).toISOString()).toBe('2026-04-09T09:00:00.000Z')
  })
})
