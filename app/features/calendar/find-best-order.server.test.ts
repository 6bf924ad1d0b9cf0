import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askRoundOrder } from '#app/platform/round-orders/ask-round-order.server.ts'
import type { RoundStop } from './best-order.ts'
import { findBestOrder, forgetFailure } from './find-best-order.server.ts'

let respond: (response: ServerResponse) => void
let asked: unknown[] = []
/** What VROOM answers, on the loopback. */
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    asked.push(JSON.parse(Buffer.concat(parts).toString()))
    respond(response)
  })
})
let url: URL
let now = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  now = 0
  forgetFailure()
})

const json = (body: unknown, status = 200) => {
  respond = (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
/** An answer as VROOM's documentation shows them. */
const answered = (jobs: number[], unassigned: object[] = []) =>
  json({
    code: 0,
    summary: { cost: 600, routes: 1, unassigned: unassigned.length, duration: 600 },
    unassigned,
    routes: [
      {
        vehicle: 0,
        cost: 600,
        steps: [
          { type: 'start', arrival: 28_800, duration: 0 },
          ...jobs.map((id) => ({ type: 'job', id, service: 1_800, waiting_time: 0, arrival: 0 })),
          { type: 'end', arrival: 34_200, duration: 600 },
        ],
      },
    ],
  })

const ROADS = [
  [0, 30, 5],
  [30, 0, 30],
  [5, 30, 0],
]
const anyTime = Array.from({ length: 20 }, (_, at) => 480 + at * 15)
const at = (start: number, starts: readonly number[] = anyTime): RoundStop => ({
  now: start,
  minutes: 30,
  starts,
})
/** The last two are better exchanged; the first cannot move. */
const STOPS = [at(480, [480]), at(540), at(630)]
const found = (stops = STOPS, roads: readonly (readonly number[])[] = ROADS) =>
  findBestOrder(
    stops,
    roads,
    (asked, minutes) => askRoundOrder(asked, minutes, url),
    () => now,
  )
const EXACT = { order: [0, 2, 1], hours: [480, 690, 630] }

describe('the order of a round', () => {
  it('is the exact one where no service is named', async () => {
    expect(await findBestOrder(STOPS, ROADS, () => Promise.resolve(null))).toMatchObject({
      best: EXACT,
      away: false,
      tooMany: false,
    })
  })

  it('is the service’s, which is given minutes alone, with the hours of the house', async () => {
    answered([0, 2, 1])
    const { best, away } = await found()
    expect(best!.order).toEqual([0, 2, 1])
    expect(best!.hours[0]).toBe(480)
    expect(best!.hours.every((hour, stop) => STOPS[stop]!.starts.includes(hour))).toBe(true)
    expect(away).toBe(false)
    expect(asked).toEqual([
      {
        vehicles: [{ id: 0, profile: 'car', start_index: 3 }],
        jobs: [
          {
            id: 0,
            location_index: 0,
            service: 1_800,
            priority: 100,
            time_windows: [[28_800, 28_800]],
          },
          ...[1, 2].map((id) => ({
            id,
            location_index: id,
            service: 1_800,
            priority: 10,
            time_windows: anyTime.map((minute) => [minute * 60, minute * 60]),
          })),
        ],
        matrices: {
          car: {
            durations: [
              [0, 1_800, 300, 0],
              [1_800, 0, 1_800, 0],
              [300, 1_800, 0, 0],
              [0, 0, 0, 0],
            ],
          },
        },
      },
    ])
  })

  it('is worked out here where the service cannot serve all, or names hours that cannot be held', async () => {
    answered([0, 2], [{ id: 1, type: 'job' }])
    expect(await found()).toMatchObject({ best: { order: EXACT.order }, away: false })
    answered([2, 0, 1])
    expect(await found()).toMatchObject({ best: { order: EXACT.order }, away: false })
  })

  it.each<[string, () => void]>([
    ['breaks down', () => json({ code: 1, error: 'Internal error' }, 500)],
    ['refuses the question', () => json({ code: 2, error: 'Invalid jobs.' }, 400)],
    ['says a fault with 200', () => json({ code: 3, error: 'Routing error.' })],
    ['answers no JSON', () => (respond = (response) => response.end('<html>'))],
    ['leaves a stop out', () => answered([0, 2])],
    ['names a stop twice', () => answered([0, 2, 2])],
    ['names an unknown stop', () => answered([0, 2, 7])],
    ['closes the line', () => (respond = (response) => response.destroy())],
    [
      'leads elsewhere',
      () => (respond = (response) => response.writeHead(302, { location: '/' }).end()),
    ],
  ])(
    'is the exact one where the service %s, which is left alone half a minute',
    async (_, breaks) => {
      breaks()
      expect(await found()).toMatchObject({ best: { order: EXACT.order }, away: true })
      answered([0, 1, 2])
      now = 29_999
      expect(await found()).toMatchObject({ best: { order: EXACT.order }, away: true })
      expect(asked).toHaveLength(1)
      now = 30_000
      expect(await found()).toMatchObject({ best: { order: [0, 1, 2] }, away: false })
      expect(asked).toHaveLength(2)
    },
  )

  it('does not wait longer than two seconds', async () => {
    respond = () => undefined
    const began = performance.now()
    expect(await found()).toMatchObject({ best: { order: EXACT.order }, away: true })
    expect(performance.now() - began).toBeLessThan(4_000)
  })

  it('is nobody’s beyond ten stops without a service', async () => {
    const many = Array.from({ length: 11 }, (_, stop) => at(480 + stop * 15))
    const roads = many.map(() => many.map(() => 5))
    json({}, 500)
    expect(await found(many, roads)).toEqual({ best: null, away: true, tooMany: true })
    forgetFailure()
    const slack = many.map((stop) => ({
      ...stop,
      starts: Array.from({ length: 60 }, (_, step) => 480 + step * 15),
    }))
    answered(many.map((_, stop) => stop))
    const { best, tooMany } = await found(slack, roads)
    expect(best!.order).toHaveLength(11)
    expect(tooMany).toBe(false)
  })
})
