import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { askRoadTable } from '#app/platform/travel-times/ask-road-table.server.ts'
import { modelMinutes, parkingAt, type Stop } from './travel-model.ts'
import { forgetTravel, travelBetween } from './travel-times.server.ts'

const A: Stop = { lat: 45.76, lng: 4.84, population: 500_000 }
const B: Stop = { lat: 45.526, lng: 4.874, population: 31_000 }

let respond: (response: ServerResponse) => void
let asked: string[] = []
/** What OSRM answers, on the loopback. */
const server = createServer((request, response) => {
  asked.push(request.url!)
  respond(response)
})
let url: URL
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => void server.close())
beforeEach(() => {
  asked = []
  forgetTravel()
})

const json = (body: unknown, status = 200) => {
  respond = (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const roads = () =>
  json({
    code: 'Ok',
    durations: [
      [0, 1_201],
      [1_500, 0],
    ],
  })
let now = 0
const between = () =>
  travelBetween(
    [A, B, A],
    (points) => askRoadTable(points, url),
    () => now,
  )

it('asks the road graph once for the places, rounds up, adds the parking, and keeps the answer', async () => {
  roads()
  const travel = await between()
  expect([travel(A, B), travel(B, A)]).toEqual([21 + parkingAt(B), 25 + parkingAt(A)])
  expect(travel(A, A)).toBe(modelMinutes(A, A))
  await between()
  expect(asked).toEqual(['/table/v1/driving/4.840,45.760;4.874,45.526'])
})

it.each<[string, () => void]>([
  ['a fault', () => json({}, 500)],
  ['another shape', () => json({ code: 'Ok', durations: [[0]] })],
  ['no table', () => json({ code: 'NoTable' })],
  ['words', () => (respond = (response) => response.end('<html>'))],
  ['a cut', () => (respond = (response) => void response.destroy())],
  ['silence', () => (respond = () => undefined)],
])('falls back to the model on %s, and recovers by itself', async (_, fail) => {
  fail()
  expect((await between())(A, B)).toBe(modelMinutes(A, B))
  roads()
  // Left alone for half a minute, then asked again.
  expect((await between())(A, B)).toBe(modelMinutes(A, B))
  expect(asked).toHaveLength(1)
  now += 31_000
  expect((await between())(A, B)).toBe(21 + parkingAt(B))
})

it('takes the model where no road leads, and without a setting', async () => {
  json({
    code: 'Ok',
    durations: [
      [0, null],
      [1_500, 0],
    ],
  })
  const travel = await between()
  expect([travel(A, B), travel(B, A)]).toEqual([modelMinutes(A, B), 25 + parkingAt(A)])
  forgetTravel()
  const without = await travelBetween([A, B], (points) => askRoadTable(points, null))
  expect(without(A, B)).toBe(modelMinutes(A, B))
})
