import { describe, expect, it } from 'vitest'
import type { Artisan, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { anArtisan, PLACES, type TestPlace } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { monthContaining } from '#app/features/subscriptions/credits/credit-month.ts'
import { endFreeMonths } from '#app/features/subscriptions/plans/end-free-months.server.ts'
import { sweepCreditMonths } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { getCreditBalance, getSubscription } from './queries.server.ts'
import { startFreeMonth } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import { freeMonthEnd, reminderDue, subscriptionStatus } from './subscription.ts'

const database = useTestDatabase()
const DAY = 86_400_000
const at = (text: string) => new Date(text)
const plus = (instant: Date, days: number, ms = 0) => new Date(instant.getTime() + days * DAY + ms)

const papeete: TestPlace = {
  insee: '98735',
  postalCode: '98714',
  town: 'Papeete',
  lat: -17.5516,
  lng: -149.5585,
}
const ZONES = [
  { zone: 'Europe/Paris', place: PLACES.lyon },
  { zone: 'Indian/Reunion', place: PLACES.saintDenis },
  { zone: 'Pacific/Tahiti', place: papeete },
] as const
/**
 * Free months that cross a month's end, 29 February, and both changes of hour (2026-10-25,
 * 2027-03-28, in Paris alone).
 */
const STARTS = [
  '2026-12-31T22:30:00Z',
  '2027-01-31T11:00:00Z',
  '2028-01-30T23:30:00Z',
  '2026-10-10T08:00:00Z',
  '2027-03-10T09:00:00Z',
  '2026-11-30T10:00:00Z',
].map(at)

/** An instant as the wall clock of a zone shows it: what a month must keep. */
function wallClock(instant: Date, zone: string): { day: number; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)!.value
  return { day: Number(part('day')), time: `${part('hour')}:${part('minute')}` }
}

describe('the thirty days of a free month', () => {
  it('are 30 × 24 hours wherever and whenever: active to the last millisecond, expired after', () => {
    for (const start of STARTS) {
      const end = freeMonthEnd(start)
      expect(end.getTime() - start.getTime()).toBe(2_592_000_000)
      const status = (instant: Date) =>
        subscriptionStatus({ subscribed: true, subscriptionEnd: end }, instant)
      expect([
        status(plus(start, 29)),
        status(plus(start, 30, -1)),
        status(plus(start, 30)),
        status(plus(start, 31)),
      ]).toEqual(['active', 'active', 'expired', 'expired'])
    }
  })
  it('are reminded of on days 20, 27 and 30, across the changes of hour too', () => {
    for (const start of STARTS) {
      const end = freeMonthEnd(start)
      const due = (days: number, ms = 0) => reminderDue(end, plus(start, days, ms))
      expect([
        due(0),
        due(20, -1),
        due(20),
        due(27, -1),
        due(27),
        due(29, -1),
        due(29),
        due(30, -1),
        due(30),
        due(31),
      ]).toEqual([null, null, 20, 20, 27, 27, 30, 30, null, null])
    }
  })
  it.each(ZONES)(
    'end in Gratuit by themselves for a company of $zone, whose months then begin at that instant',
    async ({ place, zone }) => {
      for (const start of STARTS) {
        const artisan = await anArtisan(database, { plan: null, place, now: start })
        await inTransaction(database.ctx(undefined, start), (tx) =>
          startFreeMonth(tx, artisan.artisanId, 'eco'),
        )
        const seen = async (days: number, ms = 0) => {
          const now = plus(start, days, ms)
          await endFreeMonths(database.ctx<System>(undefined, now))
          return standing(artisan, now)
        }
        // The free month begins a millisecond after the Gratuit one that it replaces.
        expect([await seen(29), await seen(30), await seen(30, 1), await seen(31)]).toEqual([
          ['eco', 10, 'active'],
          ['eco', 10, 'active'],
          ['gratuit', 2, 'expired'],
          ['gratuit', 2, 'expired'],
        ])
        const end = plus(start, 30, 1)
        const next = monthContaining(end, zone, plus(end, 5)).end
        await sweepCreditMonths(database.ctx<System>(undefined, next))
        const renewed = await getCreditBalance(database.ctx(artisan, next))
        expect(wallClock(next, zone).time).toBe(wallClock(end, zone).time)
        expect(renewed!.renewsAt).toEqual(monthContaining(end, zone, next).end)
      }
    },
  )
})

describe('the months of a plan', () => {
  const ANCHORS = [
    '2027-01-31T11:00:00Z',
    '2028-02-29T09:30:00Z',
    '2026-10-15T08:00:00Z',
    '2027-03-15T09:00:00Z',
    '2026-12-30T23:30:00Z',
  ].map(at)
  const cases = ZONES.flatMap(({ zone }) =>
    ANCHORS.map((anchor) => ({ zone, anchor, name: anchor.toISOString() })),
  )
  it.each(cases)(
    'begun at $name in $zone keep the day and the hour of the wall clock for two years',
    ({ zone, anchor }) => {
      const begun = wallClock(anchor, zone)
      let end = anchor
      for (let count = 0; count < 25; count++) {
        const month = monthContaining(anchor, zone, end)
        expect(month.start).toEqual(end)
        expect(monthContaining(anchor, zone, plus(month.end, 0, -1))).toEqual(month)
        const { day, time } = wallClock(month.end, zone)
        expect(time).toBe(begun.time)
        // The same day, or the last one of a shorter month: the day after it is then the first.
        if (day !== begun.day)
          expect([day < begun.day, wallClock(plus(month.end, 1), zone).day]).toEqual([true, 1])
        end = month.end
      }
    },
  )
  it('are an hour shorter or longer in Paris when the hour changes, and never overseas', () => {
    const hours = (anchor: string, zone: string) => {
      const { start, end } = monthContaining(at(anchor), zone, at(anchor))
      return (end.getTime() - start.getTime()) / 3_600_000
    }
    expect(
      ['Europe/Paris', 'Indian/Reunion', 'Pacific/Tahiti'].map((zone) => [
        hours('2026-10-15T08:00:00Z', zone),
        hours('2027-03-15T09:00:00Z', zone),
      ]),
    ).toEqual([
      [31 * 24 + 1, 31 * 24 - 1],
      [31 * 24, 31 * 24],
      [31 * 24, 31 * 24],
    ])
  })
})

async function standing(artisan: Artisan, now: Date): Promise<[string, number | null, string]> {
  const [balance, subscription] = [
    await getCreditBalance(database.ctx(artisan, now)),
    await getSubscription(database.ctx(artisan, now)),
  ]
  return [balance!.plan.slug, balance!.granted, subscription.status]
}
