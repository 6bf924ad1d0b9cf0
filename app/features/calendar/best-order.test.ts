import { describe, expect, it } from 'vitest'
import { EXACT_MOST, exactOrder, hoursOf, orderNow, roadOf, type RoundStop } from './best-order.ts'

const DAYS = 1_000

/** Numbers that look like chance, the same at each run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A day of a few stops, some of which cannot move, and of roads that are no shorter by way of another place. */
function aDay(random: (below: number) => number, count: number, startsMost: number) {
  const places = Array.from({ length: count }, () => [random(60), random(60)] as const)
  const roads = places.map(([x, y]) =>
    places.map(([u, v]) => Math.abs(x - u) + Math.abs(y - v) + 3),
  )
  const stops = Array.from({ length: count }, (): RoundStop => {
    const now = 480 + random(32) * 15
    const minutes = [30, 60, 90][random(3)]!
    const others = Array.from({ length: random(startsMost) }, () => 480 + random(40) * 15)
    return { now, minutes, starts: [...new Set([now, ...others])].toSorted((a, b) => a - b) }
  })
  return { stops, roads }
}

/** The oracle: every order, with every time that each stop allows. */
function everyWay(stops: readonly RoundStop[], roads: readonly (readonly number[])[]) {
  let best: { road: number; moved: number } | null = null
  const go = (order: number[], free: number, road: number, moved: number) => {
    if (order.length === stops.length) {
      if (!best || road < best.road || (road === best.road && moved < best.moved))
        best = { road, moved }
      return
    }
    stops.forEach((stop, at) => {
      if (order.includes(at)) return
      const last = order.at(-1)
      const way = last === undefined ? 0 : roads[last]![at]!
      for (const start of stop.starts)
        if (start >= free + way || last === undefined)
          go([...order, at], start + stop.minutes, road + way, moved + (start === stop.now ? 0 : 1))
    })
  }
  go([], -Infinity, 0, 0)
  return best as { road: number; moved: number } | null
}

/** Whether each stop begins when it may, once one is there. */
function isHeld(
  order: readonly number[],
  hours: readonly number[],
  stops: readonly RoundStop[],
  roads: readonly (readonly number[])[],
): boolean {
  return order.every((stop, at) => {
    const before = order[at - 1]
    const reached =
      before === undefined ||
      hours[before]! + stops[before]!.minutes + roads[before]![stop]! <= hours[stop]!
    return reached && stops[stop]!.starts.includes(hours[stop]!)
  })
}

describe('the best order of a day', () => {
  it(`has on ${DAYS} days of chance the road and the moves of every way there is, and holds`, () => {
    let none = 0
    let better = 0
    for (let seed = 1; seed <= DAYS; seed++) {
      const random = chance(seed * 7_919)
      const { stops, roads } = aDay(random, 2 + random(3), 5)
      const order = exactOrder(stops, roads)
      const oracle = everyWay(stops, roads)
      if (!oracle) {
        expect(order).toBeNull()
        none++
        continue
      }
      const hours = hoursOf(order!, stops, roads)!
      expect(isHeld(order!, hours, stops, roads)).toBe(true)
      const moved = hours.filter((hour, at) => hour !== stops[at]!.now).length
      expect({ road: roadOf(order!, roads), moved }).toEqual(oracle)
      if (oracle.road < roadOf(orderNow(stops), roads)) better++
    }
    expect(none).toBeGreaterThan(50)
    expect(better).toBeGreaterThan(50)
  })

  it('is found for as many stops as are put in order here, and not looked for beyond', () => {
    const random = chance(42)
    const { stops, roads } = aDay(random, EXACT_MOST, 2)
    const free = stops.map((stop) => ({
      ...stop,
      minutes: 30,
      starts: Array.from({ length: 60 }, (_, at) => 420 + at * 15),
    }))
    const began = performance.now()
    const order = exactOrder(free, roads)!
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(order.toSorted((a, b) => a - b)).toEqual(free.map((_, at) => at))
    expect(roadOf(order, roads)).toBeLessThan(roadOf(orderNow(free), roads))
    expect(exactOrder([...free, free[0]!], roads)).toBeNull()
  })

  it('leaves a day that is well ordered at its hours, and moves the least of another', () => {
    const roads = [
      [0, 30, 5],
      [30, 0, 30],
      [5, 30, 0],
    ]
    const starts = Array.from({ length: 20 }, (_, at) => 480 + at * 15)
    const at = (now: number, allowed = starts): RoundStop => ({ now, minutes: 30, starts: allowed })
    const good = [at(480), at(630), at(540)]
    expect(exactOrder(good, roads)).toEqual([0, 2, 1])
    expect(hoursOf([0, 2, 1], good, roads)).toEqual([480, 630, 540])
    // What cannot move stays between the others, however far it is.
    const between = [at(480, [480]), at(540, [540]), at(630)]
    expect(exactOrder(between, roads)).toEqual([0, 1, 2])
    expect(exactOrder([at(480, [480]), at(480, [480])], roads)).toBeNull()
  })
})
