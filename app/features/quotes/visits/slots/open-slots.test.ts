import { expect, it } from 'vitest'
import { modelMinutes, type Stop } from '#app/features/places/travel-model.ts'
import { openSlots, SLOT_STEP, type Commitment } from './open-slots.ts'

const MINUTE = 60_000
const DAYS = 10_000

/** Numbers that look like chance, the same at each run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const place = (random: (below: number) => number): Stop => ({
  lat: 45 + random(8_000) / 10_000,
  lng: 4 + random(11_000) / 10_000,
  population: [300, 2_500, 12_000, 60_000, 500_000][random(5)]!,
})

/**
 * The oracle: it goes through the day minute by minute, marks those at which the company cannot be
 * there (held elsewhere, on its way from there, on its way to there), writes down how many of those
 * who could go are free at each, one person after another, and tries every beginning.
 */
function reachable(day: Parameters<typeof openSlots>[0], here: Stop, base: number): number[] {
  const away = new Uint8Array(3 * 1_440)
  for (const { from, to, place: there } of day.commitments) {
    const leaves = (from - base) / MINUTE - modelMinutes(here, there)
    const back = (to - base) / MINUTE + modelMinutes(there, here)
    for (let minute = 0; minute < away.length; minute++)
      if (minute >= leaves && minute < back) away[minute] = 1
  }
  const calendars = day.busy.map((spans) => {
    const held = new Uint8Array(3 * 1_440)
    for (const { from, to } of spans)
      for (let minute = 0; minute < held.length; minute++)
        if (minute >= (from - base) / MINUTE && minute < (to - base) / MINUTE) held[minute] = 1
    return held
  })
  const found: number[] = []
  for (const span of day.spans)
    for (let minute = (span.from - base) / MINUTE; ; minute += SLOT_STEP) {
      const from = base + minute * MINUTE
      if (from + day.minutes * MINUTE > span.to) break
      const isClear = (marks: Uint8Array) =>
        marks.subarray(minute, minute + day.minutes).every((mark) => mark === 0)
      if (isClear(away) && calendars.some(isClear) && from >= day.earliest && day.left > 0)
        found.push(from)
    }
  return found
}

it(`offers on ${DAYS} days of chance what the oracle reaches, and nothing else`, () => {
  let offered = 0
  let refused = 0
  let replaced = 0
  for (let seed = 1; seed <= DAYS; seed++) {
    const random = chance(seed * 7_919)
    const base = Date.UTC(2026, 2, 9) + random(300) * 86_400_000
    const at = (minute: number) => base + minute * MINUTE
    const commitments: Commitment[] = Array.from({ length: random(7) }, () => {
      const from = 1_440 + random(96) * 15
      return { from: at(from), to: at(from + 15 + random(300)), place: place(random) }
    })
    const morning = 1_440 + 420 + random(8) * 15
    const noon = morning + 120 + random(10) * 15
    const day = {
      spans: [
        { from: at(morning), to: at(noon) },
        { from: at(noon + 60), to: at(noon + 60 + 120 + random(16) * 15) },
      ],
      minutes: [30, 60, 90, 120, 180][random(5)]!,
      earliest: at(random(2_000)),
      left: random(6),
      commitments,
      // The owner alone, or the owner and whoever is sent.
      busy: Array.from({ length: 1 + random(2) }, () =>
        Array.from({ length: random(4) }, () => {
          const from = 1_440 + random(96) * 15
          return { from: at(from), to: at(from + 15 + random(300)) }
        }),
      ),
    }
    const here = place(random)
    const found = openSlots(day, here, modelMinutes)
    expect(found).toEqual(reachable(day, here, base))
    offered += found.length
    refused += openSlots({ ...day, commitments: [] }, here, modelMinutes).length - found.length
    const alone = openSlots({ ...day, busy: day.busy.slice(0, 1) }, here, modelMinutes)
    expect(found).toEqual(expect.arrayContaining(alone))
    replaced += found.length - alone.length
  }
  // The days are neither all empty nor all free.
  expect(offered).toBeGreaterThan(5_000)
  expect(refused).toBeGreaterThan(5_000)
  expect(replaced).toBeGreaterThan(1_000)
}, 120_000)
