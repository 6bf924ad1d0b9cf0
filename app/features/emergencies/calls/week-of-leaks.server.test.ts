import { expect, it } from 'vitest'
import { ASK_MINUTES } from '#app/features/emergencies/emergency.ts'
import { emergencies, emergencyCalls } from '#app/features/emergencies/tables.server.ts'
import { placesByPostalCode } from '#app/features/places/communes.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import type { ArtisanId, EmergencyId } from '#app/values/identity/ids.ts'
import { chance } from '#test/artisan-crowd.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { ALWAYS, anEmergency, anOnCallArtisan, storedEmergency } from '#test/emergency-builders.ts'
import { declineEmergency } from './decline-emergency.server.ts'
import { sweepEmergencies } from './sweep-emergencies.server.ts'
import { takeEmergency } from './take-emergency.server.ts'

/** Leaks of a week; `LEAKS=10000` for the long run, which prints its figures. */
const LEAKS = Number(process.env.LEAKS ?? 60)
const TOWNS = [
  '97400',
  '75011',
  '69003',
  '13008',
  '59000',
  '67000',
  '33000',
  '44000',
  '35000',
  '31000',
  '63000',
  '97200',
]
/** On call in each town. */
const COMPANIES = Math.max(6, Math.round(LEAKS / 250))
const CALLS_A_DAY = 8
const WEEK_MINUTES = 7 * 24 * 60

const database = useTestDatabase()

type Planned = { at: number; act: (minute: number) => Promise<void> }

it(
  'answers everybody within half an hour, and rings no company more than it agreed to',
  async () => {
    const random = chance(20_261_127)
    const companies = new Map<ArtisanId, Artisan>()
    for (const code of TOWNS) {
      const [place] = placesByPostalCode(code)
      for (let at = 0; at < COMPANIES; at++) {
        const near = { ...place!, town: place!.name, lat: place!.lat + (random() - 0.5) * 0.2 }
        const artisan = await anOnCallArtisan(
          database,
          { radiusKm: 10 + Math.floor(random() * 20), callsADay: CALLS_A_DAY, hours: ALWAYS },
          { place: near },
        )
        companies.set(artisan.artisanId, artisan)
      }
    }
    const who = { ...(await aParticulier(database)), clientKey: 'week' }
    const moment = (minute: number) => new Date(TEST_NOW.getTime() + minute * 60_000)
    const queue: Planned[] = []
    const plan = (at: number, act: Planned['act']) => {
      const after = queue.findIndex((one) => one.at > at)
      queue.splice(after < 0 ? queue.length : after, 0, { at, act })
    }
    const ids: EmergencyId[] = []
    const answered = new Set<string>()

    /** Each company that is rung takes it, says no or says nothing, a while after. */
    const heard = async (id: EmergencyId, minute: number) => {
      for (const { artisanId, answer } of (await storedEmergency(database, id)).calls) {
        if (answer !== 'waiting' || answered.has(`${id}${artisanId}`)) continue
        answered.add(`${id}${artisanId}`)
        const luck = random()
        if (luck > 0.6) continue
        plan(minute + 1 + Math.floor(random() * 12), async (at) => {
          const ctx = database.ctx(companies.get(artisanId)!, moment(at))
          if (luck < 0.25) await takeEmergency(ctx, id, 30)
          else await declineEmergency(ctx, id)
          await heard(id, at)
        })
      }
    }
    for (let leak = 0; leak < LEAKS; leak++)
      plan(Math.floor(random() * WEEK_MINUTES), async (minute) => {
        const postalCode = TOWNS[Math.floor(random() * TOWNS.length)]!
        const [place] = placesByPostalCode(postalCode)
        const id = await anEmergency(database, {
          who: { ...who, clientKey: `peer-${leak}` },
          typed: { postalCode, insee: place!.insee },
          now: moment(minute),
        })
        ids.push(id)
        await heard(id, minute)
        for (let wave = 10; wave <= ASK_MINUTES; wave += 10)
          plan(minute + wave, async (at) => {
            await sweepEmergencies(database.ctx<System>(undefined, moment(at)))
            await heard(id, at)
          })
      })
    while (queue.length > 0) {
      const { at, act } = queue.shift()!
      await act(at)
    }

    const stories = await database.rows(emergencies)
    expect(stories.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(ids).toHaveLength(LEAKS)
    // One that was taken is over a day later.
    expect(new Set(stories.map(({ state }) => state))).toEqual(new Set(['taken', 'over', 'nobody']))
    const calls = await database.db.select().from(emergencyCalls).orderBy(emergencyCalls.calledAt)
    for (const [, rung] of Map.groupBy(calls, ({ artisanId }) => artisanId))
      rung.forEach((call, at) => {
        const dayBefore = call.calledAt.getTime() - 86_400_000
        const lately = rung
          .slice(0, at + 1)
          .filter(({ calledAt }) => calledAt.getTime() > dayBefore)
        expect(lately.length).toBeLessThanOrEqual(CALLS_A_DAY)
        // The one before was answered, or its time was over, when the next one rang.
        const before = rung[at - 1]
        if (before)
          expect(before.answeredAt!.getTime()).toBeLessThanOrEqual(call.calledAt.getTime())
      })
    const waits = stories
      .filter(({ takenAt }) => takenAt !== null)
      .map(({ createdAt, takenAt }) => (takenAt!.getTime() - createdAt.getTime()) / 60_000)
      .toSorted((one, other) => one - other)
    expect(waits.at(-1)).toBeLessThanOrEqual(ASK_MINUTES)
    expect(waits.length).toBeGreaterThan(0)
    if (process.env.LEAKS)
      process.stdout.write(
        `${JSON.stringify({
          leaks: LEAKS,
          served: waits.length / LEAKS,
          medianMinutes: waits[Math.floor(waits.length / 2)],
          calls: calls.length,
        })}\n`,
      )
  },
  Math.max(60_000, LEAKS * 400),
)
