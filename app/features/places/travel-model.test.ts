import { expect, test } from 'vitest'
import { modelMinutes, type Stop } from './travel-model.ts'

const LYON: Stop = { lat: 45.76, lng: 4.84, population: 500_000 }
const VIENNE: Stop = { lat: 45.526, lng: 4.874, population: 31_000 }
const HAMLET: Stop = { lat: 45.6, lng: 4.7, population: 400 }

test.each([
  ['across a city', LYON, LYON, 15, 30],
  ['to a town some thirty kilometres away', LYON, VIENNE, 35, 60],
  ['between villages', HAMLET, { ...HAMLET, lat: 45.65 }, 5, 15],
])('the model says something sensible %s', (_, from, to, least, most) => {
  const minutes = modelMinutes(from, to)
  expect(minutes).toBeGreaterThanOrEqual(least)
  expect(minutes).toBeLessThanOrEqual(most)
})

test('the model grows with the distance', () => {
  let before = 0
  for (let step = 1; step < 400; step++) {
    const minutes = modelMinutes(HAMLET, { ...HAMLET, lat: HAMLET.lat + step / 100 })
    expect(minutes).toBeGreaterThanOrEqual(before)
    before = minutes
  }
})
